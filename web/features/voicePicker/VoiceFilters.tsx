import type { Voice } from '@scene-partner/contract/entities'
import { Button } from '../../ui/actions/Button.tsx'
import { countVoicesByGroup, VoiceSearchField, voiceGroups, type VoiceGroup } from '../voices/index.ts'
import * as messages from './messages.ts'
import styles from './VoiceFilters.module.css'

/** Which voices the list shows. */
export type VoiceFilter = { group: VoiceGroup | null; search: string; isFavourite: boolean }
export const noFilter: VoiceFilter = { group: null, search: '', isFavourite: false }

const groupLabels: Record<VoiceGroup, string> = {
  men: messages.filterMen,
  women: messages.filterWomen,
  children: messages.filterChildren,
}

export type VoiceFiltersProps = {
  voices: readonly Voice[]
  /** Number of the user's favourite voices; null if unknown. */
  favouriteCount: number | null
  filter: VoiceFilter
  onChange: (change: Partial<VoiceFilter>) => void
}

/** The controls that filter the list of voices by group, favourites and search text. */
export function VoiceFilters({ voices, favouriteCount, filter, onChange }: VoiceFiltersProps) {
  const counts = countVoicesByGroup(voices)
  return (
    <div className={styles.filters}>
      <div className={styles.groups} role="group" aria-label={messages.filterLabel}>
        {voiceGroups.map((group) => (
          <Button
            key={group}
            isPressed={filter.group === group}
            onPress={() => onChange({ group: filter.group === group ? null : group })}
          >
            {groupLabels[group]} <span className={styles.count}>{counts[group]}</span>
          </Button>
        ))}
        {favouriteCount !== null && (
          <Button isPressed={filter.isFavourite} onPress={() => onChange({ isFavourite: !filter.isFavourite })}>
            {messages.filterFavourites} <span className={styles.count}>{favouriteCount}</span>
          </Button>
        )}
      </div>
      <VoiceSearchField value={filter.search} onChange={(search) => onChange({ search })} />
    </div>
  )
}

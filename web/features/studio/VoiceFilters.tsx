import type { Voice } from '@scene-partner/contract/entities'
import { Button } from '../../ui/Button.tsx'
import { countGroups, SearchVoices, voiceGroups, type VoiceGroup } from '../voices/index.ts'
import * as words from './words.ts'
import styles from './VoiceFilters.module.css'

/** What narrows the list. */
export type VoiceWish = { group: VoiceGroup | null; search: string; isFavourite: boolean }
export const everyVoice: VoiceWish = { group: null, search: '', isFavourite: false }

const groupWords: Record<VoiceGroup, string> = { men: words.men, women: words.women, children: words.children }

export type VoiceFiltersProps = {
  voices: readonly Voice[]
  /** How many favourites there are among them; null while that is not known. */
  favouriteCount: number | null
  wish: VoiceWish
  onChange: (change: Partial<VoiceWish>) => void
}

/** Men, women, children, favourites, and words. */
export function VoiceFilters({ voices, favouriteCount, wish, onChange }: VoiceFiltersProps) {
  const counts = countGroups(voices)
  return (
    <div className={styles.filters}>
      <div className={styles.groups} role="group" aria-label={words.whichVoices}>
        {voiceGroups.map((group) => (
          <Button
            key={group}
            isPressed={wish.group === group}
            onPress={() => onChange({ group: wish.group === group ? null : group })}
          >
            {groupWords[group]} <span className={styles.count}>{counts[group]}</span>
          </Button>
        ))}
        {favouriteCount !== null && (
          <Button isPressed={wish.isFavourite} onPress={() => onChange({ isFavourite: !wish.isFavourite })}>
            {words.favourites} <span className={styles.count}>{favouriteCount}</span>
          </Button>
        )}
      </div>
      <SearchVoices value={wish.search} onChange={(search) => onChange({ search })} />
    </div>
  )
}

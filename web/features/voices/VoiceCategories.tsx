import type { Voice } from '@scene-partner/contract/entities'
import { countVoicesByGroup, voiceGroups, type VoiceGroup } from './filterVoices.ts'
import * as messages from './messages.ts'
import styles from './VoiceCategories.module.css'

const labels: Record<VoiceGroup, string> = {
  men: messages.categoryMen,
  women: messages.categoryWomen,
  children: messages.categoryChildren,
}

export type VoiceCategoriesProps = {
  voices: readonly Voice[]
  chosen: VoiceGroup | null
  onChoose: (group: VoiceGroup) => void
}

/**
 * Large buttons for the three groups of voices. Before the page is interactive, they submit a form that loads the
 * group.
 */
export function VoiceCategories({ voices, chosen, onChoose }: VoiceCategoriesProps) {
  const counts = countVoicesByGroup(voices)
  return (
    <form method="get">
      <div className={styles.categories} role="group" aria-label={messages.categoryLabel}>
        {voiceGroups.map((group) => (
          <button
            key={group}
            type="submit"
            name="category"
            value={group}
            aria-pressed={chosen === group}
            onClick={(event) => {
              event.preventDefault()
              onChoose(group)
            }}
          >
            {labels[group]} <sup>{counts[group]}</sup>
          </button>
        ))}
      </div>
    </form>
  )
}

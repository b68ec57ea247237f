import type { Voice } from '@scene-partner/contract/entities'
import { countGroups, voiceGroups, type VoiceGroup } from './chooseVoices.ts'
import * as phrases from './words.ts'
import styles from './Categories.module.css'

const words: Record<VoiceGroup, string> = { men: phrases.men, women: phrases.women, children: phrases.children }

export type CategoriesProps = {
  voices: readonly Voice[]
  chosen: VoiceGroup | null
  onChoose: (group: VoiceGroup) => void
}

/** The theatre bill's three big words. Before the script has come they are buttons of a form and work as well. */
export function Categories({ voices, chosen, onChoose }: CategoriesProps) {
  const counts = countGroups(voices)
  return (
    <form method="get">
      <div className={styles.categories} role="group" aria-label={phrases.category}>
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
            {words[group]} <sup>{counts[group]}</sup>
          </button>
        ))}
      </div>
    </form>
  )
}

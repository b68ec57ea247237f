import type { LineMistake } from '@scene-partner/listening/alignment/judgeLine'
import { Button } from '../../../ui/actions/Button.tsx'
import { countOccurrences, type LineHistory } from './lineHistory.ts'
import * as messages from './messages.ts'
import styles from './LineMistakes.module.css'

type LineMistakesProps = {
  mistakes: readonly LineMistake[]
  /** The earlier differences of the line; absent if there are none. */
  history: LineHistory | undefined
  onDismiss: (mistake: LineMistake) => void
}

/**
 * Lists the words of a line that were said differently. The actor can remove an entry for a word that was said right.
 */
export function LineMistakes({ mistakes, history, onDismiss }: LineMistakesProps) {
  return (
    <ul className={styles.mistakes} aria-label={messages.mistakesLabel}>
      {mistakes.map((mistake) => {
        const text = messages.formatMistake(mistake)
        const count = countOccurrences(history, mistake)
        return (
          <li key={`${mistake.kind} ${mistake.word}`}>
            <span>
              {text}
              {count > 1 && <small>{messages.formatRepetition(count)}</small>}
            </span>
            <Button size="dense" label={messages.dismissMistakeLabel(text)} onPress={() => onDismiss(mistake)}>
              {messages.dismissMistake}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

import type { LineHistory } from './lineHistory.ts'
import * as messages from './messages.ts'
import styles from './LineHistoryText.module.css'

/** Maximum number of differences that are shown for a line. */
const shownMistakes = 3

/** Shows which words of a line the actor has said differently in earlier runs, and how often. */
export function LineHistoryText({ history, lineNumber }: { history: LineHistory | undefined; lineNumber: number }) {
  if (!history) return null
  return (
    <div className={styles.history}>
      <ul aria-label={messages.historyLabel(lineNumber)}>
        {history.mistakes.slice(0, shownMistakes).map((mistake) => (
          <li key={`${mistake.kind} ${mistake.written} ${mistake.heard}`}>{messages.formatHistory(mistake)}</li>
        ))}
      </ul>
      {history.rightSince > 0 && <p>{messages.formatRightSince(history.rightSince)}</p>}
    </div>
  )
}

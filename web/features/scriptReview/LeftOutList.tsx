import type { ReviewData } from './correctionStore.ts'
import * as messages from './messages.ts'
import styles from './ScriptReview.module.css'

/** How many lines the list shows at most. The list of what was left out can be as long as a novel. */
const maxLinesShown = 400
const maxTextShown = 160

type LeftOutListProps = {
  /** Lines of the script's text that are not part of the understood script: they are neither spoken nor shown. */
  fromText: ReviewData['understanding']['left']
  /** Parts of the imported file that did not become text of the script. */
  fromFile: NonNullable<ReviewData['source']>['leftOut']
}

/** Lists the lines, each with the reason, and the parts of the file that are left out (neither spoken nor shown). */
export function LeftOutList({ fromText, fromFile }: LeftOutListProps) {
  const count = fromText.length + fromFile.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <details className={styles.roles}>
      <summary>{messages.leftOutTitle(count)}</summary>
      {fromText.length > 0 && <p className={styles.quiet}>{messages.leftOutTextHint}</p>}
      <ul>
        {fromText.slice(0, maxLinesShown).map(({ firstLine, text, why }) => (
          <li key={`${firstLine} ${text.slice(0, 20)}`}>
            <span className={styles.role}>{text.slice(0, maxTextShown)}</span>
            <span className={styles.quiet}>{why}</span>
          </li>
        ))}
      </ul>
      {fromFile.length > 0 && <p className={styles.quiet}>{messages.leftOutFileHint}</p>}
      <ul aria-label={messages.leftOutFileHint}>
        {fromFile.map(({ what, count: times, words: said = [] }) => (
          <li key={what}>
            <span className={styles.role}>{messages.leftOutItem(what, times)}</span>
            <span className={styles.quiet}>{messages.leftOutWords(said)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

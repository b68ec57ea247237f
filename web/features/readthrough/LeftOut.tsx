import type { Understood } from './repairStore.ts'
import * as words from './words.ts'
import styles from './ReadThrough.module.css'

/** So many lines are drawn; of a whole novel's nobody reads more. */
const mostShown = 400
const longest = 160

type LeftOutProps = {
  /** Of the script's text. */
  left: Understood['understanding']['left']
  /** Of the file it came from, before there was a text. */
  ofFile: NonNullable<Understood['source']>['leftOut']
}

/** All that is neither spoken nor shown, with the reason: nothing goes without a word. */
export function LeftOut({ left, ofFile }: LeftOutProps) {
  const count = left.length + ofFile.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <details className={styles.roles}>
      <summary>{words.leftOut(count)}</summary>
      {left.length > 0 && <p className={styles.quiet}>{words.leftHint}</p>}
      <ul>
        {left.slice(0, mostShown).map(({ firstLine, text, why }) => (
          <li key={`${firstLine} ${text.slice(0, 20)}`}>
            <span className={styles.role}>{text.slice(0, longest)}</span>
            <span className={styles.quiet}>{why}</span>
          </li>
        ))}
      </ul>
      {ofFile.length > 0 && <p className={styles.quiet}>{words.leftOfFile}</p>}
      <ul aria-label={words.leftOfFile}>
        {ofFile.map(({ what, count: times, words: said = [] }) => (
          <li key={what}>
            <span className={styles.role}>{words.leftWhat(what, times)}</span>
            <span className={styles.quiet}>{words.leftWords(said)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

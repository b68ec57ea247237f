import { useContext } from 'react'
import { PageContext } from '../../platform/page/pageState.ts'
import { describeQuality, type QualityInput } from './quality.ts'
import * as messages from './messages.ts'
import styles from './QualityLine.module.css'

/** Shows once per list which quality the voices have, and how to get a better one. */
export function QualityLine({ voices, engines }: Omit<QualityInput, 'isLocal'>) {
  const { isLocal } = useContext(PageContext)
  const { line, command } = describeQuality({ voices, isLocal, engines })
  if (!command) return <p className={styles.quality}>{line}</p>
  return (
    <details className={styles.quality}>
      <summary>
        <span>{line}</span> <span className={styles.how}>{messages.qualityHow}</span>
      </summary>
      <div className={styles.command}>
        <p>{command.brings}</p>
        <code>{command.text}</code>
      </div>
    </details>
  )
}

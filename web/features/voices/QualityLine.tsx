import { useContext } from 'react'
import { PageContext } from '../../platform/page.ts'
import { judgeQuality, type QualityFacts } from './quality.ts'
import * as words from './words.ts'
import styles from './QualityLine.module.css'

/** Once per list: which quality one hears, and how to get the better one. */
export function QualityLine({ voices, engines }: Omit<QualityFacts, 'isLocal'>) {
  const { isLocal } = useContext(PageContext)
  const { line, command } = judgeQuality({ voices, isLocal, engines })
  if (!command) return <p className={styles.quality}>{line}</p>
  return (
    <details className={styles.quality}>
      <summary>
        <span>{line}</span> <span className={styles.how}>{words.howToGetBetter}</span>
      </summary>
      <div className={styles.command}>
        <p>{command.brings}</p>
        <code>{command.text}</code>
      </div>
    </details>
  )
}

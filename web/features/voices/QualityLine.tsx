import { useContext } from 'react'
import { PageContext } from '../../platform/page.ts'
import { judgeQuality, type QualityFacts } from './quality.ts'
import styles from './QualityLine.module.css'

/** Once per list: which quality one hears, and how to get the better one. */
export function QualityLine({ voices, engines }: Omit<QualityFacts, 'isLocal'>) {
  const { isLocal } = useContext(PageContext)
  const { line, command } = judgeQuality({ voices, isLocal, engines })
  return (
    <div className={styles.quality}>
      <p>{line}</p>
      {command && (
        <details className={styles.how}>
          <summary>How to get better ones</summary>
          <div>
            <p>{command.brings}</p>
            <code>{command.text}</code>
          </div>
        </details>
      )}
    </div>
  )
}

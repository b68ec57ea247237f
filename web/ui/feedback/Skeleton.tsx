import * as words from './words.ts'
import styles from './Waiting.module.css'

/** Quiet bars in the place of rows that are on their way. `label` is what those who cannot see them hear. */
export function Waiting({ rows = 3, label = words.loading }: { rows?: number; label?: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

import * as messages from '../messages.ts'
import styles from './Skeleton.module.css'

/** Placeholder bars while rows load. `label` is for screen readers. */
export function Skeleton({ rows = 3, label = messages.skeletonLabel }: { rows?: number; label?: string }) {
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

import type { ReactNode } from 'react'
import styles from './LiveRegion.module.css'

/** An invisible region whose text screen readers announce after their current speech. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.unseen} aria-live="polite">
      {children}
    </p>
  )
}

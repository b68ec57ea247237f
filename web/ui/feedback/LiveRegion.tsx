import type { ReactNode } from 'react'
import styles from './LiveRegion.module.css'

/** Announces text to screen readers, politely. It is invisible. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.unseen} aria-live="polite">
      {children}
    </p>
  )
}

import type { ReactNode } from 'react'
import styles from './Announce.module.css'

/** Words for those who listen to the page; politely, after what is being said. Nobody sees them. */
export function Announce({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.unseen} aria-live="polite">
      {children}
    </p>
  )
}

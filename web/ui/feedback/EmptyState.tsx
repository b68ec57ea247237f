import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Placeholder for an empty list. It says what the list will contain, and offers one next step. */
export function EmptyState({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}

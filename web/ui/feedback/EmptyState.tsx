import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Placeholder of an empty list: what will be here, and one next step. */
export function EmptyState({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}

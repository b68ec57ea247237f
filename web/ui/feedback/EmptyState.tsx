import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** Says what will be here, and gives one step towards it. */
export function Empty({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}

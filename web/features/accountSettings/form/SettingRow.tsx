import type { ReactNode } from 'react'
import styles from './account.module.css'

type FactRowProps = { label: string; children: ReactNode; act?: ReactNode; below?: ReactNode }

/** One thing the house knows: what it is called, what it is, what can be done about it, and room below for doing it. */
export function FactRow({ label, children, act, below }: FactRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div className={styles.fact}>
          <div className={styles.value}>{children}</div>
          {act && <div className={styles.act}>{act}</div>}
        </div>
        {below}
      </dd>
    </div>
  )
}

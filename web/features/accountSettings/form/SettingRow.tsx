import type { ReactNode } from 'react'
import styles from '../accountSettings.module.css'

type FactRowProps = { label: string; children: ReactNode; act?: ReactNode; below?: ReactNode }

/**
 * One row of settings: label, value and button (`act`). `below` is shown under these three, for example a form or a
 * result.
 */
export function SettingRow({ label, children, act, below }: FactRowProps) {
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

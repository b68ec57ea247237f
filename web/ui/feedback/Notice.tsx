import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

const signs: Partial<Record<Kind, IconName>> = { hold: 'eye', failed: 'warning', done: 'check' }
type Kind = 'plain' | 'hold' | 'failed' | 'done'

export type NoticeProps = {
  /** `plain` tells, `hold` says that something is held back (read-only), `failed`, `done`. */
  kind?: Kind
  /** In place of the lamp, where what is told has a sign of its own. */
  sign?: IconName
  children: ReactNode
  /** One link or button at the end of the line. */
  act?: ReactNode
}

/** One line across the page or above a form. A failure is read out at once, anything else when there is a pause. */
export function Notice({ kind = 'plain', sign = signs[kind], children, act }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'failed' ? 'alert' : 'status'}>
      {sign ? <Icon name={sign} /> : <span className={styles.lamp} />}
      <div className={styles.words}>{children}</div>
      {act && <div className={styles.act}>{act}</div>}
    </div>
  )
}

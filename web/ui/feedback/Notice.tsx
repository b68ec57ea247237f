import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/Icon.tsx'
import styles from './Notice.module.css'

const icons: Partial<Record<Kind, IconName>> = { hold: 'eye', failed: 'warning', done: 'check' }
type Kind = 'plain' | 'hold' | 'failed' | 'done'

export type NoticeProps = {
  /**
   * `plain` is information, `hold` says that editing is blocked (read-only), `failed` is an error, `done` a success.
   */
  kind?: Kind
  /** Icon to show in place of the default icon of this kind. */
  icon?: IconName
  children: ReactNode
  /** One link or button at the end of the notice. */
  action?: ReactNode
  /** Whether the text is so long that its action is below it on a phone, not beside it. */
  isLong?: boolean
  /** Whether the text is so short that its action stands beside it on a small phone too. */
  isShort?: boolean
}

/** An inline message. Screen readers announce a failure immediately, and other kinds after the current speech. */
export function Notice({ kind = 'plain', icon = icons[kind], children, action, isLong, isShort }: NoticeProps) {
  return (
    <div
      className={styles.notice}
      data-kind={kind}
      data-long={isLong || undefined}
      data-short={isShort || undefined}
      role={kind === 'failed' ? 'alert' : 'status'}
    >
      {icon ? <Icon name={icon} /> : <span className={styles.lamp} />}
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.act}>{action}</div>}
    </div>
  )
}

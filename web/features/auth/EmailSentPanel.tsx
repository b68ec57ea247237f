import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PageContext } from '../../platform/page/pageState.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFocusHeading } from './useFocusHeading.ts'
import * as messages from './messages.ts'
import styles from './auth.module.css'

/** In local mode, shows a link to the mailbox page, because the server does not really send mail in this mode. */
export function LocalMailHint() {
  const { isLocal } = useContext(PageContext)
  if (!isLocal) return null
  return (
    <p className={styles.quiet}>
      {messages.devMailboxHint} <a href="/dev/mailbox">{messages.devMailboxLink}</a>.
    </p>
  )
}

type MailedPanelProps = {
  sent: string
  /**
   * Path of the link back to the sign-in page. Its `redirect` parameter is the page that the user requested, if any.
   */
  backPath: string
  children: ReactNode
}

/** Shown after a link was mailed: says so, and what the user should do next. */
export function EmailSentPanel({ sent, backPath, children }: MailedPanelProps) {
  useFocusHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{sent}</Notice>
      <p>{children}</p>
      <LocalMailHint />
      <p>
        <Link to={backPath}>{messages.backToSignInLink}</Link>
      </p>
    </div>
  )
}

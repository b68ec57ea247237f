import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PageContext } from '../../platform/page.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'
import * as words from './words.ts'
import styles from './accounts.module.css'

/** On one's own machine without a mail server, mail is read in the browser. */
export function LocalMailHint() {
  const { isLocal } = useContext(PageContext)
  if (!isLocal) return null
  return (
    <p className={styles.quiet}>
      {words.thisIsLocalCopy} <a href="/dev/mailbox">{words.devMailbox}</a>.
    </p>
  )
}

type MailedPanelProps = {
  sent: string
  /** Where the way back leads, with the address that is wanted afterwards. */
  back: string
  children: ReactNode
}

/** After a link was mailed: what was sent and what to do with it. */
export function MailedPanel({ sent, back, children }: MailedPanelProps) {
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{sent}</Notice>
      <p>{children}</p>
      <LocalMailHint />
      <p>
        <Link to={back}>{words.backToSignIn}</Link>
      </p>
    </div>
  )
}

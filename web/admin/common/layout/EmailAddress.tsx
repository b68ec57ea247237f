import { Icon } from '../../../ui/layout/Icon.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { emailMessages as messages } from '../messages.ts'
import styles from './EmailAddress.module.css'

/** Shows an email address that may wrap before the @. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 0) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

async function copy(email: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(email)
    showToast(messages.copied(email))
  } catch {
    // The browser denied access to the clipboard, or the page is not served over https. The user can still select the
    // address.
    showToast(messages.notCopied, { kind: 'failed' })
  }
}

/** Shows an email address with a button that copies it. */
export function CopyableEmail({ email }: { email: string }) {
  return (
    <span className={styles.copyable}>
      <span className={styles.address} title={email}>
        <EmailAddress email={email} />
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={messages.copy(email)}
        data-tip={messages.copyTip}
        onClick={() => void copy(email)}
      >
        <Icon name="copy" />
      </button>
    </span>
  )
}

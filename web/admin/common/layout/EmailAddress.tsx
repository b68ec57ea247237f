import { Icon } from '../../../ui/layout/Icon.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { emailMessages as messages } from '../messages.ts'
import styles from './EmailAddress.module.css'

/** Shows an e-mail address. A long address can wrap before its `@`. */
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
    // The browser does not allow writing to the clipboard, or the page is not served over HTTPS. The user can still
    // select and copy the address by hand.
    showToast(messages.notCopied, { kind: 'failed' })
  }
}

/** Shows an e-mail address with a button that copies it to the clipboard. */
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

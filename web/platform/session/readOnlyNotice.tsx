import { useId, type ReactNode } from 'react'
import { isReadOnly } from './access.ts'
import { useSession } from './session.ts'
import * as messages from '../messages.ts'
import styles from './readOnlyNotice.module.css'

const reason = messages.readOnlyNotice

export type ReadOnlyNotice = {
  /** True while an admin impersonates the account: disable everything that changes data. */
  isReadOnly: boolean
  /** The explanation to show beside a disabled button; null outside of an impersonation. */
  message: ReactNode
  /** Props that link the button to the explanation for screen readers. */
  describedBy: { describedBy?: string }
}

/**
 * Returns whether an admin impersonates the account, so that nothing may be changed, with an explanation for forms.
 * The server also refuses such changes.
 */
export function useReadOnlyNotice(): ReadOnlyNotice {
  const id = useId()
  const isHeld = isReadOnly(useSession())
  return {
    isReadOnly: isHeld,
    message: isHeld ? (
      <p id={id} className={styles.words}>
        {reason}
      </p>
    ) : null,
    describedBy: isHeld ? { describedBy: id } : {},
  }
}

import { useId, type ReactNode } from 'react'
import { isReadOnly } from './access.ts'
import { useSession } from './session.ts'
import * as words from './words.ts'
import styles from './heldBack.module.css'

const reason = words.readOnlyMode

export type HeldBack = {
  /** What would change something is disabled: somebody only looks at this account. */
  isHeld: boolean
  /** The reason, to stand by the disabled button; nothing in one's own account. */
  words: ReactNode
  /** For the button, so that the reason is read out with it. */
  describedBy: { describedBy?: string }
}

/** Says why nothing can be sent from a form while another account is viewed. The server refuses it in any case. */
export function useHeldBack(): HeldBack {
  const id = useId()
  const isHeld = isReadOnly(useSession())
  return {
    isHeld,
    words: isHeld ? (
      <p id={id} className={styles.words}>
        {reason}
      </p>
    ) : null,
    describedBy: isHeld ? { describedBy: id } : {},
  }
}

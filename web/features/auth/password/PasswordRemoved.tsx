import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/** Tells that the password chosen before the proof of the address is gone, and offers to set one. */
export function PasswordRemoved() {
  const to = useSession() ? '/set-password' : '/forgot-password'
  return (
    <Notice action={<ButtonLink to={to}>{messages.passwordRemovedSet}</ButtonLink>}>
      {messages.passwordRemovedNotice}
    </Notice>
  )
}

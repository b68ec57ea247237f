import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/** Says that the password chosen before the address was confirmed was removed, and offers to set one. */
export function PasswordRemoved() {
  const to = useSession() ? '/set-password' : '/forgot-password'
  return (
    <Notice action={<ButtonLink to={to}>{messages.passwordRemovedSet}</ButtonLink>}>
      {messages.passwordRemovedNotice}
    </Notice>
  )
}

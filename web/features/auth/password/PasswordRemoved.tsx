import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/**
 * Tells the user that verifying the address removed the password that was set before, and links to the page that sets a
 * new password.
 */
export function PasswordRemoved() {
  const to = useSession() ? '/set-password' : '/forgot-password'
  return (
    <Notice action={<ButtonLink to={to}>{messages.passwordRemovedSet}</ButtonLink>}>
      {messages.passwordRemovedNotice}
    </Notice>
  )
}

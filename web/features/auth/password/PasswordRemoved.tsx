import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/**
 * Tells the user that verifying the address removed the password that was set before, and links to a page on which the
 * user can set a new one or, if signed out, request a link for this.
 */
export function PasswordRemoved() {
  const to = useSession() ? '/set-password' : '/forgot-password'
  return (
    <Notice action={<ButtonLink to={to}>{messages.passwordRemovedSet}</ButtonLink>}>
      {messages.passwordRemovedNotice}
    </Notice>
  )
}

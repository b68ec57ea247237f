import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/**
 * Says that the password that was chosen before the address was verified has been removed, with a link to set a new
 * password.
 */
export function PasswordRemoved() {
  const to = useSession() ? '/set-password' : '/forgot-password'
  return (
    <Notice action={<ButtonLink to={to}>{messages.passwordRemovedSet}</ButtonLink>}>
      {messages.passwordRemovedNotice}
    </Notice>
  )
}

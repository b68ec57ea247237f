import { formatEmailSent, ResendButton, useVerificationEmail } from '../../auth/index.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/**
 * A button that mails the verification link again, with the messages that spec 1 §8 prescribes for the account page.
 */
export function ResendVerification() {
  const email = useVerificationEmail()
  return (
    <>
      <div>
        <ResendButton email={email} label={messages.verificationResend} />
      </div>
      {email.problem && <Notice kind="failed">{email.problem}</Notice>}
      {email.isSent && <Notice kind="done">{formatEmailSent(email)}</Notice>}
    </>
  )
}

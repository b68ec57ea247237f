import { Link } from 'react-router'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatEmailSent, ResendButton } from './ResendButton.tsx'
import { useVerificationEmail, type VerificationEmail } from './useVerificationEmail.ts'
import * as messages from '../messages.ts'

/**
 * Returns the message about the last request to resend the link; null before the first request, during a request, and
 * after the waiting time.
 */
export const formatSendOutcome = (sending: VerificationEmail) =>
  sending.problem ?? (sending.isSent ? formatEmailSent(sending) : null)

/**
 * Returns the kind of the notice: "failed" if the last request failed, "done" if the link was sent, otherwise "plain".
 */
export const getSendKind = ({ problem, isSent }: VerificationEmail) => (problem ? 'failed' : isSent ? 'done' : 'plain')

/** Shows a text that contains an e-mail address. A long address can wrap before its `@`. */
export function WithAddress({ children }: { children: string }) {
  const [before, after] = children.split('@')
  return (
    <>
      {before}
      <wbr />@{after}
    </>
  )
}

/** A notice that asks a user with an unverified address to check their mail, with a button that resends the link. */
export function VerifyPrompt({ email }: { email: string }) {
  const sending = useVerificationEmail()
  // Every state renders the same notice element, so that its button keeps the focus when the state changes.
  return (
    <Notice
      isLong
      kind={getSendKind(sending)}
      action={<ResendButton email={sending} label={messages.verifyPromptResend} size="dense" />}
    >
      {formatSendOutcome(sending) ?? (
        <>
          <WithAddress>{messages.verifyPromptText(email)}</WithAddress>{' '}
          <Link to="/account">{messages.verifyPromptChange}</Link>
        </>
      )}
    </Notice>
  )
}

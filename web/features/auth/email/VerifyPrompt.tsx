import { Link } from 'react-router'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatEmailSent, ResendButton } from './ResendButton.tsx'
import { useVerificationEmail, type VerificationEmail } from './useVerificationEmail.ts'
import * as messages from '../messages.ts'

/** Returns the message of the prompt after the user has pressed its button; null before that. */
export const formatSendOutcome = (sending: VerificationEmail) =>
  sending.problem ?? (sending.isSent ? formatEmailSent(sending) : null)

/**
 * Returns the kind of the prompt's notice: the last request failed, the link was sent, or the user has not requested
 * it.
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
  // Renders the same element in each state, so that the button keeps the focus.
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

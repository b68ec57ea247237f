import { Link } from 'react-router'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatEmailSent, ResendButton } from './ResendButton.tsx'
import { useVerificationEmail } from './useVerificationEmail.ts'
import * as messages from '../messages.ts'

/** Asks a user with an unverified address to check their mail, and resends the link. */
export function VerifyPrompt({ email }: { email: string }) {
  const sending = useVerificationEmail()
  const { isSent, problem } = sending
  const [before, after] = messages.verifyPromptText(email).split('@')
  // Shows the same notice in each state, so that the button keeps the focus.
  return (
    <Notice
      isLong
      kind={problem ? 'failed' : isSent ? 'done' : 'plain'}
      action={<ResendButton email={sending} label={messages.verifyPromptResend} size="dense" />}
    >
      {problem ??
        (isSent ? (
          formatEmailSent(sending)
        ) : (
          <>
            {before}
            <wbr />@{after} <Link to="/account">{messages.verifyPromptChange}</Link>
          </>
        ))}
    </Notice>
  )
}

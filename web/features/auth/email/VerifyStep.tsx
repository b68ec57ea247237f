import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ResendButton } from './ResendButton.tsx'
import { formatSendOutcome, getSendKind, WithAddress } from './VerifyPrompt.tsx'
import { useVerificationEmail } from './useVerificationEmail.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

/**
 * Asks the user to verify the e-mail address. Used where this is the main step of a page: the button that resends the
 * link is the primary button.
 */
export function VerifyStep({ email }: { email: string }) {
  const sending = useVerificationEmail()
  return (
    <>
      <Notice kind={getSendKind(sending)}>
        {formatSendOutcome(sending) ?? <WithAddress>{messages.verifyStepText(email)}</WithAddress>}
      </Notice>
      <p className={styles.hint}>{messages.verifyStepHint}</p>
      <div className={styles.onward}>
        <ResendButton email={sending} label={messages.verifyStepResend} size="large" isMain />
        <ButtonLink kind="bare" size="large" to="/account">
          {messages.verifyPromptChange}
        </ButtonLink>
      </div>
      <p className={styles.hint}>{messages.verifySpamHint}</p>
    </>
  )
}

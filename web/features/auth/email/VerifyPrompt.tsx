import { useState } from 'react'
import { Link } from 'react-router'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

const failedMessage = messages.verifyPromptFailed

/** Asks a user with an unverified address to check their mail, and resends the link. */
export function VerifyPrompt({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const resend = useSending(
    async () => {
      await call('sendVerificationEmail', {})
      setSent(true)
    },
    (error) => formatCallError(error, failedMessage),
  )
  const resendButton = (
    <Button size="dense" isDisabled={resend.isSending} onPress={() => void resend.send()}>
      {resend.isSending ? messages.submitSending : messages.verifyPromptResend}
    </Button>
  )
  if (resend.problem)
    return (
      <Notice kind="failed" action={resendButton}>
        {resend.problem}
      </Notice>
    )
  if (isSent) return <Notice kind="done">{messages.verifyPromptSent}</Notice>
  const [before, after] = messages.verifyPromptText(email).split('@')
  return (
    <Notice action={resendButton}>
      {before}
      <wbr />@{after} <Link to="/account">{messages.verifyPromptChange}</Link>
    </Notice>
  )
}

import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as words from './words.ts'

const failed = words.failedToSendVerification

/** Asks an unverified person to look into their mail, and sends the link again. */
export function VerifyPrompt({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const resend = useSending(
    async () => {
      await call('sendVerificationEmail', {})
      setSent(true)
    },
    (error) => sayRefusal(error, failed),
  )
  const again = (
    <Button size="dense" isDisabled={resend.isSending} onPress={() => void resend.send()}>
      {resend.isSending ? words.sending : words.sendItAgain}
    </Button>
  )
  if (resend.problem)
    return (
      <Notice kind="failed" act={again}>
        {resend.problem}
      </Notice>
    )
  if (isSent) return <Notice kind="done">{words.verificationEmailSent}</Notice>
  return <Notice act={again}>{words.pleaseVerifyYourEmail(email)}</Notice>
}

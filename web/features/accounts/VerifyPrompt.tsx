import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const failed = 'Failed to send verification email.'

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
      {resend.isSending ? 'Sending…' : 'Send it again'}
    </Button>
  )
  if (resend.problem)
    return (
      <Notice kind="failed" act={again}>
        {resend.problem}
      </Notice>
    )
  if (isSent) return <Notice kind="done">Verification email sent! Check your inbox.</Notice>
  return <Notice act={again}>Please verify your email. A verification link has been sent to {email}.</Notice>
}

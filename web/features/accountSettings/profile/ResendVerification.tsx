import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as words from './words.ts'

/** Spec 1 §8, Account. */
const failed = words.failedToSendVerification
const sent = words.verificationEmailSent

/** Mails the link that verifies the address once more. */
export function VerifyAgain() {
  const [isSent, setSent] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      setSent(false)
      await call('sendVerificationEmail', {})
      setSent(true)
    },
    (error) => sayRefusal(error, failed),
  )
  return (
    <>
      <div>
        <Button isBusy={isSending} onPress={() => void send()}>
          {isSending ? words.sending : words.sendVerificationLinkAgain}
        </Button>
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isSent && <Notice kind="done">{sent}</Notice>}
    </>
  )
}

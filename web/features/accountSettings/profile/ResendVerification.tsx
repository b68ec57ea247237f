import { useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'

/** Messages of spec 1 §8, Account. */
const failedMessage = messages.verificationFailed
const sentMessage = messages.verificationSent

/** A button that sends the verification link again. */
export function ResendVerification() {
  const [isSent, setSent] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      setSent(false)
      await call('sendVerificationEmail', {})
      setSent(true)
    },
    (error) => formatCallError(error, failedMessage),
  )
  return (
    <>
      <div>
        <Button isBusy={isSending} onPress={() => void send()}>
          {isSending ? messages.submitSending : messages.verificationResend}
        </Button>
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isSent && <Notice kind="done">{sentMessage}</Notice>}
    </>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import type { VerificationEmail } from './useVerificationEmail.ts'
import * as messages from '../messages.ts'

const updateMs = 1000
const minuteMs = 60_000

function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Shows the time left until `until` (ms since 1970). Hidden from screen readers, which would read out each second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), updateMs)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{messages.verifyPromptTimeLeft(formatTimeLeft(until - now))}</span>
}

type ResendButtonProps = {
  email: VerificationEmail
  label: string
  size?: 'large' | 'dense'
  /** Whether this button is the primary button of the page. */
  isMain?: boolean
}

/**
 * The button that sends the verification link again. While the server would refuse a request, the button shows the time
 * left.
 */
export function ResendButton({ email, label, size, isMain = false }: ResendButtonProps) {
  const { isSending, waitsUntil, send } = email
  return (
    <Button
      kind={isMain ? 'main' : 'quiet'}
      {...(size && { size })}
      isBusy={isSending}
      isWaiting={waitsUntil !== null}
      onPress={() => void send()}
    >
      {isSending ? messages.submitSending : label}
      {waitsUntil !== null && <Countdown until={waitsUntil} />}
    </Button>
  )
}

/**
 * Formats the message that the link was sent. If the server accepts the next request only later, the message says from
 * what time.
 */
export function formatEmailSent({ waitsUntil }: VerificationEmail): string {
  if (waitsUntil === null) return messages.verifyPromptSent
  // The time is shown without seconds, so it is rounded up: the server refuses a request before the exact time.
  const time = new Date(Math.ceil(waitsUntil / minuteMs) * minuteMs).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
  })
  return messages.verifyPromptSentLast(messages.verifyPromptSent, time)
}

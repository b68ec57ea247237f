import { useEffect, useState } from 'react'
import { CallError, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import * as messages from '../messages.ts'

/** Interval in ms at which the hook checks whether the wait is over. */
const checkMs = 1000

/** The state of a repeated verification e-mail, and the function that requests it. */
export type VerificationEmail = {
  isSent: boolean
  isSending: boolean
  /** Message about the last failed request; null if there was none. */
  problem: string | null
  /** When the server accepts the next request, in milliseconds since 1970; null if it accepts a request now. */
  waitsUntil: number | null
  send: () => Promise<void>
}

/** Sends the verification link again. The server says how long the user must wait before the next request. */
export function useVerificationEmail(): VerificationEmail {
  const [isSent, setSent] = useState(false)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null)
  const startWait = (seconds: unknown) =>
    setWaitsUntil(typeof seconds === 'number' && seconds > 0 ? Date.now() + seconds * 1000 : null)
  const { clear, ...sending } = useSending(
    async () => {
      setSent(false)
      const { retryAfterS } = await call('sendVerificationEmail', {})
      setSent(true)
      startWait(retryAfterS)
    },
    (error) => {
      startWait(error instanceof CallError && error.details.retryAfterS)
      return formatCallError(error, messages.verifyPromptFailed)
    },
  )
  useEffect(() => {
    if (waitsUntil === null) return undefined
    // Compares the clock, because timers stop while the device sleeps.
    const timer = setInterval(() => {
      if (Date.now() < waitsUntil) return
      setWaitsUntil(null)
      setSent(false)
      clear()
    }, checkMs)
    return () => clearInterval(timer)
  }, [waitsUntil, clear])
  return { ...sending, isSent, waitsUntil }
}

import { useEffect, useState } from 'react'
import { CallError, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import * as messages from '../messages.ts'

/** How often the hook checks whether the server accepts the next request, in ms. */
const checkMs = 1000

/** The state of the requests to resend the verification e-mail, and the function `send` that makes such a request. */
export type VerificationEmail = {
  isSent: boolean
  isSending: boolean
  /** Message about the last request if it failed, else null. Removed after the waiting time that the server named. */
  problem: string | null
  /** When the server accepts the next request, in milliseconds since 1970; null if it accepts a request now. */
  waitsUntil: number | null
  send: () => Promise<void>
}

/**
 * Provides `send`, which requests the verification link again. The server's answer says how long the user must wait
 * before the next request.
 */
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
    // Reads the clock instead of counting timer ticks, because timers stop while the device sleeps.
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

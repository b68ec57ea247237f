import { useCallback, useRef, useState } from 'react'

/** State and controls of one action that sends data. `clear` removes the error message. */
export type SendingState<Args extends unknown[]> = {
  isSending: boolean
  /** Message about the last attempt; null if it has not failed, or after `clear`. */
  problem: string | null
  send: (...args: Args) => Promise<void>
  clear: () => void
}

/**
 * Returns the state and controls of an action. A second call while the action runs does nothing. `formatError` converts
 * a failure into a message, which stays until the next attempt or `clear`.
 */
export function useSending<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  formatError: (error: unknown) => string,
): SendingState<Args> {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const clear = useCallback(() => setProblem(null), [])

  const send = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setProblem(null)
    try {
      await action(...args)
    } catch (error) {
      setProblem(formatError(error))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, problem, send, clear }
}

import { useRef, useState } from 'react'

export type Sending<Args extends unknown[]> = {
  isSending: boolean
  /** What to say about the last attempt, or null. */
  problem: string | null
  send: (...args: Args) => Promise<void>
  clear: () => void
}

/** One act at a time and what it said: pressing twice sends once. `sayError` turns a failure into words. */
export function useSending<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
  sayError: (error: unknown) => string,
): Sending<Args> {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)

  const send = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setProblem(null)
    try {
      await act(...args)
    } catch (error) {
      setProblem(sayError(error))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { isSending, problem, send, clear: () => setProblem(null) }
}

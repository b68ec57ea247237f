import { useEffect } from 'react'

/** Time between two checks in ms. It can be short, also on a slow network: a check transfers only a few bytes. */
const CHECK_EVERY_MS = 5_000

/** Returns whether the server answers now, and with a success status. */
async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/health/live', { cache: 'no-store', credentials: 'omit', signal })
    return response.ok
  } catch {
    return false
  }
}

/**
 * Reloads the page as soon as the server can be reached again, while `isWaiting` is true. The `online` event of the
 * browser is not enough: it says nothing about the server, and some browsers do not send it to a page that was opened
 * without a connection. So the page also asks the server every 5 seconds while it is visible.
 */
export function useReloadWhenReachable(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    const leave = new AbortController()
    const reload = () => {
      leave.abort()
      location.reload()
    }
    const check = async () => {
      if (document.visibilityState === 'hidden') return
      if ((await isServerReachable(leave.signal)) && !leave.signal.aborted) reload()
    }
    const timer = setInterval(() => void check(), CHECK_EVERY_MS)
    leave.signal.addEventListener('abort', () => {
      clearInterval(timer)
      removeEventListener('online', reload)
    })
    addEventListener('online', reload)
    return () => leave.abort()
  }, [isWaiting])
}

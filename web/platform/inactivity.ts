/** Spec 1 §9. The server counts as well; this only spares people a surprise. */
export const timeOutMs = 30 * 60_000
export const warningMs = 5 * 60_000
export const countedEveryMs = 60_000

/** `ended` after 30 minutes without activity, `warned` in the last 5 of them. */
export function judgeIdle(lastActivityAt: number, now: number): 'active' | 'warned' | 'ended' {
  const left = timeOutMs - (now - lastActivityAt)
  if (left <= 0) return 'ended'
  return left <= warningMs ? 'warned' : 'active'
}

const storedAs = 'sp.lastActivity'
let holds = 0
let counted = 0
const listeners = new Set<(at: number) => void>()

/** The latest activity in any tab of this browser. */
export function lastActivityAt(): number {
  const kept = Number(localStorage.getItem(storedAs))
  return Math.max(counted, Number.isFinite(kept) ? kept : 0)
}

/** Counts as activity, at most once a minute: a key, a tap, and what a player or a recorder does. */
export function noteActivity(now: number = Date.now()): void {
  if (now - counted < countedEveryMs) return
  counted = now
  localStorage.setItem(storedAs, String(now))
  for (const listener of listeners) listener(now)
}

/** Hears of each counted activity of this tab. */
export function onActivity(listener: (at: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While held (a rehearsal, a tape, a reading that plays) the session is not ended from here. Answers how to let go. */
export function holdSession(): () => void {
  holds += 1
  let isHeld = true
  return () => {
    if (isHeld) holds -= 1
    isHeld = false
  }
}

export const isSessionHeld = (): boolean => holds > 0

/** Begins to count anew, as after a sign-in. */
export function startCounting(now: number = Date.now()): void {
  counted = now
  localStorage.setItem(storedAs, String(now))
}

import { createEmitter } from '../../state/createEmitter.ts'
import { safeLocalStorage } from '../storage/safeStorage.ts'

/**
 * In ms (spec 1 §9): how long a session lasts without activity, how long before its end the page warns the user, and
 * the minimum time between two records of activity. The page ends the session; the server also enforces its end.
 */
export const inactivityTimeoutMs = 30 * 60_000
export const inactivityWarningMs = 5 * 60_000
export const activityThrottleMs = 60_000

/** Returns `ended` after 30 minutes without activity and `warned` in the last 5 of them. */
export function getIdleState(lastActivityAt: number, now: number): 'active' | 'warned' | 'ended' {
  const remainingMs = inactivityTimeoutMs - (now - lastActivityAt)
  if (remainingMs <= 0) return 'ended'
  return remainingMs <= inactivityWarningMs ? 'warned' : 'active'
}

const storageKey = 'sp.lastActivity'
let keepAliveCount = 0
let lastRecorded = 0
const activities = createEmitter<[at: number]>()

/** Returns when the user was last active in any tab (ms since 1970; 0 if unknown). */
export function lastActivityAt(): number {
  const stored = Number(safeLocalStorage.get(storageKey))
  return Math.max(lastRecorded, Number.isFinite(stored) ? stored : 0)
}

/** Records user activity at most once a minute: keys, taps, playback and recording. */
export function recordActivity(now: number = Date.now()): void {
  if (now - lastRecorded < activityThrottleMs) return
  lastRecorded = now
  safeLocalStorage.set(storageKey, String(now))
  activities.emit(now)
}

/** Calls the listener for each recorded activity of this tab. Returns a function that unsubscribes. */
export const onActivity = activities.subscribe

/** Keeps the session alive during a rehearsal, recording or playback. The returned function ends this. */
export function keepSessionAlive(): () => void {
  keepAliveCount += 1
  let isActive = true
  return () => {
    if (isActive) keepAliveCount -= 1
    isActive = false
  }
}

/** Returns whether something in this tab keeps the session alive. */
export const isKeepAliveActive = (): boolean => keepAliveCount > 0

let openPageCount = 0

/**
 * Keeps the current page open when the server has ended the session: this tab then does not open the sign-in page. Does
 * not keep the session alive. Returns a function that allows opening the sign-in page again.
 */
export function keepPageOpen(): () => void {
  openPageCount += 1
  let isActive = true
  return () => {
    if (isActive) openPageCount -= 1
    isActive = false
  }
}

/** Returns whether this tab opens the sign-in page as soon as the server has ended the session. */
export const isPageReleased = (): boolean => keepAliveCount + openPageCount === 0

/** Restarts the inactivity timer, for example after a sign-in. */
export function resetActivity(now: number = Date.now()): void {
  lastRecorded = now
  safeLocalStorage.set(storageKey, String(now))
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Time in ms without a request after which a session ends (spec 1 §4). */
export const idleTimeoutMs = 30 * minuteMs
/** Maximum age of a session, even if the session is used all the time. */
const maxAgeMs = 12 * hourMs
/** Maximum age of an impersonation session. It is never extended. */
export const maxImpersonationMs = hourMs
/** Minimum time in ms between two extensions of a session. */
export const extendIntervalMs = minuteMs
/**
 * How long after a password, mailed link or passkey was accepted the user may do actions that need a recent
 * authentication.
 */
export const recentAuthenticationMs = 10 * minuteMs

/** How long a mailed link is valid, by purpose. */
export const linkLifetimeMs = {
  verify: 24 * hourMs,
  'sign-in': 15 * minuteMs,
  reset: hourMs,
  'change-email': 24 * hourMs,
  'undo-email': 7 * 24 * hourMs,
} as const

/** Returns the maximum age of a session in milliseconds, from its creation. */
export const maxSessionAgeMs = (session: { impersonatedBy: string | null }): number =>
  session.impersonatedBy === null ? maxAgeMs : maxImpersonationMs

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session ends so long after the last call that used it (spec 1 §4). */
export const quietLifeMs = 30 * minuteMs
/** And so long after the sign-in, whatever was done in it. */
const mostLifeMs = 12 * hourMs
/** An administrator's read-only view of an account. It is not prolonged. */
export const viewLifeMs = hourMs
/** Calls within it do not write the session again. */
export const slideEveryMs = minuteMs
/** How long a proof of the password opens acts that ask for a recent one. */
export const recentMs = 10 * minuteMs

export const linkLifeMs = {
  verify: 24 * hourMs,
  'sign-in': 15 * minuteMs,
  reset: hourMs,
  'change-email': 24 * hourMs,
  'undo-email': 7 * 24 * hourMs,
} as const

/** How long a session may live at most, counted from its beginning. */
export const lifeOf = (session: { impersonatedBy: string | null }): number =>
  session.impersonatedBy === null ? mostLifeMs : viewLifeMs

import * as words from './words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The server writes down a use once a minute, and this page is not always looked at again at once. */
const nowMs = 3 * minuteMs

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** A day as it is said: *12 November 2026* the American way. */
export const dayWords = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })

/** How long ago, as one would say it: to the minute, the hour or the day, and beyond a week by its date. */
export function agoWords(instant: string, now: number): string {
  const past = now - new Date(instant).getTime()
  if (past < nowMs) return words.justNow
  if (past < hourMs) return relative.format(-Math.floor(past / minuteMs), 'minute')
  if (past < dayMs) return relative.format(-Math.floor(past / hourMs), 'hour')
  if (past < 7 * dayMs) return relative.format(-Math.floor(past / dayMs), 'day')
  return words.onDay(dayWords(instant))
}

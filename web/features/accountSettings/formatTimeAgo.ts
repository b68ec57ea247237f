import * as messages from './messages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/**
 * Ages below this time in ms are shown as "just now". Exact values would be misleading: the server records activity
 * only once a minute, and the page may have loaded earlier.
 */
const justNowMs = 3 * minuteMs

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats a date as *November 12, 2026*. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })

/**
 * Formats a past time as *just now* (less than 3 minutes ago), or as minutes, hours or days ago. A time a week ago or
 * more is formatted as a date.
 */
export function formatTimeAgo(instant: string, now: number): string {
  const ageMs = now - new Date(instant).getTime()
  if (ageMs < justNowMs) return messages.timeJustNow
  if (ageMs < hourMs) return relativeTime.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relativeTime.format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 7 * dayMs) return relativeTime.format(-Math.floor(ageMs / dayMs), 'day')
  return messages.timeOnDay(formatDay(instant))
}

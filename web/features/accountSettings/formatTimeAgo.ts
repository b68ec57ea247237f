import * as messages from './messages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Shown as "just now" below this age in ms: the server records activity once a minute, and this page may be older. */
const justNowMs = 3 * minuteMs

const relativeTime = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats a date as *November 12, 2026*. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })

/** Formats a past time in minutes, hours or days; after a week as a date. */
export function formatTimeAgo(instant: string, now: number): string {
  const ageMs = now - new Date(instant).getTime()
  if (ageMs < justNowMs) return messages.timeJustNow
  if (ageMs < hourMs) return relativeTime.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relativeTime.format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 7 * dayMs) return relativeTime.format(-Math.floor(ageMs / dayMs), 'day')
  return messages.timeOnDay(formatDay(instant))
}

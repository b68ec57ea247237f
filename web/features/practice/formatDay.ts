const dayMs = 86_400_000
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/**
 * Formats a past day in the device's time zone.
 *
 * @example today, yesterday, on Tuesday, on November 12
 */
export function formatPastDay(instant: string, now: Date): string {
  const at = new Date(instant)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return `on ${days < 7 ? weekday.format(at) : date.format(at)}`
}

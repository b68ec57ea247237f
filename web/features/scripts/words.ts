const figures = new Intl.NumberFormat('en-US')
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export const sayCount = (count: number, word: string): string =>
  `${figures.format(count)} ${word}${count === 1 ? '' : 's'}`

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** *today at 3:04 PM*, *Nov 20*, *Nov 20, 2025*. */
export function sayWhen(instant: string, now: Date = new Date()): string {
  const at = new Date(instant)
  if (isSameDay(at, now)) return `today at ${clock.format(at)}`
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at)
}

/** With the time of day, where several may be of one day. */
export const sayMoment = (instant: string, now: Date = new Date()): string => {
  const when = sayWhen(instant, now)
  return when.startsWith('today')
    ? `Today at ${clock.format(new Date(instant))}`
    : `${when} at ${clock.format(new Date(instant))}`
}

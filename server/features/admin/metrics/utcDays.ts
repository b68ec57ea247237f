export const dayMs = 86_400_000

/** The UTC day of an instant, `2026-11-21`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** So many days later; before, where the number is negative. */
export const daysFrom = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs))

/** The last so many days, today among them, oldest first. */
export function lastDays(count: number, now: Date): string[] {
  const today = dayOf(now)
  return Array.from({ length: count }, (_, index) => daysFrom(today, index - count + 1))
}

/** The last so many UTC months, `2026-11`, this one among them, oldest first. */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
    return first.toISOString().slice(0, 7)
  })
}

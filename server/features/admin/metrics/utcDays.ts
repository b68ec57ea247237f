/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000

/** Returns the UTC day of an instant, for example `2026-11-21`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Adds days to a day; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs))

/** Returns the last `count` days including today, oldest first. */
export function lastDays(count: number, now: Date): string[] {
  const today = utcDay(now)
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

/** Returns the last `count` UTC months (`2026-11`) including the current month, oldest first. */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
    return first.toISOString().slice(0, 7)
  })
}

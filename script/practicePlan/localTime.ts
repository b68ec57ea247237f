// Converts between instants and local days and times in a time zone. An instant is in milliseconds since 1970; a day is
// a text such as `2026-11-27`; a time is a text such as `18:30`.

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const found = formats.get(timeZone)
  if (found) return found
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  formats.set(timeZone, format)
  return format
}

/** Returns the day and the time of an instant in a time zone. */
export function toLocalTime(instant: number, timeZone: string): { day: string; time: string } {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const get = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return { day: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` }
}

const parseAsUtc = ({ day, time }: { day: string; time: string }) => Date.parse(`${day}T${time}:00Z`)

/** Returns the local time minus UTC at an instant, in milliseconds, rounded to minutes. */
const findOffsetMs = (instant: number, timeZone: string): number =>
  parseAsUtc(toLocalTime(instant, timeZone)) - Math.floor(instant / 60_000) * 60_000

/**
 * Returns the instant of a local day and time. If the time occurs twice because the clocks go back, returns the first
 * instant. If the time is skipped because the clocks go forward, uses the offset to UTC before the change.
 */
export function toInstant(day: string, time: string, timeZone: string): number {
  const asUtc = parseAsUtc({ day, time })
  const before = asUtc - findOffsetMs(asUtc - 86_400_000, timeZone)
  const after = asUtc - findOffsetMs(asUtc + 86_400_000, timeZone)
  const matches = [before, after].filter((instant) => instant + findOffsetMs(instant, timeZone) === asUtc)
  return matches.length > 0 ? Math.min(...matches) : before
}

/** Returns the day that is `count` days after a day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

// Writes calendar files (iCalendar, RFC 5545). Supports only events in UTC with at most one alarm each.

/** One event of a calendar. `startAt` is in milliseconds since 1970. */
export type CalendarEvent = {
  /** Stays the same when the event is exported again, so that a second import replaces the event. */
  uid: string
  title: string
  description: string
  url?: string
  startAt: number
  minutes: number
  /** The reminder appears this many minutes before the start; null for no reminder. */
  remindBefore: number | null
}

export type CalendarOptions = {
  events: readonly CalendarEvent[]
  /** When the file is written, in milliseconds since 1970. */
  now: number
  /**
   * Increases with each change of the plan (RFC 5545, 3.8.7.4). Of events with the same `uid`, the one with the highest
   * sequence is valid.
   */
  sequence: number
}

const maxLineBytes = 75
const encoder = new TextEncoder()

/** Escapes a text value (RFC 5545, 3.3.11). Removes control characters except tabs: they are not allowed. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')

/** Divides a line into lines of at most 75 bytes (RFC 5545, 3.1), without dividing a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

/** Formats an instant as UTC, such as `20261123T100000Z`. */
const formatUtc = (instant: number): string =>
  `${new Date(Math.floor(instant / 1_000) * 1_000).toISOString().replaceAll(/[-:]|\.000/g, '')}`

const formatAlarm = (title: string, minutes: number | null): string[] =>
  minutes === null
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, `TRIGGER:-PT${minutes}M`, 'END:VALARM']

function formatEvent(event: CalendarEvent, { now, sequence }: CalendarOptions): string[] {
  const { uid, title, description, url, startAt, minutes, remindBefore } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(now)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${formatUtc(startAt)}`,
    `DTEND:${formatUtc(startAt + minutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...formatAlarm(title, remindBefore),
    'END:VEVENT',
  ]
}

/**
 * Formats events as a calendar file.
 * @example formatCalendarFile({ events: [event], now: Date.now(), sequence: 3 })
 */
export function formatCalendarFile(options: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Scene Partner//Practice plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...options.events.flatMap((event) => formatEvent(event, options)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

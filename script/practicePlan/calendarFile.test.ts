import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCalendarFile, type CalendarEvent } from './calendarFile.ts'

const event: CalendarEvent = {
  uid: 'plan_1-2026-11-22@scene-partner',
  title: 'Practise: Late Shift; "Ashes", scene 2',
  description: 'First letters, 12 min\nBlanks, 14 min',
  url: 'https://example.org/scripts/s1/plan',
  startAt: Date.parse('2026-11-22T19:40:00.000Z'),
  minutes: 26,
  remindBefore: 10,
}
const write = (events: CalendarEvent[], sequence = 3) =>
  formatCalendarFile({ events, now: Date.parse('2026-11-22T18:00:00Z'), sequence })

/**
 * Parses a calendar file by the grammar of RFC 5545 (3.1, 3.4, 3.6). Throws if the file does not follow the grammar.
 */
function parseCalendar(text: string): {
  name: string
  properties: [string, string][]
  parts: ReturnType<typeof parseCalendar>[]
} {
  if (!text.endsWith('\r\n')) throw new Error('the file does not end with CRLF')
  const rows = text.slice(0, -2).split('\r\n')
  for (const row of rows) {
    if (/[\r\n]/.test(row)) throw new Error(`a line break without CRLF: ${row}`)
    if (new TextEncoder().encode(row).length > 75) throw new Error(`more than 75 bytes: ${row}`)
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const open: ReturnType<typeof parseCalendar>[] = []
  let root: ReturnType<typeof parseCalendar> | undefined
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex
    const [, name = '', value = ''] = /^([A-Z][A-Z-]*):([^\u0000-\u0008\u000a-\u001f\u007f]*)$/.exec(line) ?? []
    if (!name) throw new Error(`not a content line: ${line}`)
    if (name === 'BEGIN') {
      const part = { name: value, properties: [], parts: [] }
      if (open.length > 0) open.at(-1)?.parts.push(part)
      else if (root) throw new Error('two calendars')
      else root = part
      open.push(part)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`${value} ends but was not open`)
    } else open.at(-1)?.properties.push([name, value])
  }
  if (!root || open.length > 0) throw new Error('a part is not closed')
  return root
}

/** Reverses the escaping of a text value. Throws if a character is not escaped. */
function parseText(value: string): string {
  if (/(?<!\\)(\\\\)*[;,]/.test(value.replaceAll(/\\[;,nN]/g, ''))) throw new Error(`not escaped: ${value}`)
  return value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
}

const readEvents = (text: string) =>
  parseCalendar(text).parts.map(
    (part) =>
      ({ ...Object.fromEntries(part.properties), parts: part.parts }) as Record<string, unknown> & {
        parts: typeof part.parts
      },
  )

test('an event is written to the calendar file with UTC times, its id, its texts and an alarm', () => {
  const calendar = parseCalendar(write([event]))
  expect(Object.fromEntries(calendar.properties)).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH' })
  const [first] = readEvents(write([event]))
  expect(first).toMatchObject({
    UID: event.uid,
    SEQUENCE: '3',
    DTSTAMP: '20261122T180000Z',
    DTSTART: '20261122T194000Z',
    DTEND: '20261122T200600Z',
    URL: event.url,
    parts: [
      {
        name: 'VALARM',
        properties: expect.arrayContaining([
          ['TRIGGER', '-PT10M'],
          ['ACTION', 'DISPLAY'],
        ]),
      },
    ],
  })
  expect(parseText(String(first?.['SUMMARY']))).toBe(event.title)
  expect(parseText(String(first?.['DESCRIPTION']))).toBe(event.description)
})

test('a reminder 0 minutes before an event is an alarm at its start; an event without a reminder has no alarm', () => {
  const [atStart, without] = readEvents(
    write([
      { ...event, remindBefore: 0 },
      { ...event, remindBefore: null },
    ]),
  )
  expect(atStart?.parts[0]?.properties).toContainEqual(['TRIGGER', '-PT0M'])
  expect(without?.parts).toEqual([])
})

test('an event that is written again after a change has the same id and the sequence that the caller gives', () => {
  const [before] = readEvents(write([event]))
  const [after] = readEvents(write([{ ...event, startAt: event.startAt + 3_600_000, remindBefore: null }], 4))
  expect([after?.['UID'], after?.['DTSTART'], after?.['SEQUENCE']]).toEqual([before?.['UID'], '20261122T204000Z', '4'])
  expect(after?.parts).toEqual([])
})

test(
  'title and description of an event can be read back from its calendar file, without control characters',
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (title, description) => {
          const [first] = readEvents(write([{ ...event, title, description }]))
          const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '')
          const read = (name: string) => parseText(clean(String(Object(first)[name] ?? '')))
          expect(read('SUMMARY')).toBe(clean(title))
          expect(read('DESCRIPTION')).toBe(clean(description))
        },
      ),
    )
  },
)

test('a long description of an event is folded into rows of at most 75 bytes', () => {
  const file = write([{ ...event, description: 'Learn. '.repeat(60) }])
  const [first] = readEvents(file)
  expect(parseText(String(first?.['DESCRIPTION']))).toBe('Learn. '.repeat(60))
  expect(file.split('\r\n').filter((row) => row.length === 75).length).toBeGreaterThanOrEqual(5)
})

test('a long description with accents and emoji is folded by its bytes, and no character is divided', () => {
  const description = 'Répétez la scène 😀 '.repeat(30)
  const [first] = readEvents(write([{ ...event, description }]))
  expect(parseText(String(first?.['DESCRIPTION']))).toBe(description)
})

test('Windows line ends in a description are written as plain line ends, and control characters are left out', () => {
  const [first] = readEvents(write([{ ...event, description: 'One\r\nTwo\rThree\u0007' }]))
  expect(parseText(String(first?.['DESCRIPTION']))).toBe('One\nTwo\nThree')
})

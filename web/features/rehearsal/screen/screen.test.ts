import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { chooseVariation } from '../lineReadings/useVariation.ts'
import { findReading } from '../lineReadings/useLineReadings.ts'
import { canPrompt, maskLine } from './script/maskLine.ts'
import { countPromptedWords } from '../engine/promptedWords.ts'
import type { PromptLevel } from '../engine/engineTypes.ts'
import type { Hiding } from '../runtime/preferences.ts'
import { openResultOutbox } from '../runtime/resultOutbox.ts'
import { parsePreferences, defaultPreferences } from '../runtime/preferences.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const formatMasked = (text: string, hiding: Hiding, prompt: PromptLevel) =>
  maskLine(text, hiding, countPromptedWords(text, prompt))
    .map(({ text, isBlank }) => (isBlank ? '_'.repeat(text.length) : text))
    .join('')

const line = 'It suits you perfectly. It is a divine name.'
const hidingModes = ['letters', 'blanks', 'nothing'] as const

test('a line is shown whole, as first letters, as blanks or not at all, as the hiding mode says', () => {
  expect(formatMasked('Don’t say “ah”.', 'whole', 0)).toBe('Don’t say “ah”.')
  expect(formatMasked('Don’t say “ah”.', 'letters', 0)).toBe('D____ s__ “a___')
  expect(formatMasked('Don’t say “ah”.', 'blanks', 0)).toBe('_____ ___ _____')
  expect(formatMasked('Don’t say “ah”.', 'nothing', 0)).toBe('')
  expect(formatMasked('Él — ¿qué?', 'letters', 0)).toBe('É_ _ ¿q___')
})

test('in each of the three hiding modes, the first prompt reveals a word, the second a phrase, the third the line', () => {
  expect(formatMasked(line, 'letters', 1)).toBe('It s____ y__ p_________ I_ i_ a d_____ n____')
  expect(formatMasked(line, 'letters', 2)).toBe('It suits you perfectly. I_ i_ a d_____ n____')
  expect(formatMasked(line, 'blanks', 1)).toBe('It _____ ___ __________ __ __ _ ______ _____')
  expect(formatMasked(line, 'blanks', 2)).toBe('It suits you perfectly. __ __ _ ______ _____')
  expect(formatMasked(line, 'nothing', 1)).toBe('It _____ ___ __________ __ __ _ ______ _____')
  expect(formatMasked(line, 'nothing', 2)).toBe('It suits you perfectly. __ __ _ ______ _____')
  for (const hiding of hidingModes) expect(formatMasked(line, hiding, 3)).toBe(line)
})

test('the phrase of the second prompt has three to seven words and ends at a punctuation mark if there is one', () => {
  expect(formatMasked('one two three four five six seven eight nine', 'blanks', 2)).toBe(
    'one two three four five six seven _____ ____',
  )
  expect(formatMasked('No, no, no, no more', 'blanks', 2)).toBe('No, no, no, __ ____')
  expect(formatMasked('I was there — once', 'blanks', 2)).toBe('I was there _ ____')
})

test('a prompt is possible only while words are hidden', () => {
  expect(canPrompt(line, 'whole', 0)).toBe(false)
  expect(canPrompt(line, 'letters', 2)).toBe(true)
  expect(canPrompt(line, 'letters', 3)).toBe(false)
  expect(canPrompt('Ah.', 'nothing', 0)).toBe(true)
  expect(canPrompt('Ah.', 'nothing', 1)).toBe(false)
})

test('invalid stored preferences become defaults, and the mode "sound only" is never restored', () => {
  expect(
    parsePreferences({ hiding: 'blanks', speed: 1.25, patience: 'none', isLarge: 'yes', lights: 'sound' }),
  ).toEqual({
    ...defaultPreferences,
    hiding: 'blanks',
    speed: 1.25,
  })
})

const evening = new Date(2026, 0, 31, 23, 30)

/** Opens a fake server. The test sets whether it answers or fails. */
function openServer() {
  const sent: unknown[] = []
  let failure: Error | null = null
  const outbox = () =>
    openResultOutbox({
      accountId: 'u1',
      isRetryable: (error) => error instanceof Error && error.message === 'offline',
      async send(input) {
        if (failure) throw failure
        sent.push(input)
      },
    })
  return { sent, outbox, setFailure: (next: string | null) => (failure = next === null ? null : new Error(next)) }
}

test('the results of lines stay stored if the connection is lost or the page closes, and are sent once', async () => {
  const { sent, outbox, setFailure } = openServer()
  const first = outbox()
  setFailure('offline')
  first.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 }, evening)
  await first.send()
  first.close()
  expect(sent).toEqual([])
  setFailure(null)
  const second = outbox()
  await second.send()
  await second.send()
  const at = evening.toISOString()
  expect(sent).toEqual([
    { scriptId: 's1', day: '2026-01-31', lines: [{ lineId: 'l1', outcome: 'clean', ms: 900, at }] },
  ])
  second.close()
})

test('two tabs do not overwrite each other’s results, which are sent in the order in which the lines were said', async () => {
  const { sent, outbox, setFailure } = openServer()
  const later = new Date(2026, 0, 31, 23, 31)
  const [one, other] = [outbox(), outbox()]
  setFailure('offline')
  one.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 }, later)
  other.add('s1', { lineId: 'l1', outcome: 'missed', ms: 0 }, evening)
  await Promise.all([one.send(), other.send()])
  setFailure(null)
  await one.send()
  await other.send()
  expect(sent).toMatchObject([{ lines: [{ outcome: 'missed' }, { outcome: 'clean', at: later.toISOString() }] }])
  one.close()
  other.close()
})

test('results of two days are sent separately, each with its day', async () => {
  const { sent, outbox } = openServer()
  const resultOutbox = outbox()
  resultOutbox.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 }, evening)
  resultOutbox.add('s1', { lineId: 'l1', outcome: 'missed', ms: 0 }, new Date(2026, 1, 1, 0, 10))
  await resultOutbox.send()
  expect(sent).toMatchObject([
    { day: '2026-01-31', lines: [{ outcome: 'clean' }] },
    { day: '2026-02-01', lines: [{ outcome: 'missed' }] },
  ])
  resultOutbox.close()
})

test('results of a deleted script do not block the results of other scripts', async () => {
  const { sent, outbox, setFailure } = openServer()
  const resultOutbox = outbox()
  resultOutbox.add('gone', { lineId: 'l1', outcome: 'clean', ms: 1 }, evening)
  setFailure('not found')
  await resultOutbox.send()
  setFailure(null)
  resultOutbox.add('s1', { lineId: 'l2', outcome: 'missed', ms: 0 }, evening)
  await resultOutbox.send()
  expect(sent).toHaveLength(1)
  resultOutbox.close()
})

test('if local storage is full, the results of lines are still sent to the server', async () => {
  const emptyStorage = fillLocalStorage()
  const { sent, outbox } = openServer()
  const resultOutbox = outbox()
  resultOutbox.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 }, evening)
  resultOutbox.add('s1', { lineId: 'l2', outcome: 'clean', ms: 800 }, evening)
  await resultOutbox.send()
  await resultOutbox.send()
  expect(sent).toMatchObject([{ lines: [{ lineId: 'l1' }, { lineId: 'l2' }] }])
  resultOutbox.close()
  emptyStorage()
})

test('with the setting to vary the reader, three runs in a row have three variations; then the variations repeat', () => {
  const choose = (isVaried: boolean) =>
    [0, 1, 2, 3].map((runCount) => chooseVariation({ ...defaultPreferences, isVaried }, runCount))
  expect([choose(true), choose(false)]).toEqual([
    [1, 2, 3, 1],
    [0, 0, 0, 0],
  ])
})

test('the line reading of a line applies, else that of its first role that has one, else none', () => {
  const build = (target: { lineId: string } | { character: string }, manner: 'colder' | 'urgent' | 'warmer') => ({
    ...{ target, reading: { manner }, effects: [] },
  })
  const readings = [
    build({ character: 'IVO' }, 'warmer'),
    build({ character: 'TOBIN' }, 'urgent'),
    build({ lineId: 'l1' }, 'colder'),
  ]
  const find = (id: string, ...characters: string[]) => findReading(readings, { id, characters })?.reading.manner
  expect([find('l1', 'TOBIN'), find('l2', 'TOBIN', 'IVO'), find('l2', 'MARA', 'IVO'), find('l2', 'MARA')]).toEqual([
    ...['colder', 'urgent', 'warmer', undefined],
  ])
})

test('a result is sent four seconds after its line, also if an earlier result was already sent', async () => {
  vi.useFakeTimers()
  const { sent, outbox } = openServer()
  const resultOutbox = outbox()
  for (const [index, lineId] of ['l1', 'l2'].entries()) {
    resultOutbox.add('s1', { lineId, outcome: 'clean', ms: 900 }, evening)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(sent).toHaveLength(index)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(index + 1)
  }
  resultOutbox.close()
})

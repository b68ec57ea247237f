import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { splitCue } from './script/splitCue.ts'
import { maskLine } from './script/maskLine.ts'
import { openResultOutbox } from '../runtime/resultOutbox.ts'
import { parsePreferences, defaultPreferences } from '../runtime/preferences.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const formatMasked = (...maskInput: Parameters<typeof maskLine>) =>
  maskLine(...maskInput)
    .map(({ text, isBlank }) => (isBlank ? '_'.repeat(text.length) : text))
    .join('')

const line = 'Don’t say “ah”.'

test('a line is hidden step by step, and a prompt reveals more than is visible', () => {
  expect(formatMasked(line, 'whole', 0)).toBe(line)
  expect(formatMasked(line, 'letters', 0)).toBe('D____ s__ “a___')
  expect(formatMasked(line, 'blanks', 0)).toBe('_____ ___ _____')
  expect(formatMasked(line, 'nothing', 0)).toBe('')
  expect(formatMasked(line, 'nothing', 1)).toBe('Don’t ___ _____')
  expect(formatMasked(line, 'letters', 1)).toBe('Don’t s__ “a___')
  expect(formatMasked(line, 'blanks', 2)).toBe('D____ s__ “a___')
  expect(formatMasked(line, 'nothing', 3)).toBe(line)
  expect(formatMasked('Él — ¿qué?', 'letters', 0)).toBe('É_ _ ¿q___')
})

test('the cue is the last words of the last sentence', () => {
  expect(splitCue('You had a ticket. I clipped it myself.')).toEqual({
    before: 'You had a ticket. ',
    cue: 'I clipped it myself.',
  })
  expect(splitCue('Ah.')).toEqual({ before: '', cue: 'Ah.' })
})

test('invalid stored preferences become defaults, and "sound only" is never restored', () => {
  expect(
    parsePreferences({ hiding: 'blanks', speed: 1.25, patience: 'none', isLarge: 'yes', lights: 'sound' }),
  ).toEqual({
    ...defaultPreferences,
    hiding: 'blanks',
    speed: 1.25,
  })
})

/** A fake server that answers or fails as the test says. */
function openServer() {
  const sent: unknown[] = []
  let failure: Error | null = null
  const outbox = () =>
    openResultOutbox({
      accountId: 'u1',
      now: () => new Date(2026, 0, 31, 23, 30),
      isRetryable: (error) => error instanceof Error && error.message === 'offline',
      async send(input) {
        if (failure) throw failure
        sent.push(input)
      },
    })
  return { sent, outbox, setFailure: (next: string | null) => (failure = next === null ? null : new Error(next)) }
}

test('results survive a lost connection and a closed page, and are sent once', async () => {
  const { sent, outbox, setFailure } = openServer()
  const first = outbox()
  setFailure('offline')
  first.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 })
  await first.send()
  first.close()
  expect(sent).toEqual([])
  setFailure(null)
  const second = outbox()
  await second.send()
  await second.send()
  const at = new Date(2026, 0, 31, 23, 30).toISOString()
  expect(sent).toEqual([
    { scriptId: 's1', day: '2026-01-31', lines: [{ lineId: 'l1', outcome: 'clean', ms: 900, at }] },
  ])
  second.close()
})

test('results of a deleted script do not block others', async () => {
  const { sent, outbox, setFailure } = openServer()
  const resultOutbox = outbox()
  resultOutbox.add('gone', { lineId: 'l1', outcome: 'clean', ms: 1 })
  setFailure('not found')
  await resultOutbox.send()
  setFailure(null)
  resultOutbox.add('s1', { lineId: 'l2', outcome: 'missed', ms: 0 })
  await resultOutbox.send()
  expect(sent).toHaveLength(1)
  resultOutbox.close()
})

test('results that local storage cannot hold are still sent', async () => {
  const emptyStorage = fillLocalStorage()
  const { sent, outbox } = openServer()
  const resultOutbox = outbox()
  resultOutbox.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 })
  resultOutbox.add('s1', { lineId: 'l2', outcome: 'clean', ms: 800 })
  await resultOutbox.send()
  await resultOutbox.send()
  expect(sent).toMatchObject([{ lines: [{ lineId: 'l1' }, { lineId: 'l2' }] }])
  resultOutbox.close()
  emptyStorage()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { splitCue } from './cueWords.ts'
import { maskLine } from './masked.ts'
import { openOutbox } from './outbox.ts'
import { readWishes, usualWishes } from './wishes.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const seen = (...told: Parameters<typeof maskLine>) =>
  maskLine(...told)
    .map(({ text, isPencil }) => (isPencil ? '_'.repeat(text.length) : text))
    .join('')

const line = 'Don’t say “ah”.'

test('a line is hidden rung by rung, and a prompt tells more than is shown', () => {
  expect(seen(line, 'whole', 0)).toBe(line)
  expect(seen(line, 'letters', 0)).toBe('D____ s__ “a___')
  expect(seen(line, 'blanks', 0)).toBe('_____ ___ _____')
  expect(seen(line, 'nothing', 0)).toBe('')
  expect(seen(line, 'nothing', 1)).toBe('Don’t ___ _____')
  expect(seen(line, 'letters', 1)).toBe('Don’t s__ “a___')
  expect(seen(line, 'blanks', 2)).toBe('D____ s__ “a___')
  expect(seen(line, 'nothing', 3)).toBe(line)
  expect(seen('Él — ¿qué?', 'letters', 0)).toBe('É_ _ ¿q___')
})

test('the cue is the last words of the last sentence', () => {
  expect(splitCue('You had a ticket. I clipped it myself.')).toEqual({
    before: 'You had a ticket. ',
    cue: 'I clipped it myself.',
  })
  expect(splitCue('Ah.')).toEqual({ before: '', cue: 'Ah.' })
})

test('settings that were kept are taken as far as they make sense; nobody opens a script into a black page', () => {
  expect(readWishes({ hiding: 'blanks', speed: 1.25, patience: 'none', isLarge: 'yes', lights: 'sound' })).toEqual({
    ...usualWishes,
    hiding: 'blanks',
    speed: 1.25,
  })
})

/** A server that answers or fails as it is told. */
function openServer() {
  const sent: unknown[] = []
  let failure: Error | null = null
  const outbox = () =>
    openOutbox({
      accountId: 'u1',
      now: () => new Date(2026, 0, 31, 23, 30),
      isWorthAnotherTry: (error) => error instanceof Error && error.message === 'offline',
      async send(input) {
        if (failure) throw failure
        sent.push(input)
      },
    })
  return { sent, outbox, fails: (next: string | null) => (failure = next === null ? null : new Error(next)) }
}

test('how lines went outlives a missing connection and the page, and is sent once', async () => {
  const { sent, outbox, fails } = openServer()
  const first = outbox()
  fails('offline')
  first.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 })
  await first.send()
  first.close()
  expect(sent).toEqual([])
  fails(null)
  const second = outbox()
  await second.send()
  await second.send()
  const at = new Date(2026, 0, 31, 23, 30).toISOString()
  expect(sent).toEqual([
    { scriptId: 's1', day: '2026-01-31', lines: [{ lineId: 'l1', outcome: 'clean', ms: 900, at }] },
  ])
  second.close()
})

test('notes of a script that is gone do not hold up the others', async () => {
  const { sent, outbox, fails } = openServer()
  const box = outbox()
  box.add('gone', { lineId: 'l1', outcome: 'clean', ms: 1 })
  fails('not found')
  await box.send()
  fails(null)
  box.add('s1', { lineId: 'l2', outcome: 'missed', ms: 0 })
  await box.send()
  expect(sent).toHaveLength(1)
  box.close()
})

test('a device without room holds up no rehearsal, and what it could not keep is sent all the same', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('there is no room', 'QuotaExceededError')
  })
  const { sent, outbox } = openServer()
  const box = outbox()
  box.add('s1', { lineId: 'l1', outcome: 'clean', ms: 900 })
  box.add('s1', { lineId: 'l2', outcome: 'clean', ms: 800 })
  await box.send()
  await box.send()
  expect(sent).toMatchObject([{ lines: [{ lineId: 'l1' }, { lineId: 'l2' }] }])
  box.close()
  full.mockRestore()
})

import { raise } from '@scene-partner/contract/failures'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { voices } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import { assignReaders, type CastScript } from './castScript.ts'
import { performLines } from './performLines.ts'

const hourMs = 3_600_000

test('S-47 the pauses of a scene leave time for the user’s lines, and the total length of the pauses is limited', () => {
  const lines = buildUnderstanding(`BEN: Well?\n\n${'ANNA: Yes.\n\n'.repeat(400)}BEN: So.`).lines
  const cast = lines.map((line) => ({ line, voices: ['v'], ...(line.characters[0] === 'ANNA' && { gapMs: hourMs }) }))
  const silentMs = performLines(cast, (text) => text).reduce(
    (sum, unit) => sum + unit.pauseAfterMs + (unit.pauseBeforeMs ?? 0),
    0,
  )
  expect(lines).toHaveLength(402)
  expect(silentMs).toBeGreaterThan(hourMs)
  expect(silentMs).toBeLessThan(3 * hourMs)
})

test('S-47 one line of the user adds at most ten minutes to the pause after the preceding line', () => {
  const lines = buildUnderstanding('BEN: Well?\n\nANNA: Yes.\n\nBEN: So.').lines
  const cast = lines.map((line) => ({ line, voices: ['v'], ...(line.characters[0] === 'ANNA' && { gapMs: hourMs }) }))
  const [first] = performLines(cast, (text) => text)
  expect(first?.pauseAfterMs).toBeGreaterThan(hourMs / 6)
  expect(first?.pauseAfterMs).toBeLessThan(hourMs / 6 + 10_000)
})

test('the lines of the user before the first spoken line become one pause before this line', () => {
  const lines = buildUnderstanding('ANNA: Yes.\n\nANNA: Come.\n\nBEN: Well?\n\nBEN: So.').lines
  const cast = lines.map((line) => ({ line, voices: ['v'], ...(line.characters[0] === 'ANNA' && { gapMs: 4_000 }) }))
  const [first, second] = performLines(cast, (text) => text)
  expect(first?.pauseBeforeMs).toBeGreaterThan(8_000)
  expect(second).not.toHaveProperty('pauseBeforeMs')
})

test('a recording of a line replaces all sentences of the line, and the pause after the line stays', () => {
  const [line, next] = buildUnderstanding('BEN: I came. I saw.\n\nANNA: Yes.\n\nBEN: So.').lines
  if (!line || !next) throw new Error('a line is missing')
  const cast = (recordedTake?: string) => [
    { line, voices: ['v'], recordedTake },
    { line: next, voices: ['w'] },
  ]
  const spoken = performLines(cast(), (text) => text)
  expect(spoken.map(({ spoken: text }) => text)).toEqual(['I came.', 'I saw.', 'Yes.'])
  const [recorded, other] = performLines(cast('take-1'), (text) => text)
  const whole = { text: 'I came. I saw.', spoken: 'I came. I saw.', recordedTake: 'take-1' }
  expect(recorded).toMatchObject({ ...whole, pauseAfterMs: spoken[1]?.pauseAfterMs })
  expect(other).toEqual(spoken[2])
  // The words of a sound cue are not spoken, so they are not counted as characters.
  const bell = { ...line, kind: 'action' as const }
  expect(performLines([{ line: bell, voices: ['v'], recordedTake: 'bell' }], (text) => text)).toMatchObject([
    { text: '' },
  ])
})

test('two voices that speak a line together begin each sentence at the same time, each with its own pronunciation', () => {
  const [line] = buildUnderstanding(
    'BEN: We drink some tea in the garden. We leave now.\n\nANNA: Yes.\n\nBEN: No.',
  ).lines
  if (!line) throw new Error('the line is missing')
  const perform = (tea: string) =>
    performLines([{ line, voices: ['BEN', 'ANNA'] }], (text, name) =>
      name === 'ANNA' ? text.replace('tea', tea) : text,
    )
  const units = perform('tay')
  expect(units.map(({ voiceId, spoken, withBefore = false }) => [voiceId, spoken, withBefore])).toEqual([
    ['BEN', 'We drink some tea in the garden.', false],
    ['ANNA', 'We drink some tay in the garden.', true],
    ['BEN', 'We leave now.', false],
    ['ANNA', 'We leave now.', true],
  ])
  expect(units[0]?.pauseAfterMs).toBeGreaterThan(0)
  expect(units[1]?.pauseAfterMs).toBe(0)
  // If the pronunciation divides the line into another number of sentences, the second voice speaks the sentences of
  // the first voice.
  const divided = perform('tea in the kitchen. We drink water')
  expect(divided.map(({ spoken }) => spoken)).toEqual(units.map(({ spoken }) => spoken.replace('tay', 'tea')))
})

test('a voice with several roles speaks a line that these roles say together once per speed; at most eight readers speak the line', async () => {
  const readers = new Map(
    Array.from({ length: 10 }, (_, at) => [
      `ROLE ${at}`,
      { voice: voices[at % 9] ?? raise('voice_not_found'), speed: 1 },
    ]),
  )
  const castScript = { findReader: async (name: string) => readers.get(name) } as unknown as CastScript
  const assign = (names: readonly string[]) => assignReaders(castScript, names, new Map())
  expect(await assign(['ROLE 0', 'ROLE 9', 'ROLE 1'])).toEqual(['ROLE 0', 'ROLE 1'])
  expect(await assign([...readers.keys()])).toEqual([...readers.keys()].slice(0, 8))
  readers.set('ROLE 9', { voice: voices[0] ?? raise('voice_not_found'), speed: 1.2 })
  expect(await assign(['ROLE 0', 'ROLE 9'])).toEqual(['ROLE 0', 'ROLE 9'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVEL_DB } from './delivery.ts'
import { readDirection, SILENCES } from './directions.ts'
import { perform, TURN_MS, type Speech } from './performance.ts'

const plainly: [string, object][] = [
  ['(softly)', { level: 'soft' }],
  ['(in a low voice)', { level: 'soft' }],
  ['(aside)', { level: 'soft' }],
  ['(to herself)', { level: 'soft' }],
  ['(whispering)', { level: 'whispered' }],
  ['(sotto voce)', { level: 'whispered' }],
  ['(under her breath)', { level: 'whispered' }],
  ['(shouting over the storm)', { level: 'shouted' }],
  ['(furious)', { level: 'shouted' }],
  ['(calling out)', { level: 'raised' }],
  ['[_Angrily._]', { level: 'raised' }],
  ['(quickly)', { pace: 1.15 }],
  ['(rattling off, very fast)', { pace: 1.25 }],
  ['(slowly, softly)', { level: 'soft', pace: 0.85 }],
  ['(on the phone)', { place: 'phone' }],
  ['(filtered)', { place: 'phone' }],
  ['(from the other room)', { place: 'off' }],
  ['(no longer whispering)', { level: 'plain', pace: 1 }],
]

test.each(plainly)('%s shapes how the words are said', (parenthetical, delivery) => {
  expect(readDirection(parenthetical)).toEqual({ delivery, silenceMs: 0 })
})

const silent: [string, number][] = [
  ['(beat)', 800],
  ['(Beat.)', 800],
  ['(a short beat)', 400],
  ['(then)', 400],
  ['(then, to Anna)', 400],
  ['(pause)', 1_500],
  ['(a long pause)', 2_625],
  ['(A terrible silence.)', 2_625],
]

test.each(silent)('%s is a silence', (parenthetical, silenceMs) => {
  expect(readDirection(parenthetical)).toEqual({ delivery: {}, silenceMs })
})

test.each([
  '(to Anna)',
  '(re: the gun)',
  '(off his look)',
  '(on a call)',
  '(crossing)',
  '(in Vietnamese, subtitled)',
  '()',
])('%s is a note for people and changes nothing', (parenthetical) => {
  expect(readDirection(parenthetical)).toEqual({ delivery: {}, silenceMs: 0 })
})

test('a script may have its own beat', () => {
  expect(readDirection('(beat)', { ...SILENCES, beatMs: 300 }).silenceMs).toBe(300)
})

test('no direction moves a unit by more than 4 dB', () => {
  for (const decibels of Object.values(LEVEL_DB)) expect(Math.abs(decibels)).toBeLessThanOrEqual(4)
})

const speech = (voiceId: string, ...parts: string[]): Speech => ({
  voiceId,
  parts: parts.map((text) => ({ kind: text.startsWith('(') ? 'parenthetical' : 'speech', text })),
})
const asSaid = (units: ReturnType<typeof perform>) =>
  units.map(({ voiceId, spoken, pauseAfterMs, delivery }) => [
    voiceId,
    spoken,
    pauseAfterMs,
    delivery?.level ?? 'plain',
  ])

test('a scene is spoken by its people, without names and directions, which shape it', () => {
  const units = perform([
    speech('kate', 'You came.', '(beat)', 'I did not think you would.'),
    speech('tom', '(softly)', 'I know.', '(shouting)', 'I know!'),
    speech('kate', 'Then why did you—'),
    speech('tom', 'Because…'),
    speech('kate', 'GET OUT OF HERE!'),
  ])
  expect(asSaid(units)).toEqual([
    ['kate', 'You came.', 800, 'plain'],
    ['kate', 'I did not think you would.', TURN_MS.plain, 'plain'],
    ['tom', 'I know.', 140, 'soft'],
    ['tom', 'I know!', TURN_MS.plain, 'shouted'],
    ['kate', 'Then why did you—', TURN_MS.cutOff, 'plain'],
    ['tom', 'Because…', TURN_MS.trailing, 'plain'],
    ['kate', 'GET OUT OF HERE!', 0, 'raised'],
  ])
})

test('a voice on the telephone or off stage is there for its whole speech', () => {
  const [phone, off, narrator] = perform([
    { ...speech('tom', 'Hello?'), extension: 'ON PHONE' },
    { ...speech('tom', 'Who is it?'), extension: 'O.S.' },
    { ...speech('tom', 'It was late.'), extension: 'V.O.' },
  ])
  expect([phone?.delivery?.place, off?.delivery?.place, narrator?.delivery?.place]).toEqual(['phone', 'off', undefined])
})

test('whatever stands in a script, it is performed, and every letter of the speeches once', () => {
  const part = fc.record({ kind: fc.constantFrom('speech' as const, 'parenthetical' as const), text: fc.string() })
  const speeches = fc.array(fc.record({ voiceId: fc.constantFrom('tom', 'kate'), parts: fc.array(part) }))
  fc.assert(
    fc.property(speeches, (scene) => {
      const units = perform(scene)
      for (const { pauseAfterMs, spoken } of units) {
        expect(pauseAfterMs).toBeGreaterThanOrEqual(0)
        expect(spoken).not.toBe('')
      }
      expect(units.at(-1)?.pauseAfterMs ?? 0).toBe(0)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVEL_DB } from './delivery.ts'
import { parseDirection, DEFAULT_PAUSES } from './parseDirection.ts'
import { pauseAfterSpeech, planScene, type SceneSpeech } from './planScene.ts'

const recognized: [string, object][] = [
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
  ['(Stops Shouting)', { level: 'plain', pace: 1 }],
  ['(not so fast)', { level: 'plain', pace: 1 }],
  ['(a stage whisper, loud)', { level: 'whispered' }],
  ['(off)', { place: 'off' }],
  ['(o.s., loudly)', { level: 'raised', place: 'off' }],
]

test.each(recognized)('the direction %s changes the delivery and adds no silence', (parenthetical, delivery) => {
  expect(parseDirection(parenthetical)).toEqual({ delivery, silenceMs: 0 })
})

const silences: [string, number][] = [
  ['(beat)', 800],
  ['(Beat.)', 800],
  ['(a short beat)', 400],
  ['(then)', 400],
  ['(then, to Anna)', 400],
  ['(then a beat)', 800],
  ['(pause)', 1_500],
  ['(a long pause)', 2_625],
  ['(A terrible silence.)', 2_625],
  ['(BRIEF PAUSE)', 750],
  ['(a long beat, then)', 1_400],
  ['(she stops)', 1_500],
]

test.each(silences)('the direction %s adds a silence and does not change the delivery', (parenthetical, silenceMs) => {
  expect(parseDirection(parenthetical)).toEqual({ delivery: {}, silenceMs })
})

test.each([
  '(to Anna)',
  '(re: the gun)',
  '(off his look)',
  '(on a call)',
  '(crossing)',
  '(never looking up)',
  '(off the balcony)',
  '(V.O., from outside)',
  '(in Vietnamese, subtitled)',
  '()',
])('the direction %s changes neither the delivery nor the pauses', (parenthetical) => {
  expect(parseDirection(parenthetical)).toEqual({ delivery: {}, silenceMs: 0 })
})

test('a script can define how long the silence of a `(beat)` is', () => {
  expect(parseDirection('(beat)', { ...DEFAULT_PAUSES, beatMs: 300 }).silenceMs).toBe(300)
})

test('no level of a delivery changes the loudness by more than 4 dB', () => {
  for (const decibels of Object.values(LEVEL_DB)) expect(Math.abs(decibels)).toBeLessThanOrEqual(4)
  expect(LEVEL_DB).toEqual({ whispered: -4, soft: -4, plain: 0, raised: 2, shouted: 4 })
})

const speech = (voiceId: string, ...parts: string[]): SceneSpeech => ({
  voiceId,
  parts: parts.map((text) => ({ kind: text.startsWith('(') ? 'parenthetical' : 'speech', text })),
})
const summarize = (units: ReturnType<typeof planScene>) =>
  units.map(({ voiceId, spoken, pauseAfterMs, delivery }) => [
    voiceId,
    spoken,
    pauseAfterMs,
    delivery?.level ?? 'plain',
  ])

test('the units of a scene contain no names and no directions; the directions set delivery and pauses of the units', () => {
  const units = planScene([
    speech('kate', 'You came.', '(beat)', 'I did not think you would.'),
    speech('tom', '(softly)', 'I know.', '(shouting)', 'I know!'),
    speech('kate', 'Then why did you—'),
    speech('tom', 'Because…'),
    speech('kate', 'GET OUT OF HERE!'),
  ])
  expect(summarize(units)).toEqual([
    ['kate', 'You came.', 800, 'plain'],
    ['kate', 'I did not think you would.', 420, 'plain'],
    ['tom', 'I know.', 140, 'soft'],
    ['tom', 'I know!', 420, 'shouted'],
    ['kate', 'Then why did you—', 60, 'plain'],
    ['tom', 'Because…', 850, 'plain'],
    ['kate', 'GET OUT OF HERE!', 0, 'raised'],
  ])
})

test('a direction applies until the end of its speech; a later direction changes only the properties that it names', () => {
  const units = planScene([
    speech('tom', '(whispering)', 'Stay.', '(to Anna)', 'You too.', '(on the phone)', 'Hello?', '(louder)', 'Hello!'),
    speech('tom', 'She is gone.'),
  ])
  expect(units.map(({ spoken, delivery }) => [spoken, delivery?.level ?? 'plain', delivery?.place ?? 'near'])).toEqual([
    ['Stay.', 'whispered', 'near'],
    ['You too.', 'whispered', 'near'],
    ['Hello?', 'whispered', 'phone'],
    ['Hello!', 'raised', 'phone'],
    ['She is gone.', 'plain', 'near'],
  ])
})

// The silences in ms that docs/directing.md lists.
test.each([
  ['plain', 'I know.', 420],
  ['cut off by a dash', 'Then why did you—', 60],
  ['cut off by a dash within quotes', '“But I—”', 60],
  ['trailing off', 'Because…', 850],
  ['trailing off in full stops', 'I thought...', 850],
])('if a speech is %s, the silence after it has the documented length', (_how, speech, pauseMs) => {
  expect(pauseAfterSpeech(speech)).toBe(pauseMs)
})

test('(ON PHONE) or (O.S.) beside a character name sets the place of a whole speech, and (V.O.) sets none', () => {
  const [phone, off, narrator] = planScene([
    { ...speech('tom', 'Hello?'), extension: 'ON PHONE' },
    { ...speech('tom', 'Who is it?'), extension: 'O.S.' },
    { ...speech('tom', 'It was late.'), extension: 'V.O.' },
  ])
  expect([phone?.delivery?.place, off?.delivery?.place, narrator?.delivery?.place]).toEqual(['phone', 'off', undefined])
})

test('the direction `(beat)` can lengthen a pause but never shortens it; before the first words it is ignored', () => {
  const units = planScene(
    [
      speech('kate', '(pause)', 'I thought…'),
      speech('tom', '(beat)', 'What?', '(then)', 'What did you think?', '(pause)'),
      speech('kate', 'Nothing.'),
    ],
    { silences: { beatMs: 600, pauseMs: 1_100 } },
  )
  expect(summarize(units)).toEqual([
    ['kate', 'I thought…', 850, 'plain'],
    ['tom', 'What?', 300, 'plain'],
    ['tom', 'What did you think?', 1_100, 'plain'],
    ['kate', 'Nothing.', 0, 'plain'],
  ])
})

test('only a line in capitals with an exclamation mark is raised, unless a direction asks for a whisper', () => {
  const units = planScene([
    speech('tom', 'GET OUT'),
    speech('tom', 'Get OUT!'),
    speech('tom', 'I!'),
    speech('tom', 'OUT! '),
    speech('tom', '(whispering)', 'GET OUT!'),
  ])
  expect(units.map(({ delivery }) => delivery?.level ?? 'plain')).toEqual([
    ...['plain', 'plain', 'plain', 'raised', 'whispered'],
  ])
})

test('a speech that no voice can pronounce gives no unit and does not change the pauses of other speeches', () => {
  const latin = (text: string) => /[a-z]/i.test(text)
  const scene = [speech('kate', 'But I—'), speech('tom', '你好。'), speech('kate', 'Go on.')]
  expect(summarize(planScene(scene, { canSay: latin }))).toEqual([
    ['kate', 'But I—', 60, 'plain'],
    ['kate', 'Go on.', 0, 'plain'],
  ])
})

test('in any scene no unit is empty, no pause is negative, and there is no pause after the last unit', () => {
  const part = fc.record({ kind: fc.constantFrom('speech' as const, 'parenthetical' as const), text: fc.string() })
  const speeches = fc.array(fc.record({ voiceId: fc.constantFrom('tom', 'kate'), parts: fc.array(part) }))
  fc.assert(
    fc.property(speeches, (scene) => {
      const units = planScene(scene)
      for (const { pauseAfterMs, spoken } of units) {
        expect(pauseAfterMs).toBeGreaterThanOrEqual(0)
        expect(spoken).not.toBe('')
      }
      expect(units.at(-1)?.pauseAfterMs ?? 0).toBe(0)
    }),
  )
})

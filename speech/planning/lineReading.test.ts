import { manner as mannerSchema, type LineReading } from '@scene-partner/contract/operations/lineReadings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLAIN_DELIVERY } from './delivery.ts'
import { divideIntoUnits } from './divideText.ts'
import { applyLineReading, listEffects, toReadingChange } from './lineReading.ts'
import { planScene } from './planScene.ts'

const manners = mannerSchema.options
const effectsOf = (reading: LineReading) => listEffects(toReadingChange(reading))
const read = (text: string, reading: LineReading | undefined, variation = 0) =>
  applyLineReading(divideIntoUnits(text), { reading, variation })

const TEXT = 'I came here for the letter, and I will not leave without it. Where is it? You said Tuesday.'

test('each manner of a line reading changes the units of a line in a way that no other manner does', () => {
  const changes = manners.map((manner) => JSON.stringify(read(TEXT, { manner })))
  expect(new Set(changes).size).toBe(manners.length)
  expect(effectsOf({ manner: 'faster' })).toEqual(['faster', 'shorterPauses'])
  expect(effectsOf({ manner: 'urgent' })).toEqual(['faster', 'louder', 'higher', 'shorterPauses'])
  expect(effectsOf({ manner: 'warmer' })).toEqual(['slower', 'lower', 'darker'])
})

test('if a line has neither a line reading nor a variation, its units are returned unchanged', () => {
  const units = divideIntoUnits(TEXT)
  expect(applyLineReading(units, { variation: 0 })).toBe(units)
})

test('a line reading changes the delivery that the script asks for: a soft line read urgently is plain, quick and higher', () => {
  const [speech] = [
    {
      voiceId: 'tom',
      parts: [
        { kind: 'parenthetical' as const, text: 'softly' },
        { kind: 'speech' as const, text: TEXT },
      ],
    },
  ]
  const units = planScene([speech])
  const [first] = applyLineReading(units, { reading: { manner: 'urgent' }, variation: 0 })
  expect(first?.delivery).toEqual({
    ...{ level: 'plain', pace: 1.12, pitchSemitones: 1, direction: 'urgently' },
  })
})

test('a line reading multiplies the pace that a line already has', () => {
  const units = divideIntoUnits('Now.').map((unit) => ({ ...unit, delivery: { ...PLAIN_DELIVERY, pace: 0.9 } }))
  expect(applyLineReading(units, { reading: { manner: 'urgent' }, variation: 0 })[0]?.delivery?.pace).toBeCloseTo(1.01)
})

test('if the script asks for a whisper or a shout, no manner changes the level of the line', () => {
  for (const level of ['whispered', 'shouted'] as const) {
    const units = divideIntoUnits('Now.').map((unit) => ({ ...unit, delivery: { ...PLAIN_DELIVERY, level } }))
    for (const manner of manners)
      expect(applyLineReading(units, { reading: { manner }, variation: 0 })[0]?.delivery?.level).toBe(level)
  }
})

test.each([
  ['like she knows it already', ['slower', 'softer', 'lower', 'shorterPauses']],
  ['a little warmer', ['lower', 'darker']],
  ['much slower', ['slower', 'longerPauses']],
  ['whispering, urgently', ['whispered', 'faster', 'higher', 'shorterPauses']],
  ['sad and tired', ['slower', 'softer', 'lower', 'darker', 'longerPauses']],
  ['she doesn’t care', ['faster', 'softer', 'lower', 'darker', 'shorterPauses']],
  ['he doesn’t know what to say', ['hesitations', 'slower', 'longerPauses']],
  ['quickly', ['faster', 'shorterPauses']],
  ['not angry', []],
  ['not slow, but warm', ['slower', 'lower', 'darker']],
  ['Not angry. Warm.', ['slower', 'lower', 'darker']],
  ['not surprised', ['slower', 'softer', 'lower', 'shorterPauses']],
  ['QUICKLY', ['faster', 'shorterPauses']],
  ['louder and higher', ['louder', 'higher']],
  ['shouting', ['louder']],
  ['murmuring', ['softer']],
  ['like a lamp on a Tuesday', []],
])('a reading described in the words "%s" has the effects %j', (direction, effects) => {
  expect(effectsOf({ direction })).toEqual(effects)
})

test('the word “much” makes a reading described in words stronger, and “a little” makes it weaker', () => {
  const strengths = ['a little colder', 'colder', 'much colder'].map((direction) => {
    const { pace, pauses, pitchSemitones, brightnessDb } = toReadingChange({ direction })
    return [1 - pace, 1 - pauses, -pitchSemitones, brightnessDb]
  })
  for (const property of [0, 1, 2, 3]) {
    const [little = 0, plain = 0, much = 0] = strengths.map((values) => values[property])
    expect(little).toBeGreaterThan(0)
    expect(plain).toBeGreaterThan(little)
    expect(much).toBeGreaterThan(plain)
  }
})

test('`quickly` changes the pace of a reading as much as `faster` does, and not twice; `brisk` changes it by 15 %', () => {
  const paceOf = (direction: string) => toReadingChange({ direction }).pace
  expect(paceOf('quickly')).toBe(paceOf('faster'))
  expect(paceOf('quickly')).toBeLessThan(1.2)
  expect(paceOf('brisk')).toBe(1.15)
})

test('a hesitant reading pauses inside the line and never after an article or preposition', () => {
  const [first, second] = read('I went to the house of my brother.', { manner: 'hesitant' })
  expect([first?.spoken, second?.spoken]).toEqual(['I went,', 'to the house of my brother.'])
  expect(first?.pauseAfterMs).toBeGreaterThan(300)
  expect(read('No, I did not see the letter.', { manner: 'hesitant' }).map(({ spoken }) => spoken)).toEqual([
    'No,',
    'I did not see the letter.',
  ])
  expect(read('Yes. No.', { manner: 'hesitant' }).map(({ spoken }) => spoken)).toEqual(['Yes.', 'No.'])
})

test('a hesitant reading pauses at a comma of the line', () => {
  const spoken = read('I thought, if I am honest, that you knew.', { manner: 'hesitant' }).map((unit) => unit.spoken)
  expect(spoken).toEqual(['I thought,', 'if I am honest, that you knew.'])
})

test('each variation of a line is small, differs from the other variations, and is the same every time', () => {
  const variations = [0, 1, 2, 3].map((variation) => read(TEXT, undefined, variation))
  expect(new Set(variations.map((units) => JSON.stringify(units))).size).toBe(4)
  for (const units of variations.slice(1))
    for (const { delivery } of units) {
      expect(Math.abs((delivery?.pace ?? 1) - 1)).toBeLessThanOrEqual(0.07)
      expect(Math.abs(delivery?.pitchSemitones ?? 0)).toBeLessThanOrEqual(0.5)
    }
  expect(read(TEXT, undefined, 2)).toEqual(variations[2])
})

test('a reading changes pauses inside a line, but not the pause after the line, before the next speaker', () => {
  const parts = [{ kind: 'speech' as const, text: 'Where is it? You said Tuesday.' }]
  const units = planScene([
    { voiceId: 'tom', parts },
    { voiceId: 'kate', parts },
  ]).filter(({ speech }) => speech === 0)
  const [inside = 0, after] = units.map((unit) => unit.pauseAfterMs)
  const pausesOf = (manner: 'slower' | 'faster') =>
    applyLineReading(units, { reading: { manner }, variation: 0 }).map((unit) => unit.pauseAfterMs)
  expect(pausesOf('slower')).toEqual([1.5 * inside, after])
  expect(pausesOf('faster')).toEqual([0.6 * inside, after])
})

test('words of a reading such as “whispering” set the level, and are in `direction` after the word for the manner', () => {
  const [unit] = read('Where is it?', { manner: 'colder', direction: 'whispering' })
  expect(unit?.delivery).toMatchObject({ level: 'whispered', direction: 'coldly, whispering' })
  expect(read('Where is it?', { direction: 'whispering' })[0]?.delivery?.direction).toBe('whispering')
})

test('a louder reading raises the level of a line by one step, a softer one lowers it; the result is from soft to raised', () => {
  const levelOf = (level: 'soft' | 'plain' | 'raised', manner: 'urgent' | 'offhand') => {
    const units = divideIntoUnits('Now.').map((unit) => ({ ...unit, delivery: { ...PLAIN_DELIVERY, level } }))
    return applyLineReading(units, { reading: { manner }, variation: 0 })[0]?.delivery?.level
  }
  expect((['soft', 'plain', 'raised'] as const).map((level) => levelOf(level, 'urgent'))).toEqual([
    ...['plain', 'raised', 'raised'],
  ])
  expect((['soft', 'plain', 'raised'] as const).map((level) => levelOf(level, 'offhand'))).toEqual([
    ...['soft', 'soft', 'plain'],
  ])
})

const anyReading = fc.record(
  { manner: fc.constantFrom(...manners), direction: fc.string({ maxLength: 120, unit: 'grapheme' }) },
  { requiredKeys: [] },
)

test('no line reading changes the text of a line or the pause after it, or exceeds the limits of pace, pitch and brightness', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      anyReading,
      fc.integer({ min: 0, max: 3 }),
      (text, reading, variation) => {
        const units = divideIntoUnits(text)
        const changed = applyLineReading(units, { reading, variation })
        expect(changed.map((unit) => unit.text).join('')).toBe(units.map((unit) => unit.text).join(''))
        expect(changed.at(-1)?.pauseAfterMs).toBe(units.at(-1)?.pauseAfterMs)
        for (const { spoken, delivery, pauseAfterMs } of changed) {
          expect(spoken.trim()).not.toBe('')
          expect(pauseAfterMs).toBeGreaterThanOrEqual(0)
          expect(delivery?.pace ?? 1).toBeGreaterThanOrEqual(0.7)
          expect(delivery?.pace ?? 1).toBeLessThanOrEqual(1.4)
          expect(Math.abs(delivery?.pitchSemitones ?? 0)).toBeLessThanOrEqual(2)
          expect(Math.abs(delivery?.brightnessDb ?? 0)).toBeLessThanOrEqual(6)
        }
      },
    ),
  )
})

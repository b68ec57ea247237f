import { describe, expect, test } from 'vitest'
import { divideIntoUnits } from './divideText.ts'

const spoken = (text: string) => divideIntoUnits(text).map((unit) => unit.spoken)

describe('the first sentence', () => {
  test('the first sentence is divided at the first comma that leaves at least 12 characters on both sides', () => {
    const rest = 'nobody in that house by the sea ever told me what the lighthouse was for'
    expect(spoken(`Oh, my dear old friend, ${rest}.`)).toEqual(['Oh, my dear old friend,', `${rest}.`])
    expect(spoken(`${rest}, you see.`)).toEqual([`${rest}, you see.`])
  })

  test('a first sentence without a comma is divided before a conjunction only if it is very long', () => {
    const clause = 'nobody in that house by the sea ever told me what the lighthouse was for'
    expect(spoken(`${clause} and I never asked`)).toEqual([`${clause} and I never asked`])
    expect(spoken(`${clause} and I never asked anyone in the village about it again`)).toEqual([
      clause,
      'and I never asked anyone in the village about it again',
    ])
  })

  test('a very long first sentence with a comma is divided at the comma, also if a conjunction precedes the comma', () => {
    const opening = 'When the storm had passed and the boats were home,'
    const clause = 'nobody in that house by the sea and nobody in the village ever told me what the light was for,'
    expect(spoken(`${opening} ${clause} ${clause} and I never asked.`)).toEqual([
      opening,
      clause,
      `${clause} and I never asked.`,
    ])
  })

  test('a first sentence whose first comma comes after 180 characters is divided before a conjunction', () => {
    const words = 'the old house by the sea '
    const [first] = spoken(`I saw ${words.repeat(2)}and ${words.repeat(6)}at last, you see, with my own eyes.`)
    expect(first).toBe(`I saw ${words.repeat(2)}`.trim())
  })

  test('the first sentence is the first one with a word: dots before it are neither spoken nor counted', () => {
    const [first] = spoken(
      '“…” When I was a child in that old house by the sea, nobody told me what the light was for.',
    )
    expect(first).toContain('When I was a child')
    expect(first).not.toContain('nobody')
  })
})

test('a sentence after the first one is divided only if it is longer than 180 characters, at the last comma that fits', () => {
  const clause = 'the night was long and the road was dark,'
  const short = `He said that ${clause} ${clause} ${clause} and so on.`
  expect(spoken(`Listen to me. ${short}`)).toEqual(['Listen to me.', short])
  const long = `He said that ${clause} ${clause} ${clause} ${clause} and so on.`
  expect(spoken(`Listen to me. ${long}`)).toEqual([
    'Listen to me.',
    `He said that ${clause} ${clause} ${clause}`,
    `${clause} and so on.`,
  ])
})

test('a long sentence without a comma is divided before a conjunction within 180 characters, else at a space', () => {
  const words = 'the old house by the sea '
  const [, conjoined] = spoken(`Listen to me. I saw ${words.repeat(3)}and ${words}because ${words.repeat(5)}`)
  expect(conjoined).toBe(`I saw ${words.repeat(3)}and ${words}`.trim())
  const [, unjoined = ''] = spoken(`Listen to me. I saw ${words.repeat(12)}`)
  expect(unjoined.length).toBeGreaterThan(170)
  expect(unjoined).toMatch(/\b(?:the|old|house|by|sea)$/)
})

test('a short sentence is not joined to a long one, or to a sentence in another row or paragraph', () => {
  const long = 'Nobody in that house by the sea ever told me what the light was.'
  expect(spoken(`Listen. No. ${long}`)).toEqual(['Listen.', 'No.', long])
  const answer = 'I will not go home with you on a night like this one.'
  expect(spoken(`Listen. No. No. No. ${answer}`)).toEqual(['Listen.', 'No. No. No.', answer])
  expect(spoken('Listen.\n\nNo\nI will not.')).toEqual(['Listen.', 'No', 'I will not.'])
})

test('wherever a text is divided, no emoji, joined emoji or letter with accents is split', () => {
  for (let length = 150; length < 181; length++)
    for (const character of ['👍🏽', '👩‍👩‍👧', 'q\u0307\u0323'])
      for (const { text } of divideIntoUnits(`${'x'.repeat(length)}${character.repeat(12)}`)) {
        expect(text).not.toMatch(/\p{Surrogate}/u)
        expect(text).not.toMatch(/^[\p{M}\u200D]|\u200D$/u)
      }
})

test('a sentence that the voice cannot pronounce is not spoken and does not change the pause at its place', () => {
  const latin = (text: string) => /[a-z]/i.test(text)
  const pauses = (text: string) => divideIntoUnits(text, latin).map((unit) => unit.pauseAfterMs)
  const plain = pauses('One came.\n\nTwo went.')
  expect(pauses('One came. 你好。\n\nTwo went.')).toEqual(plain)
  expect(pauses('One came.\n\n你好。 Two went.')).toEqual(plain)
})

test('more than three equal punctuation marks are spoken as three, and invisible characters are not spoken', () => {
  expect(spoken('No!!!!!! Why????')).toEqual(['No!!!', 'Why???'])
  expect(spoken('Hel\u00ADlo\u200B there.')).toEqual(['Hello there.'])
})

// Tests which role a form of address or a pronoun refers to, and how much it counts.
import { describe, expect, test } from 'vitest'
import { countAddresses } from './countAddress.ts'
import { findReferencesInDirection, weighReferenceToSpeaker } from './findReferences.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

const findGender = (name: string, paragraphs: readonly string[]) =>
  buildUnderstanding(['INT. YARD - DAY', ...paragraphs].join('\n\n')).characters.find((role) => role.name === name)
    ?.gender

describe('the weight of a form of address', () => {
  const address = { gender: 'female' as const, near: [], factor: 1 }

  test('a form of address to a woman counts 1 for a single candidate, and 0.4 if there are two, or if a woman speaks nearby', () => {
    expect(countAddresses([{ ...address, candidates: [0] }], [undefined, undefined])[0]?.female).toBe(1)
    expect(
      countAddresses([{ ...address, candidates: [0, 1] }], [undefined, undefined]).map(({ female }) => female),
    ).toEqual([0.4, 0.4])
    expect(countAddresses([{ ...address, candidates: [0], near: [1] }], [undefined, 'female'])[0]?.female).toBe(0.4)
    expect(countAddresses([{ ...address, candidates: [0], near: [1] }], [undefined, 'male'])[0]?.female).toBe(1)
  })

  test('if `mother` has two candidates, it counts 0.2 for one if the other is known to be a woman, and 1 if a man', () => {
    expect(countAddresses([{ ...address, candidates: [0, 1] }], [undefined, 'female'])[0]?.female).toBe(0.2)
    expect(
      countAddresses([{ ...address, candidates: [0, 1] }], [undefined, 'male']).map(({ female }) => female),
    ).toEqual([1, 0])
  })
})

test('a form of address may mean the previous speaker if two directions are between the speeches, but not if three are', () => {
  const text = (directions: number) => [
    ...[
      'ZED\nWhere?',
      ...Array.from({ length: directions }, (_one, at) => `It rains on gate ${at}.`),
      'ARDO\nThere, sir.',
    ],
    ...[1, 2, 3, 4].flatMap((at) => [`It snows on gate ${at}.`]),
    ...['BLAKE\nSo.', 'ZED\nSo.', 'BLAKE\nNo.', 'ARDO\nNo.'],
  ]
  expect(findGender('ZED', text(2))).toBe('male')
  expect(findGender('ZED', text(3))).toBeUndefined()
})

/** What the previous speaker said. `isThird`: he did not answer the role that speaks now. */
const before = { text: 'I am thinking.', namesRole: false, isThird: false }

test('after the speech `I am thinking.`, `He\u2019s been thinking since noon.` means its speaker, but `He\u2019s been asleep` does not', () => {
  expect(weighReferenceToSpeaker('He\u2019s been thinking since noon.', before)).toEqual({
    gender: 'male',
    weight: 0.6,
  })
  expect(weighReferenceToSpeaker('He\u2019s been asleep since noon.', before)).toBeUndefined()
})

test('`She is asleep.` means the previous speaker if this one named no role and did not answer the role that speaks now', () => {
  expect(weighReferenceToSpeaker('She is asleep.', { ...before, isThird: true })).toEqual({
    gender: 'female',
    weight: 0.3,
  })
  expect(weighReferenceToSpeaker('She is asleep.', { ...before, isThird: true, namesRole: true })).toBeUndefined()
  expect(weighReferenceToSpeaker('She is asleep.', before)).toBeUndefined()
  // Only a pronoun at the start of the speech counts.
  expect(weighReferenceToSpeaker('Then she is asleep.', { ...before, isThird: true })).toBeUndefined()
})

test('in `Beside her sits ZED.`, the pronoun means the role of the sentence before, or else one of the last two speakers', () => {
  const findMentions = (text: string) =>
    ['ZED', 'ARDO'].flatMap((name, role) =>
      text.includes(name) ? [{ role, start: text.indexOf(name), end: text.indexOf(name) + name.length }] : [],
    )
  const find = (text: string) =>
    findReferencesInDirection(text, findMentions, [1, 2, 3]).map(({ gender, candidates, factor }) => [
      gender,
      candidates,
      factor,
    ])
  expect(find('ARDO waits. Beside her sits ZED.')).toEqual([['female', [1], 1]])
  expect(find('It rains. Beside him sits ZED.')).toEqual([['male', [1, 2], 0.6]])
  expect(find('ARDO waits. A woman comes. Beside her sits ZED.')).toEqual([['female', [1, 2], 0.6]])
  expect(find('ZED waits. Beside her sits ZED.')).toEqual([])
})

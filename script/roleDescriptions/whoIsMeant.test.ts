// Tests of how near a speech or direction must be to the role that it may mean.
import { describe, expect, test } from 'vitest'
import { countAddresses } from './countAddress.ts'
import { findReferencesInDirection, weighReferenceToSpeaker } from './findReferences.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

const findGender = (name: string, paragraphs: readonly string[]) =>
  buildUnderstanding(['INT. YARD - DAY', ...paragraphs].join('\n\n')).characters.find((role) => role.name === name)
    ?.gender

describe('the weight of a form of address', () => {
  const address = { gender: 'female' as const, near: [], factor: 1 }

  test('an address with one candidate counts fully, and less if another role may be meant', () => {
    expect(countAddresses([{ ...address, candidates: [0] }], [undefined, undefined])[0]?.female).toBe(1)
    expect(
      countAddresses([{ ...address, candidates: [0, 1] }], [undefined, undefined]).map(({ female }) => female),
    ).toEqual([0.4, 0.4])
    expect(countAddresses([{ ...address, candidates: [0], near: [1] }], [undefined, 'female'])[0]?.female).toBe(0.4)
    expect(countAddresses([{ ...address, candidates: [0], near: [1] }], [undefined, 'male'])[0]?.female).toBe(1)
  })

  test('if one of two candidates is known to be a woman, `mother` rather means her; a man is never meant', () => {
    expect(countAddresses([{ ...address, candidates: [0, 1] }], [undefined, 'female'])[0]?.female).toBe(0.2)
    expect(
      countAddresses([{ ...address, candidates: [0, 1] }], [undefined, 'male']).map(({ female }) => female),
    ).toEqual([1, 0])
  })
})

test('a form of address means a role that speaks at most three lines before or after', () => {
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

test('a speech that repeats a word which the speaker before said about himself means this speaker', () => {
  const before = { text: 'I am thinking.', namesRole: false, isThird: false }
  expect(weighReferenceToSpeaker('He\u2019s been thinking since noon.', before)).toEqual({
    gender: 'male',
    weight: 0.6,
  })
  expect(weighReferenceToSpeaker('He\u2019s been asleep since noon.', before)).toBeUndefined()
  expect(weighReferenceToSpeaker('She is asleep.', { ...before, isThird: true })).toEqual({
    gender: 'female',
    weight: 0.3,
  })
  expect(weighReferenceToSpeaker('She is asleep.', { ...before, isThird: true, namesRole: true })).toBeUndefined()
  expect(weighReferenceToSpeaker('Then she is asleep.', { ...before, isThird: true })).toBeUndefined()
})

test('a pronoun before a name means the role of the sentence before, or else one of the last two speakers', () => {
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

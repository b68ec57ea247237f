import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Returns the inferred gender of a role of a short screenplay. Each string is one paragraph. */
const findGender = (name: string, paragraphs: readonly string[]) =>
  buildUnderstanding(['INT. YARD - DAY', ...paragraphs].join('\n\n')).characters.find((role) => role.name === name)
    ?.gender

const start = ['ARDO\nThere it is.', 'CASEY\nWhere?', 'ZED\nThere.']
const end = ['ARDO\nI see.', 'ZED\nGood.', 'ARDO\nNo.']

test.each([
  ['Ardo looks at her.', 'female'],
  ['The guard, ARDO, grabs her wrist.', 'female'],
  ['Ardo gives him a coat and leaves.', 'male'],
  ['Ardo looks at her coat.', undefined],
  ['Ardo touches her face.', undefined],
  ['Ardo sees a woman and waves at her.', undefined],
  ['Zed looks at her.', undefined],
])('from the direction %j after a speech of ZED, the gender of ZED is inferred as %s', (direction, gender) => {
  expect(findGender('ZED', [...start, direction, ...end])).toBe(gender)
})

test('if the last speaker is a man, “her” in the next direction means the speaker before him', () => {
  const paragraphs = ['ZED\nThere it is.', 'ALBERT\nWhere?', 'Ardo looks at her.', 'ARDO\nThere.']
  expect(findGender('ZED', paragraphs)).toBe('female')
})

test.each([
  ['The engine ticks. She reaches over.', 'female'],
  ['The engine ticks. He reaches over.', undefined],
  ['A girl knocks on the window. She reaches over.', undefined],
])('from the direction %j in a scene of ZED and a man, the gender of ZED is inferred as %s', (direction, gender) => {
  const paragraphs = ['ZED\nThere it is.', 'ALBERT\nWhere?', 'Zed sighs.', 'ZED\nThere.', direction, 'ALBERT\nI see.']
  expect(findGender('ZED', paragraphs)).toBe(gender)
})

test.each([
  ['DR. ZED is gloving up. At her elbow, a resident: ARDO.', 'female'],
  ['DR. ZED is gloving up. At his side, ARDO.', 'male'],
  ['DR. ZED is gloving up. At the door of her office, ARDO.', undefined],
])('from the direction %j about a place beside ZED, the gender of ZED is inferred as %s', (direction, gender) => {
  expect(findGender('ZED', [direction, ...start, ...end])).toBe(gender)
})

test('in a description, “herself” counts more for the gender than a moustache', () => {
  expect(findGender('ZED', ['ZED, who has drawn herself a moustache, waits.', ...start, ...end])).toBe('female')
  expect(findGender('ZED', ['ZED, with a moustache, waits.', ...start, ...end])).toBe('male')
})

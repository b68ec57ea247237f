import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Returns the inferred gender of a role of a short screenplay. Each string is one paragraph. */
const findGender = (name: string, paragraphs: readonly string[]) =>
  buildUnderstanding(['INT. YARD - DAY', ...paragraphs].join('\n\n')).characters.find((role) => role.name === name)
    ?.gender

const start = ['ARDO\nThere it is.', 'ZED\nWhere?']
const end = ['ARDO\nI see.', 'ZED\nGood.', 'ARDO\nNo.']

test.each([
  ['MERLE', 'What is it, man?', 'male'],
  ['ZED', 'What is it, man?', 'male'],
  ['MERLE', 'What is it?', undefined],
  ['MERLE', 'Man, what is it?', undefined],
])('if ARDO says to %s: %j, the gender of that role is inferred as %s', (name, speech, gender) => {
  const paragraphs = [`${name}\nWhere?`, `ARDO\n${speech}`, `${name}\nGood.`, 'ARDO\nNo.']
  expect(findGender(name, paragraphs)).toBe(gender)
})

test('a first name that is usually a woman’s shows the gender only together with another weak sign', () => {
  const near = ['ANNA\nThere it is.', 'SHELBY\nWhere?', 'ARDO\nThere, sis.', 'ANNA\nI see.', 'SHELBY\nGood.']
  expect(findGender('SHELBY', near)).toBe('female')
  expect(
    findGender(
      'ZED',
      near.map((one) => one.replace('SHELBY', 'ZED')),
    ),
  ).toBeUndefined()
  expect(findGender('SHELBY', [...start, 'SHELBY\nGood.', ...end])).toBeUndefined()
})

test.each([
  ['Zed salutes his crew: ARDO and BLAKE.', 'male'],
  ['Zed and Ardo salute his crew.', undefined],
  ['Zed passes the old man, his hat in hand, to ARDO.', undefined],
  ['Zed takes his arm, and ARDO nods.', undefined],
])('from the pronoun before the second name in %j, the gender of ZED is inferred as %s', (direction, gender) => {
  expect(findGender('ZED', [...start, direction, ...end])).toBe(gender)
})

test('if two speeches name ZED and then say “her”, ZED is a woman; one such speech is not enough', () => {
  const [first, second] = ['ARDO\nThere is Zed. Please do not shout at her.', 'BLAKE\nWhere is Zed? I saw her.']
  expect(findGender('ZED', [...start, first, ...end, second, 'ARDO\nThere.'])).toBe('female')
  expect(findGender('ZED', [...start, first, ...end])).toBeUndefined()
})

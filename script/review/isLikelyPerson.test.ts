import { expect, test } from 'vitest'
import { isLikelyPerson } from './isLikelyPerson.ts'

const classify = (name: string) => [name, isLikelyPerson({ name, description: '' }, '')]

test.each([
  ['a voice', ['VOICE', 'VOICES', 'VOICE FROM THE STREET', 'A VOICE OFF', 'VOICE 2', 'VOICE #3', 'VOICE, OFFSTAGE']],
  ['several people', ['ALL', 'ALL BUT IDA', 'THE CHORUS', 'OTHERS', 'BOTH', 'SEVERAL OF THEM', 'ALL THE GUESTS']],
  ['one of several people', ['ANOTHER GUEST', 'ONE OF THE MEN', '2ND SOLDIER', 'FIRST NIGHT PORTER', 'THE FIRST MAN']],
  ['a word for a person', ['NURSE', 'SOLDIER 2', 'SOLDIER #3', 'OLD WOMAN']],
  ['a first name or a title', ['IDA', 'MRS. PELL']],
])('a role with one speech whose name means %s is probably a person', (_, names) => {
  expect(names.map(classify)).toEqual(names.map((name) => [name, true]))
})

test('a name that is a heading, a sign, a time or a sound is probably no person', () => {
  const names = ['CURTAIN', 'KNOCK', 'DOOR', 'LETTER', 'TITLE CARD', 'VOICE MAIL', 'ALL EXIT', 'FIRST DAY', 'ZXQV']
  expect(names.map(classify)).toEqual(names.map((name) => [name, false]))
})

test('a role with a description, or with an extension such as O.S., is a person whatever its name is', () => {
  expect(isLikelyPerson({ name: 'DOOR', description: 'a talking door' }, '')).toBe(true)
  expect(isLikelyPerson({ name: 'DOOR', description: '' }, 'O.S.')).toBe(true)
})

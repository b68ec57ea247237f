import { expect, test } from 'vitest'
import { isLikelyPerson } from './isLikelyPerson.ts'

const classify = (name: string) => [name, isLikelyPerson({ name, description: '' }, '')]

test.each([
  ['a voice', ['VOICE', 'VOICES', 'VOICE FROM THE STREET', 'A VOICE OFF', 'VOICE 2', 'VOICE #3', 'VOICE, OFFSTAGE']],
  ['a voice and its place', ['VOICE OF IDA', 'VOICE IN THE HALL', 'VOICE BEHIND A DOOR', 'VOICE - OUTSIDE', 'VOICE B']],
  ['several people', ['ALL', 'ALL BUT IDA', 'THE CHORUS', 'OTHERS', 'BOTH', 'SEVERAL OF THEM', 'ALL THE GUESTS']],
  ['a group', ['OMNES', 'EVERYBODY', 'CROWD', 'THE REST', 'ALL EXCEPT IDA', 'ALL TOGETHER', 'ALL THREE', 'ALL #2']],
  [
    'one of several people',
    [
      'ANOTHER GUEST',
      'ONE OF THE MEN',
      '2ND SOLDIER',
      '12TH ZXQV',
      'FIRST NIGHT PORTER',
      'THE FIRST MAN',
      'SOME OF THE ZXQV',
      'MEMBERS OF ZXQV',
    ],
  ],
  ['a person such as a nurse or a soldier', ['NURSE', 'SOLDIER 2', 'SOLDIER #3', 'OLD WOMAN']],
  ['a person with a first name or a title', ['IDA', 'MRS. PELL']],
])('a role whose name means %s is probably a person', (_, names) => {
  expect(names.map(classify)).toEqual(names.map((name) => [name, true]))
})

test('a name that is for example a heading, sign, time, sound, place or direction is probably no person', () => {
  const names = [
    ...['ACT', 'LAST SCENE', 'CURTAIN', 'BLACKOUT', 'THE END', 'CUT TO', 'FADE OUT', 'DISSOLVE', 'MONTAGE', 'INSERT'],
    ...['TITLE CARD', 'TITLES', 'CREDITS', 'SIGN', 'NOTE', 'LETTER', 'FLASHBACK', 'INTERMISSION', 'CONTINUED'],
    ...['ONE YEAR LATER', 'TWO YEARS', 'NIGHT', 'FIRST DAY', 'THREE DAYS', 'MORNING', 'EVENING', 'WEEKS', 'MONTH'],
    ...['HOUR', 'MINUTES', 'HALF', 'MUSIC', 'SOUND', 'NOISE', 'KNOCK', 'BANG', 'CRASH', 'SILENCE', 'PAUSE', 'BEAT'],
    ...['DOOR', 'WINDOW', 'ROOM', 'HOUSE', 'SECOND FLOOR', 'STREET', 'GARDEN', 'ALL EXIT', 'EXEUNT', 'ENTER'],
    ...['VOICE MAIL', 'VOICELESS', 'ALLEY', 'BOTHER', 'ZXQV'],
  ]
  expect(names.map(classify)).toEqual(names.map((name) => [name, false]))
})

test('a role with a description, or with an extension such as O.S., is a person whatever its name is', () => {
  expect(isLikelyPerson({ name: 'DOOR', description: 'a talking door' }, '')).toBe(true)
  expect(isLikelyPerson({ name: 'DOOR', description: '' }, 'O.S.')).toBe(true)
})

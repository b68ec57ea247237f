import { expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { readRtf } from './readRtf.ts'

const styles = '{\\stylesheet{\\s0 Normal;}{\\s1 Character;}{\\s2\\sbasedon0 Dialogue;}}'
/** Reads a rich text with styles, in which two roles speak this text twice each, and returns the speeches. */
const read = (text: string, head = '') => {
  const turns = ['Ida', 'Bell', 'Ida', 'Bell'].map((name) => `\\pard\\s1 ${name}\\par\\pard\\s2 ${text}\\par`)
  const { script } = readRtf(Buffer.from(`{\\rtf1\\ansi${head}${styles}\n${turns.join('\n')}}`, 'latin1'))
  return listSpeeches(script).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)
}
const spoken = (words: string) => ['Ida', 'Bell', 'Ida', 'Bell'].map((name) => `${name}: ${words}`)

test.each([
  ['one character', '\\u233?t\\u233?.', 'été.'],
  ['two characters', "{\\uc2\\u233??t\\u233\\'65?.}", 'été.'],
  ['no characters, only within a group', '{\\uc0\\u233 }t\\u233?.', 'été.'],
  ['a character that the end of a group cuts off', '{\\u233}t\\u233?.', 'été.'],
])('in rich text, the substitute characters after a Unicode character are left out: %s', (_count, text, words) => {
  expect(read(text)).toEqual(spoken(words))
})

test('bytes of a rich text are decoded with the code page that the file names', () => {
  expect(read("Sn\\'ech.", '\\ansicpg1250')).toEqual(spoken('Sněh.'))
  expect(read("\\'c4\\'e0.", '\\ansicpg1251')).toEqual(spoken('Да.'))
  expect(read("\\'8et\\'8e.", '\\mac')).toEqual(spoken('été.'))
})

test('in rich text, the code of a character above 32,767 can be a negative number', () => {
  expect(read('Caf\\u-1793? \\u-10179?\\u-8704?.')).toEqual(spoken('Caf\uf8ff \u{1f600}.'))
})

test('in rich text, a reset to the plain font style ends hidden text, so the text after it is spoken', () => {
  expect(read('Yes{\\v , secretly\\plain . Come}.')).toEqual(spoken('Yes. Come.'))
})

test('in rich text, a reset to the plain font style (`\\plain`) leaves the characters before it as they are: Café in capitals stays CAFÉ', () => {
  expect(read("{\\caps Caf\\'e9\\plain s}.")).toEqual(spoken('CAFÉs.'))
})

test('an unknown control word of rich text is ignored, even if JavaScript objects have a property of that name: `\\constructor`', () => {
  expect(read('Yes\\constructor .')).toEqual(spoken('Yes.'))
})

test('deleted text of tracked changes in rich text is left out', () => {
  expect(read('Yes{\\deleted , never}.')).toEqual(spoken('Yes.'))
  expect(read('Yes\\deleted , never\\deleted0 , always.')).toEqual(spoken('Yes, always.'))
})

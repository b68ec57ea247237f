import { expect, test } from 'vitest'
import { toFliteText } from './fliteText.ts'

test('curly quotes, dashes and ellipses become the marks that flite pauses at', () => {
  expect(toFliteText('“Don’t—please…”')).toBe('"Don\'t, please..."')
  expect(toFliteText('He waited - and left.')).toBe('He waited , and left.')
  expect(toFliteText('a well-known ghost')).toBe('a well-known ghost')
})

test('accents, ligatures and wide letters are read as the letters they are', () => {
  expect(toFliteText('Zoë, naïve café, Ørsted, straße, ﬁne, Ａ１')).toBe('Zoe, naive cafe, orsted, strasse, fine, A1')
})

test('money, degrees and fractions are said', () => {
  expect(toFliteText('€5, £2.50, 20°, ½')).toBe('5 euros, 2.50 pounds, 20 degrees, one half')
})

test('emphasis and rules are not spelled out', () => {
  expect(toFliteText('*Never* say _that_ ~~again~~ # | \\')).toBe('Never say that again')
})

test('what English has no word for leaves nothing', () => {
  for (const text of ['你好', 'שלום', '👩‍👩‍👧', '...', '—', '']) expect(toFliteText(text)).toBe('')
  expect(toFliteText('Hello 你好 Tom 👍')).toBe('Hello Tom')
})

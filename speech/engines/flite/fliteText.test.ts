import { expect, test } from 'vitest'
import { toFliteText } from './fliteText.ts'

test('curly quotes, dashes and ellipses become the marks that flite pauses at', () => {
  expect(toFliteText('“Don’t—please…”')).toBe('"Don\'t, please..."')
  expect(toFliteText('He waited - and left.')).toBe('He waited , and left.')
  expect(toFliteText('a well-known ghost')).toBe('a well-known ghost')
})

test('accents, ligatures and wide letters are read as the letters they are', () => {
  expect(toFliteText('Zoë, naïve café, Ørsted, straße, ﬁne')).toBe('Zoe, naive cafe, orsted, strasse, fine')
})

test('money, degrees, fractions, times and abbreviations are said as people say them', () => {
  expect(toFliteText('€5, £2.50, 20°, ½')).toBe('five euros, two pounds fifty, twenty degrees, one half')
  expect(toFliteText('Dr. Lee, 5:30 p.m., Henry VIII, since 1895.')).toBe(
    'Doctor Lee, five thirty P M, Henry the eighth, since eighteen ninety-five.',
  )
})

test('a British reader says numbers as the British do', () => {
  expect(toFliteText('He has 120.', 'us')).toBe('He has one hundred twenty.')
  expect(toFliteText('He has 120.', 'gb')).toBe('He has one hundred and twenty.')
})

test('emphasis and rules are not spelled out', () => {
  expect(toFliteText('*Never* say _that_ ~~again~~ # | \\')).toBe('Never say that again')
})

test('what English has no word for leaves nothing', () => {
  for (const text of ['你好', 'שלום', '👩‍👩‍👧', '...', '—', '']) expect(toFliteText(text)).toBe('')
  expect(toFliteText('Hello 你好 Tom 👍')).toBe('Hello Tom')
})

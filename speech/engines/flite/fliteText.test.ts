import { expect, test } from 'vitest'
import { toFliteText } from './fliteText.ts'

test('curly quotes, dashes and ellipses are replaced by punctuation at which flite pauses', () => {
  expect(toFliteText('“Don’t—please…”')).toBe('"Don\'t, please..."')
  expect(toFliteText('He waited - and left.')).toBe('He waited , and left.')
  expect(toFliteText('a well-known ghost')).toBe('a well-known ghost')
})

test('accents, ligatures and full-width letters are replaced by plain letters', () => {
  expect(toFliteText('Zoë, naïve café, Ørsted, straße, ﬁne')).toBe('Zoe, naive cafe, orsted, strasse, fine')
})

test('money, degrees, fractions, times and abbreviations are written out', () => {
  expect(toFliteText('€5, £2.50, 20°, ½')).toBe('five euros, two pounds fifty, twenty degrees, one half')
  expect(toFliteText('Dr. Lee, 5:30 p.m., Henry VIII, since 1895.')).toBe(
    'Doctor Lee, five thirty P M, Henry the eighth, since eighteen ninety-five.',
  )
})

test('for a British accent numbers are written out in the British way', () => {
  expect(toFliteText('He has 120.', 'us')).toBe('He has one hundred twenty.')
  expect(toFliteText('He has 120.', 'gb')).toBe('He has one hundred and twenty.')
})

test('emphasis marks and horizontal rules are removed', () => {
  expect(toFliteText('*Never* say _that_ ~~again~~ # | \\')).toBe('Never say that again')
})

test('text that cannot be pronounced in English is removed', () => {
  for (const text of ['你好', 'שלום', '👩‍👩‍👧', '...', '—', '']) expect(toFliteText(text)).toBe('')
  expect(toFliteText('Hello 你好 Tom 👍')).toBe('Hello Tom')
})

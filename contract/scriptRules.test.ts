import { expect, test } from 'vitest'
import { isCutOff, normalizeTags, normalizeText } from './scriptRules.ts'

test('before a text is stored, its line ends become line feeds, and control characters except tabs are removed', () => {
  expect(normalizeText('ADA\r\nYes.\rBEN\n\tNo.\0\u0007\u0085')).toBe('ADA\nYes.\nBEN\n\tNo.')
})

test('before a text is stored, letters get their composed form, lone surrogates are replaced, and a letter has at most 30 marks', () => {
  expect(normalizeText('Cafe\u0301 🎭 \ud83c!')).toBe('Café 🎭 \ufffd!')
  const withMarks = (count: number) => `q${'\u0323'.repeat(count)} z`
  expect(normalizeText(withMarks(30))).toBe(withMarks(30))
  expect(normalizeText(withMarks(31))).toBe(withMarks(30))
})

test('of tags that differ only in case or white space, the first one is stored; blank tags are removed', () => {
  expect(normalizeTags([' Verse ', 'two \n hander', 'verse', ' ', '', 'Two Hander', 'prose'])).toEqual([
    ...['Verse', 'two hander', 'prose'],
  ])
})

test('a line is cut off by the next speaker if it ends with a dash, also before a closing quotation mark', () => {
  for (const text of ['But I--', 'But I—', 'But I – ', 'But I -', 'But I--”', "(But I—')"])
    expect([text, isCutOff(text)]).toEqual([text, true])
  for (const text of ['But I.', 'But I-', 'I--no, wait.', 'well-', '-- yes', ''])
    expect([text, isCutOff(text)]).toEqual([text, false])
})

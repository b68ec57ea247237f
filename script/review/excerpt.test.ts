import { expect, test } from 'vitest'
import { quoteFirstSpeeches, shortenExcerpt } from './excerpt.ts'

test('the excerpt of a short text is the whole text', () => {
  expect(shortenExcerpt('ANNA: You came.')).toBe('ANNA: You came.')
  expect(shortenExcerpt('a'.repeat(150))).toBe('a'.repeat(150))
})

test('the excerpt of a long text ends with a whole word and has at most 150 characters', () => {
  const text = `${'Is there tea, Ben? '.repeat(20)}`
  const excerpt = shortenExcerpt(text)
  expect(excerpt.length).toBeLessThanOrEqual(150)
  expect(excerpt).toMatch(/(?:tea|there|Is|Ben\?)…$/)
  expect(text.startsWith(excerpt.slice(0, -1))).toBe(true)
})

test('the excerpt of a script quotes its first speeches with their speakers, without directions', () => {
  const speech = (name: string, text: string) => ({ kind: 'speech' as const, characters: [name], text })
  const direction = { kind: 'action' as const, characters: [], text: 'A kitchen.' }
  const lines = [direction, speech('ANNA', 'You\ncame.'), direction, speech('BEN', 'I did.')]
  expect(quoteFirstSpeeches(lines)).toBe('ANNA: You came. BEN: I did.')
  expect(quoteFirstSpeeches(Array.from({ length: 90 }, () => speech('ANNA', 'Yes.')))).toHaveLength(148)
})

test('the excerpt of a single long word cuts the word, but never in the middle of a character', () => {
  expect(shortenExcerpt('a'.repeat(200))).toBe(`${'a'.repeat(149)}…`)
  expect(shortenExcerpt('😀'.repeat(100))).toBe(`${'😀'.repeat(74)}…`)
})

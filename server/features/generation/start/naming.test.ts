import { expect, test } from 'vitest'
import { newGenerationId, titleFromText } from './naming.ts'

// [spec2 §3.36]
test('the id of a new generation contains the time and 22 random letters and digits', () => {
  const ids = Array.from({ length: 500 }, () => newGenerationId(1_763_717_400_000))
  for (const id of ids) expect(id).toMatch(/^gen_1763717400000_[A-Za-z0-9]{22}$/)
  expect(new Set(ids).size).toBe(500)
  const letters = new Set(ids.join('').slice('gen_1763717400000_'.length))
  expect(letters.size).toBeGreaterThanOrEqual(62)
})

test('all letters and digits in the random part of a generation id are about equally likely', () => {
  const counts = new Map<string, number>()
  const idCount = 4_000
  for (let index = 0; index < idCount; index += 1) {
    for (const letter of newGenerationId(1).slice('gen_1_'.length)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const mean = (idCount * 22) / 62
  expect(counts.size).toBe(62)
  // Eight standard deviations: random variation never exceeds this, but a letter that is twice as likely does.
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(8 * Math.sqrt(mean))
})

test.each([
  ['a short text is its own title', 'But soft!', 'But soft!'],
  ['line breaks and several spaces become one space', '  But\n\n soft!\t ', 'But soft!'],
  ['a text of 60 characters is not cut', 'a'.repeat(60), 'a'.repeat(60)],
  ['one long word is cut after 60 characters', 'a'.repeat(61), `${'a'.repeat(60)}…`],
  ['a title is not cut at a space near its beginning', `Oh ${'a'.repeat(80)}`, `Oh ${'a'.repeat(57)}…`],
  [
    'a title is not cut at a space exactly in its middle',
    `${'a'.repeat(30)} ${'b'.repeat(80)}`,
    `${'a'.repeat(30)} ${'b'.repeat(29)}…`,
  ],
  ['a title is cut at a space after its middle', `${'a'.repeat(31)} ${'b'.repeat(80)}`, `${'a'.repeat(31)}…`],
  ['an emoji is not cut in two', '🎭'.repeat(61), `${'🎭'.repeat(60)}…`],
])('titleFromText: %s', (_, text, title) => {
  expect(titleFromText(text)).toBe(title)
})

test('the title of a long text is its beginning, cut between two words', () => {
  const text = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'
  expect(titleFromText(text)).toBe('But soft! What light through yonder window breaks? It is…')
})

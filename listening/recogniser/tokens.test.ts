import { expect, test } from 'vitest'
import { encodeText, toWords } from './tokens.ts'

test('the probability of a word is that of its letters; an improbable comma or full stop does not lower it', () => {
  const withoutMarks = new Set(encodeText('No sir'))
  const chosen = encodeText('No, sir.').map((token) => ({
    token,
    logProbability: withoutMarks.has(token) ? -0.1 : -5,
  }))
  expect(chosen.map(({ logProbability }) => logProbability)).toContain(-5)
  const words = toWords(chosen)
  expect(words.map(({ text }) => text)).toEqual(['No,', 'sir.'])
  for (const { probability } of words) expect(probability).toBeCloseTo(Math.exp(-0.1))
})

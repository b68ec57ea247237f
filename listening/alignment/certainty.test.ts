import { describe, expect, test } from 'vitest'
import { alignLine } from './alignLine.ts'
import { judgeLine } from './judgeLine.ts'
import { soundAlike } from './homophones.ts'

const hear = (text: string, probability = 0.9) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, probability }))
const align = (line: string, heard: string, probability?: number) =>
  alignLine(line, hear(heard, probability), { isFinished: true, soundAlike })
const wordOf = (line: string, heard: string, at: number) => align(line, heard).words[at]
const certaintyOf = (line: string, heard: string, at: number) => wordOf(line, heard, at)?.certainty ?? Number.NaN

describe('the certainty of a mistake', () => {
  test('the certainty of a mistake is lower for a small word than for another word', () => {
    const line = 'Give the red book away.'
    const small = certaintyOf(line, 'give red book away', 1)
    const content = certaintyOf(line, 'give the book away', 2)
    expect(small).toBeGreaterThan(0)
    expect(small).toBeLessThan(content)
    const smallAdded = align('Give red book away.', 'give the red book away').added[0]?.certainty ?? 0
    const contentAdded = align('Give red book away.', 'give garden red book away').added[0]?.certainty ?? 0
    expect(smallAdded).toBeGreaterThan(0)
    expect(smallAdded).toBeLessThan(contentAdded)
  })

  test('a missing word is a less certain mistake if a word beside it was heard with a low probability', () => {
    const missing = (before: number, after: number) => {
      const heard = [...hear('give me', 0.9), ...hear('the', before), ...hear('book', after), ...hear('now', 0.9)]
      return alignLine('Give me the red book now.', heard, { isFinished: true }).words[3]?.certainty ?? Number.NaN
    }
    expect(missing(0.3, 0.9)).toBeLessThan(0.5)
    expect(missing(0.9, 0.3)).toBeLessThan(0.5)
    expect(missing(0.9, 0.9)).toBeGreaterThan(0.7)
  })

  test('if two words were heard for one changed word (`forty six`), the less probable of them determines its certainty', () => {
    const heard = [...hear('we waited forty', 0.9), ...hear('six', 0.2), ...hear('years', 0.9)]
    const [, , changed] = alignLine('We waited forty-two years.', heard, { isFinished: true }).words
    expect(changed).toMatchObject({ state: 'changed', heard: 'forty six' })
    expect(changed?.certainty).toBeLessThan(0.25)
  })

  test('a changed word is a less certain mistake if it sounds like the written word', () => {
    const line = 'I walked home alone.'
    expect(certaintyOf(line, 'I walk home alone', 1)).toBeLessThan(certaintyOf(line, 'I garden home alone', 1))
  })

  test('an added phrase is one mistake with all its words, and with the highest certainty of a word in it', () => {
    const heard = [...hear('give me', 0.9), ...hear('heavy', 0.5), ...hear('yellow', 0.8), ...hear('books now', 0.9)]
    expect(alignLine('Give me books now.', heard, { isFinished: true }).added).toEqual([
      { afterWord: 1, heard: 'heavy yellow', certainty: 0.8 },
    ])
  })
})

describe('the certainty that the actor spoke the line', () => {
  test('the certainty of a line rises with the number and the importance of the words that were said', () => {
    const all = align('Give me the red book now.', 'give me the red book now').certainty
    const withoutSmall = align('Give me the red book now.', 'give me red book now').certainty
    const withoutContent = align('Give me the red book now.', 'give me the red now').certainty
    expect([all, withoutSmall, withoutContent].toSorted((one, other) => other - one)).toEqual([
      ...[all, withoutSmall, withoutContent],
    ])
    expect(withoutContent).toBeLessThan(withoutSmall)
  })

  test('the certainty of a line is lower if the actor adds words', () => {
    const added = align('Give me the red book now.', 'give me the heavy yellow garden red book now').certainty
    expect(added).toBeLessThan(align('Give me the red book now.', 'give me the red book now').certainty)
  })

  test('the certainty of a spoken line of one word is between one half and 1, and lower for a small word', () => {
    const [small, content] = [align('The.', 'the').certainty, align('Garden.', 'garden').certainty]
    expect(small).toBeGreaterThan(0.5)
    expect(content).toBeGreaterThan(small)
    expect(content).toBeLessThan(1)
  })
})

describe('a name', () => {
  test('a word with a capital counts as said if a similar word was heard, but not at the start of a sentence', () => {
    expect(wordOf('I saw Torvald there.', 'I saw torvalt there', 2)?.state).toBe('said')
    expect(wordOf('I left. Walked home alone.', 'I left walk home alone', 2)?.state).toBe('changed')
    expect(wordOf('Walked home alone.', 'walk home alone', 0)?.state).toBe('changed')
  })

  test('a name counts as changed if the heard word sounds quite different', () => {
    expect(wordOf('I saw Torvald there.', 'I saw kitchens there', 2)?.state).toBe('changed')
  })
})

test('words of the line that the actor repeats are not added words, but a word that is not in the line is one', () => {
  const line = 'I went to the shop yesterday.'
  expect(align(line, 'I went to the I went to the shop yesterday').added).toEqual([])
  expect(align(line, 'I went to the shop the shop yesterday').added).toEqual([])
  expect(align(line, 'I went to the garden shop yesterday').added).toMatchObject([{ afterWord: 3, heard: 'garden' }])
})

test('while the actor speaks, words that are not said yet are no mistakes; when the line is finished, they are missing', () => {
  const heard = hear('give me the')
  const states = (isFinished: boolean) =>
    alignLine('Give me the red book.', heard, { isFinished }).words.map(({ state }) => state)
  expect(states(false)).toEqual(['said', 'said', 'said', 'not yet', 'not yet'])
  expect(states(true)).toEqual(['said', 'said', 'said', 'missing', 'missing'])
  expect(alignLine('Give me the red book.', heard, { isFinished: true }).position).toBe(5)
})

describe('the judgement of a line', () => {
  const mistakesOf = (line: string, heard: string, strictness: 'nearly' | 'the sense') =>
    judgeLine(align(line, heard), strictness)

  test('with the strictness "nearly", an added small word is right and an added negation or other word is wrong', () => {
    const line = 'Tell Nora what happened yesterday evening.'
    expect(mistakesOf(line, 'tell Nora just what happened yesterday evening', 'nearly').isRight).toBe(true)
    expect(mistakesOf(line, 'tell Nora garden what happened yesterday evening', 'nearly')).toMatchObject({
      isRight: false,
      mistakes: [{ kind: 'added', word: 1, written: '', heard: 'garden' }],
    })
    expect(mistakesOf(line, 'never tell Nora what happened yesterday evening', 'nearly').isRight).toBe(false)
  })

  test('with the strictness "the sense", an added word is right, an added negation is wrong', () => {
    const line = 'Tell Nora what happened yesterday evening.'
    expect(mistakesOf(line, 'tell Nora garden what happened yesterday evening', 'the sense')).toEqual({
      isRight: true,
      mistakes: [],
    })
    expect(mistakesOf(line, 'tell Nora what never happened yesterday evening', 'the sense').isRight).toBe(false)
  })

  test('with the strictness "the sense", three of five important words are enough, and two are not', () => {
    const line = 'Bring wine bread butter candles.'
    expect(mistakesOf(line, 'bring wine bread', 'the sense').isRight).toBe(true)
    expect(mistakesOf(line, 'bring wine', 'the sense').isRight).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { alignLine } from './alignLine.ts'
import { judgeLine, type Strictness } from './judgeLine.ts'

function judge(line: string, heard: string, strictness: Strictness, probability = 0.95) {
  const words = heard.split(' ').map((text) => ({ text, probability }))
  const { isRight, mistakes } = judgeLine(alignLine(line, words, { isFinished: true }), strictness)
  return [
    isRight,
    mistakes.map(({ kind, written, heard: instead }) => [kind, written, instead].filter(Boolean).join(' ')),
  ]
}

describe('strictness', () => {
  const line = 'You have never once told me the truth about that night.'

  test('with the strictness "word perfect", every mistake is reported, in the order of the line', () => {
    expect(judge(line, 'you never once told me the whole truth about the night', 'word perfect')).toEqual([
      false,
      ['missing have', 'added whole', 'changed that the'],
    ])
    expect(judge(line, line, 'word perfect')).toEqual([true, []])
  })

  test('with the strictness "nearly", mistakes in small words are not reported, but a missing negation or a changed noun is', () => {
    expect(judge(line, 'you never once told me truth about the night', 'nearly')).toEqual([true, []])
    expect(judge(line, 'you have once told me the truth about that night', 'nearly')).toEqual([
      false,
      ['missing never'],
    ])
    expect(judge(line, 'you have never once told me the story about that night', 'nearly')).toEqual([
      false,
      ['changed truth story'],
    ])
  })

  test('with the strictness "the sense", a line with a changed word is right; a line without its negation or its second half is wrong', () => {
    expect(judge(line, 'you never told me the truth about that evening', 'the sense')).toEqual([true, []])
    expect(judge(line, 'you once told me the truth about that night', 'the sense')).toEqual([false, ['missing never']])
    expect(judge(line, 'you have never once', 'the sense')[0]).toBe(false)
  })
})

test('a mistake with a certainty below 0.5 is not reported', () => {
  expect(judge('Give me the red book.', 'give me the blue book', 'word perfect', 0.4)).toEqual([true, []])
})

test('no mistake is reported if the actor said completely different words', () => {
  expect(judge('Give me the red book.', 'what time is it', 'word perfect')).toEqual([true, []])
})

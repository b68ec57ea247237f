import { describe, expect, test } from 'vitest'
import { countPromptedWords, nextPrompt } from './promptedWords.ts'

const phraseOf = (text: string) => text.split(' ').slice(0, countPromptedWords(text, 2)).join(' ')

describe('a prompt of the second level reveals the first phrase of a line', () => {
  test.each([
    ['I said I would, and I did it all.', 'I said I would,'],
    ['“You came back,” she said to me.', '“You came back,”'],
    ['No. Not here. Not now. Go away.', 'No. Not here.'],
    ['I told you all — and you laughed.', 'I told you all'],
    ['I told you all --- and you laughed.', 'I told you all'],
    ['I told you— and you laughed at me.', 'I told you—'],
    ['one two three four five six seven eight nine', 'one two three four five six seven'],
    ['one two three four five six seven eight nine, ten', 'one two three four five six seven'],
    ['Stay here', 'Stay here'],
  ])('the prompt for the line %j reveals %j', (text, phrase) => {
    expect(phraseOf(text)).toBe(phrase)
  })
})

test('a prompt of the first level reveals one word, of the third level the whole line; without a prompt, none is revealed', () => {
  const text = 'I said I would, and I did.'
  expect(([0, 1, 3] as const).map((prompt) => countPromptedWords(text, prompt))).toEqual([0, 1, 7])
})

test('the next prompt is one level higher; if that level would reveal the whole line, it is the last level', () => {
  const text = 'I said I would, and I did.'
  expect(([0, 1, 2, 3] as const).map((prompt) => nextPrompt(text, prompt))).toEqual([1, 2, 3, 3])
  expect(nextPrompt('Stay.', 0)).toBe(3)
  expect([nextPrompt('Stay here, Ada.', 0), nextPrompt('Stay here, Ada.', 1)]).toEqual([1, 3])
})

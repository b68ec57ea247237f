import { expect, test } from 'vitest'
import { recogniseCommand } from './recogniseCommand.ts'

/**
 * Returns a fake segment with the words of `text`. `scores`: log probabilities of texts for the sound of the segment.
 * Without an entry, `text` has -1, and any other text has -20.
 */
const hear = (text: string, scores: Record<string, number> = {}, probability = 0.9) => ({
  words: text.split(' ').map((word) => ({ text: word, probability })),
  score: async (other: string) => scores[other] ?? (other === text ? -1 : -20),
})
const line = 'My brother sold the house before the funeral was over.'

test('a command that was heard clearly is recognised without comparing its words with the sound', async () => {
  const heard = { ...hear('Line.'), score: () => Promise.reject(new Error('nothing is scored')) }
  expect(await recogniseCommand(heard, line, 0)).toBe('prompt')
})

test('a misheard command is recognised if the words of the command fit the sound nearly as well as the heard words', async () => {
  expect(await recogniseCommand(hear('Stipe.', { 'Stop.': -2.2 }), line, 0)).toBe('stop')
  expect(await recogniseCommand(hear('For on the top.', { 'From the top.': -3.3 }), line, 0)).toBe('from the top')
  expect(await recogniseCommand(hear('Again.', { 'Again.': -1.6 }, 0.2), line, 0)).toBe('again')
})

test.each([
  ['the heard words are far more probable', hear('Stipe.', { 'Stop.': -5.5 })],
  ['no command is probable', hear('Tobin?', { 'Tobin?': -12, 'Again.': -9.5 })],
  ['more than four words were heard', hear('Stop it now or I go', { 'Stop.': -1 })],
])('no command is recognised if %s', async (_, heard) => {
  expect(await recogniseCommand(heard, line, 0)).toBeUndefined()
})

test('if the words of two commands fit the sound, the more probable command is recognised', async () => {
  const heard = hear('Stipe.', { 'Prompt.': -4.5, 'Stop.': -2.2, 'From the top.': -4 })
  expect(await recogniseCommand(heard, line, 0)).toBe('stop')
})

test('a misheard command (`Lain.` for `Line.`) is not recognised if the next word of the line sounds like it (`lying`)', async () => {
  const heard = hear('Lain.', { 'Line.': -2.2 })
  expect(await recogniseCommand(heard, 'You are lying to me.', 0)).toBe('prompt')
  expect(await recogniseCommand(heard, 'You are lying to me.', 2)).toBeUndefined()
})

test('a misheard command is not recognised if its words are in the line', async () => {
  const heard = hear('Stipe.', { 'Stop.': -2.2 })
  expect(await recogniseCommand(heard, 'Stop the car.', 0)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { findCommand } from './findCommand.ts'

const hear = (text: string, probability = 0.9) => text.split(' ').map((word) => ({ text: word, probability }))
const line = 'I never said that, Nora.'

test.each([
  ['Line?', 'prompt'],
  ['um, line.', 'prompt'],
  ['Prompt, please.', 'prompt'],
  ['Go back.', 'go back'],
  ['Again!', 'again'],
  ['Stop.', 'stop'],
  ['From the top.', 'from the top'],
])('"%s" is the spoken command for %s', (heard, command) => {
  expect(findCommand(hear(heard), line, 0)).toBe(command)
})

test.each(['', 'said that', 'the line is long', 'stop it', 'never again', 'go back to bed'])(
  '"%s" is not a command',
  (heard) => {
    expect(findCommand(hear(heard), line, 0)).toBeUndefined()
  },
)

test.each([
  ['stop', "Stop! Don't move."],
  ['again', 'Say it again, Sam.'],
  ['Line', 'Get in line, sir.'],
  ['Lines', 'The line is dead.'],
  ['go back', 'We can go back, you know.'],
  ['Stop, please.', 'I told him to stop.'],
  ['from the top', 'He fell from the top.'],
])('"%s" is not a command if the line contains it (without "please" and a final "s"): %s', (heard, text) => {
  expect(findCommand(hear(heard), text, 0)).toBeUndefined()
})

test('a command word that was heard with a low probability is not a command', () => {
  expect(findCommand(hear('stop', 0.3), line, 0)).toBeUndefined()
})

test.each([
  ['line', 'You are lying to me.', 2],
  ['stop', 'He climbed to the shop.', 3],
  ['back', 'It is on my bag.', 4],
])('"%s" is not a command if the next words of the line sound similar: %s', (heard, text, position) => {
  expect(findCommand(hear(heard), text, position)).toBeUndefined()
})

test('a command is found even if the line contains it inside a longer word, or one of its two words', () => {
  expect(findCommand(hear('line'), 'The airlines are closed.', 0)).toBe('prompt')
  expect(findCommand(hear('go back'), 'My back hurts.', 0)).toBe('go back')
})

test('a command is found although a similar word occurs elsewhere in the line', () => {
  expect(findCommand(hear('line'), 'You are lying to me, and you will go on with it.', 6)).toBe('prompt')
})

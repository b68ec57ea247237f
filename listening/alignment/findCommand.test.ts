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
])('"%s" asks for %s', (heard, command) => {
  expect(findCommand(hear(heard), line, 0)).toBe(command)
})

test.each(['', 'said that', 'the line is long', 'stop it', 'never again', 'go back to bed'])(
  '"%s" asks for nothing',
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
  ['from the top', 'He fell from the top.'],
])('"%s" is text in: %s', (heard, text) => {
  expect(findCommand(hear(heard), text, 0)).toBeUndefined()
})

test('a word with a low probability asks for nothing', () => {
  expect(findCommand(hear('stop', 0.3), line, 0)).toBeUndefined()
})

test.each([
  ['line', 'You are lying to me.', 2],
  ['stop', 'He climbed to the shop.', 3],
  ['back', 'It is on my bag.', 4],
])('"%s" is no command where similar words come next: %s', (heard, text, position) => {
  expect(findCommand(hear(heard), text, position)).toBeUndefined()
})

test('similar words elsewhere in the line do not stop a command', () => {
  expect(findCommand(hear('line'), 'You are lying to me, and you will go on with it.', 6)).toBe('prompt')
})

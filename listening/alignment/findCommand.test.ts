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
  expect(findCommand(hear(heard), line)).toBe(command)
})

test.each(['', 'said that', 'the line is long', 'stop it', 'never again', 'go back to bed'])(
  '"%s" asks for nothing',
  (heard) => {
    expect(findCommand(hear(heard), line)).toBeUndefined()
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
  expect(findCommand(hear(heard), text)).toBeUndefined()
})

test('a word that is not sure asks for nothing', () => {
  expect(findCommand(hear('stop', 0.3), line)).toBeUndefined()
})

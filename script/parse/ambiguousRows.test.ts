import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'
import { splitSpeechParts } from './speechParts.ts'

test('START in capitals, a mark of audition sides, is not spoken; the rows “end.” and “Stop!” are spoken', () => {
  const text =
    'ANNA\nDo not touch the horse.\n\nBEN\nStop!\n\nANNA\nI have told you before and I will tell you to the very\nend.\n\nSTART\n\nBEN\nBegin.\n\nANNA\nNo.'
  expect(
    listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join()}: ${words}`),
  ).toEqual([
    'ANNA: Do not touch the horse.',
    'BEN: Stop!',
    'ANNA: I have told you before and I will tell you to the very end.',
    'BEN: Begin.',
    'ANNA: No.',
  ])
})

test('a row that is only the end of a sentence, “people.”, is not the heading of a cast list', () => {
  const dialogue = ['ANNA', 'BEN', 'ANNA', 'BEN']
    .map((name) => `${name}\nI never cared for other\npeople.\n`)
    .join('\n')
  expect(listSpeeches(parseScript(dialogue))).toHaveLength(4)
})

const say = (text: string) =>
  splitSpeechParts(text, { parentheses: 'always' })
    .filter(({ kind }) => kind === 'speech')
    .map((part) => part.text)
    .join(' ')

test.each([
  'For brave Macbeth (well he deserves that name), with his sword.',
  'He was (I think) too strong.',
  'This I have thought good to deliver thee (my dearest partner) that thou mightst not lose.',
  'His counsel (which still hath been both grave and prosperous) is lost.',
  'We shall (as you may hear tonight) leave.',
])('words in parentheses that belong to the sentence around them are spoken: %s', (text) => {
  expect(say(text)).toBe(text)
})

test.each([
  ['I think (sighing) that we should go.', 'I think that we should go.'],
  ['I think (beat) we should go.', 'I think we should go.'],
  ['Give it (to you) back.', 'Give it back.'],
  ['I think (as if to himself) it is late.', 'I think it is late.'],
  ['I think (as she leaves) it is late.', 'I think it is late.'],
  ['I think (we hear a train) it is late.', 'I think it is late.'],
  ['It is late. (I mean it, she thinks) Go.', 'It is late. Go.'],
  ['It is late (I should go)', 'It is late'],
])('directions in parentheses are not spoken: %s', (text, spoken) => {
  expect(say(text)).toBe(spoken)
})

test('dashes before a third of the rows are a list that a role says, so they stay in the speeches', () => {
  const speech = (_: unknown, at: number) => `${at % 2 ? 'TOBIN' : 'MARA'}\nThe list says this.\n- ${at + 2} lamps\n`
  const script = parseScript(Array.from({ length: 10 }, speech).join('\n'))
  expect(listSpeeches(script)[3]?.text).toBe('The list says this. - 5 lamps')
})

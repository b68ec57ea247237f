import { expect, test } from 'vitest'
import { parseScript } from './parse.ts'
import { speechesOf } from './script.ts'

test('a word that marks sides in capitals is said in small letters', () => {
  const text =
    'ANNA\nDo not touch the horse.\n\nBEN\nStop!\n\nANNA\nI have told you before and I will tell you to the very\nend.\n\nSTART\n\nBEN\nBegin.\n\nANNA\nNo.'
  expect(speechesOf(parseScript(text)).map(({ characters, text: words }) => `${characters.join()}: ${words}`)).toEqual([
    'ANNA: Do not touch the horse.',
    'BEN: Stop!',
    'ANNA: I have told you before and I will tell you to the very end.',
    'BEN: Begin.',
    'ANNA: No.',
  ])
})

test('a row that ends in “people.” begins no list of who plays', () => {
  const talk = ['ANNA', 'BEN', 'ANNA', 'BEN'].map((name) => `${name}\nI never cared for other\npeople.\n`).join('\n')
  expect(speechesOf(parseScript(talk))).toHaveLength(4)
})

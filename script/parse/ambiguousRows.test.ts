import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'

test('words such as START and END are marks of sides in upper case, but are spoken in lower case', () => {
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

test('a row that ends in “people.” does not start a cast list', () => {
  const dialogue = ['ANNA', 'BEN', 'ANNA', 'BEN']
    .map((name) => `${name}\nI never cared for other\npeople.\n`)
    .join('\n')
  expect(listSpeeches(parseScript(dialogue))).toHaveLength(4)
})

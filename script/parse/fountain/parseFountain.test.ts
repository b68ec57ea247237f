import { expect, test } from 'vitest'
import { parseScript } from './parse.ts'
import { speechesOf } from './script.ts'

test('names and headings in bold, and names with a colon behind their brackets, are names and headings', () => {
  const text = '**INT. BARN - DAY**\n\n**ANNA**\nHello.\n\n_BEN_ (O.S.):\nHo *ha* he.\n\nANNA (V.O.): ^\nHay.'
  const script = parseScript(text, { format: 'fountain' })
  expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. BARN - DAY'])
  expect(speechesOf(script)).toMatchObject([
    { characters: ['ANNA'], text: 'Hello.' },
    { characters: ['BEN'], extension: 'O.S.', text: 'Ho ha he.' },
    { characters: ['ANNA'], extension: 'V.O.' },
  ])
})

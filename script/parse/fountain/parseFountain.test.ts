import { expect, test } from 'vitest'
import { parseScript } from '../parseScript.ts'
import { listSpeeches } from '../script.ts'

test('in Fountain, bold names and headings, and names with a colon after brackets, are recognised', () => {
  const text = '**INT. BARN - DAY**\n\n**ANNA**\nHello.\n\n_BEN_ (O.S.):\nHo *ha* he.\n\nANNA (V.O.): ^\nHay.'
  const script = parseScript(text, { format: 'fountain' })
  expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. BARN - DAY'])
  expect(listSpeeches(script)).toMatchObject([
    { characters: ['ANNA'], text: 'Hello.' },
    { characters: ['BEN'], extension: 'O.S.', text: 'Ho ha he.' },
    { characters: ['ANNA'], extension: 'V.O.' },
  ])
})

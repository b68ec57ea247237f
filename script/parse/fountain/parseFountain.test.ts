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

test('a Fountain speech that is continued with (CONT’D) extends to the last row of its second part', () => {
  const text = "INT. BARN - DAY\n\nANNA\nYou came.\n\nANNA (CONT'D)\nAnd you stayed.\n\nBEN\nI did."
  const speeches = listSpeeches(parseScript(text, { format: 'fountain' }))
  expect(speeches).toMatchObject([
    { characters: ['ANNA'], text: 'You came. And you stayed.', firstLine: 3, lastLine: 7 },
    { characters: ['BEN'], firstLine: 9, lastLine: 10 },
  ])
})

const parse = (text: string) => parseScript(text, { format: 'fountain' })
const formatElements = (text: string) =>
  parse(text).scenes.flatMap(({ elements }) => elements.map((one) => `${one.kind} ${one.text}`))

test('in Fountain, a row of two spaces continues a speech, and a row without or with one space ends it', () => {
  const textWith = (row: string) => `ANNA\nYou came.\n${row}\nAnd stayed.\n`
  expect(formatElements(textWith('  '))).toEqual(['speech You came. And stayed.'])
  expect(formatElements(textWith(' '))).toEqual(['speech You came.', 'action And stayed.'])
  expect(formatElements(textWith(''))).toEqual(['speech You came.', 'action And stayed.'])
})

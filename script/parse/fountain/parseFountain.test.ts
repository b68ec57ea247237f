import { expect, test } from 'vitest'
import { parseScript } from '../parseScript.ts'
import { listSpeeches } from '../script.ts'
import { stripFountainSyntax } from './stripFountainSyntax.ts'

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

test('in Fountain, a speech of BEN (CONT’D) directly after a speech of ANNA is a separate speech', () => {
  const text = "INT. BARN - DAY\n\nBEN\nYou came.\n\nANNA\nI did.\n\nBEN (CONT'D)\nAnd you stayed."
  expect(listSpeeches(parseScript(text, { format: 'fountain' }))).toMatchObject([
    { characters: ['BEN'], text: 'You came.' },
    { characters: ['ANNA'], text: 'I did.' },
    { characters: ['BEN'], text: 'And you stayed.' },
  ])
})

const parse = (text: string) => parseScript(text, { format: 'fountain' })
const formatElements = (text: string) =>
  parse(text).scenes.flatMap(({ elements }) => elements.map((one) => `${one.kind} ${one.text}`))

test('in Fountain, a speech continues after a row of two spaces, and ends at a row of one space or none', () => {
  const textWith = (row: string) => `ANNA\nYou came.\n${row}\nAnd stayed.\n`
  expect(formatElements(textWith('  '))).toEqual(['speech You came. And stayed.'])
  expect(formatElements(textWith(' '))).toEqual(['speech You came.', 'action And stayed.'])
  expect(formatElements(textWith(''))).toEqual(['speech You came.', 'action And stayed.'])
})

test('in Fountain, sung rows are spoken, and centred rows and rows that begin with `!` are actions', () => {
  expect(formatElements('ANNA\n~La la la.\n\n> THE END <\n\n!BANG\n\n!BEN\nfalls.\n')).toEqual([
    ...['speech La la la.', 'action THE END', 'action BANG', 'action BEN falls.'],
  ])
})

test('a Fountain title on the row below its key is found, and a key without a value gives no title', () => {
  expect(parse('Title:\n    _The Key_\nAuthor: Nobody\n\nANNA\nHay.\n').title).toBe('The Key')
  expect(parse('Title:\nAuthor: Nobody\n\nANNA\nHay.\n').title).toBe('')
})

test('notes and comments (/* … */) of several rows do not shift the row numbers of a Fountain script', () => {
  const { scenes, unparsed } = parse('/* one\ntwo\nthree */\n\n[[a\nnote]]\n\nANNA\nHay [[why\nhay?]] and straw.\n')
  const elements = scenes.flatMap((scene) => scene.elements)
  expect(elements.map(({ kind, firstLine, lastLine }) => [kind, firstLine, lastLine])).toEqual([
    ['note', 5, 6],
    ['speech', 8, 10],
  ])
  expect(unparsed.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
    [1, 3],
    [9, 10],
  ])
})

test('a pasted text is Fountain if it has a title page or a slugline, and a Fountain mark such as `>`, but is no Gutenberg book', () => {
  const isFountain = (...rows: string[]) => stripFountainSyntax(rows.join('\n\n')).isFountain
  expect(isFountain('Title: The Sea', '> FADE OUT')).toBe(true)
  expect(isFountain('Title: The Sea', 'It rains.')).toBe(false)
  expect(isFountain('Title: The Sea', 'The Project Gutenberg eBook', '> FADE OUT')).toBe(false)
  expect(isFountain('INT. BARN', '@McANNA')).toBe(true)
  expect(isFountain('The Sea', '> FADE OUT')).toBe(false)
})

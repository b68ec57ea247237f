// Tests rich text with tables: speeches outside tables, and speeches in tables whose ends are missing.
import { describe, expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

const speeches = ['ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN'].map(
  (name, index) => `${name}: It rains on gate ${index + 1}, and nobody is there.`,
)
/** The speeches as paragraphs without `\pard`, so they inherit the format of the previous paragraph. */
const paragraphs = speeches.map((speech) => `${speech}\\par`).join('\n')
const row = (cells: readonly string[]) =>
  `\\trowd\\cellx2000\\cellx9000 ${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join(' ')}\\row\n`

const read = async (body: string) => {
  const bytes = new Uint8Array(Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1'))
  const { script } = await readScriptFile(bytes, 'gate.rtf')
  return listSpeeches(script).map(({ characters, text }) => `${characters.join('+')}: ${text}`)
}

describe('rich text with speeches in paragraphs', () => {
  test.each([
    ['after a header with a table', `{\\header\\pard\\intbl The Gate\\cell\\row}${paragraphs}`],
    ['after a header with a table that has no end', `{\\header\\trowd\\pard\\intbl The Gate}${paragraphs}`],
    ['after styles for tables', `{\\stylesheet{\\s1\\intbl Table Text;}}${paragraphs}`],
    ['after a table in a group', `{${row(['(A gate.)', '(Night.)'])}}${paragraphs}`],
    ['after a table, without a new paragraph format', `${row(['(A gate.)', '(Night.)'])}${paragraphs}`],
    ['before and after a table', `${paragraphs}${row(['(A gate.)', '(Night.)'])}\\pard\n${paragraphs}`],
    ['when they are marked as part of a table without cells', `\\pard\\intbl ${paragraphs}`],
    ['between two tables', `${row(['(A gate.)', '(Night.)'])}${paragraphs}${row(['(A gate.)', '(Day.)'])}`],
  ])('speeches in paragraphs are read %s', async (_where, body) => {
    expect(await read(body)).toEqual(
      body
        .split('gate 1,')
        .slice(1)
        .flatMap(() => speeches),
    )
  })

  test('speeches in paragraphs are read although a footnote in each speech has its own paragraph format', async () => {
    const note = '{\\footnote\\pard\\intbl\\qc See page 2.\\par}'
    expect(await read(paragraphs.replaceAll('gate', `gate${note}`))).toEqual(speeches)
  })
})

describe('rich text with speeches in a table', () => {
  const rows = speeches.map((speech) => row(speech.split(': ')))

  test('a table in rich text is read although the end of its last row is not marked', async () => {
    expect(await read(rows.join('\n').replace(/\\row\n$/u, ''))).toEqual(speeches)
  })

  test('a table is read although the end of its last row is not marked and another paragraph follows', async () => {
    const body = `${rows.join('\n').replace(/\\row\n$/u, '')}\\pard The end.\\par`
    expect(await read(body)).toEqual(speeches)
  })

  test('a table is read although each of its cells is a group of the RTF format', async () => {
    const grouped = rows.map((one) => one.replace(/\\pard\\intbl (.*?)\\cell/gu, '{\\pard\\intbl $1\\cell}'))
    expect(await read(grouped.join('\n'))).toEqual(speeches)
  })

  test('the speeches of a table are read if each row repeats its definition before the row ends', async () => {
    expect(await read(rows.map((one) => one.replace('\\row', '{\\trowd\\row}')).join('\n'))).toEqual(speeches)
  })

  test('half of an emoji in a table cell is replaced by U+FFFD, because the database cannot store it', async () => {
    expect(await read(rows.join('\n').replaceAll('gate', '\\u-10179? gate'))).toEqual(
      speeches.map((speech) => speech.replace('gate', '\uFFFD gate')),
    )
  })
})

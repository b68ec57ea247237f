// Tests scripts in tables: names beside speeches, actions beside dialogue, speeches beside each other.
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches } from '../parse/script.ts'
import { readScriptFile } from './readScriptFile.ts'
import { createPdf, type PdfWord } from './testing/createPdf.ts'

const speechesOf = async (bytes: Uint8Array, name: string) =>
  listSpeeches((await readScriptFile(bytes, name)).script).map(
    ({ characters, text }) => `${characters.join('+')}: ${text}`,
  )

/** Creates a Word document with a table. A cell is a list of paragraphs; `_text_` is in italics. */
async function docx(rows: readonly (readonly (readonly string[])[])[], before = ''): Promise<Uint8Array> {
  const run = (text: string) =>
    text
      .split('_')
      .map(
        (part, index) =>
          `<w:r><w:rPr>${index % 2 === 1 ? '<w:i/>' : ''}</w:rPr><w:t xml:space="preserve">${part}</w:t></w:r>`,
      )
      .join('')
  const cell = (paragraphs: readonly string[]) =>
    `<w:tc>${paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('')}</w:tc>`
  const table = `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  const zip = new yazl.ZipFile()
  const content = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${before}${table}</w:body></w:document>`
  zip.addBuffer(Buffer.from(content), 'word/document.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const names = ['Ida', 'Mrs. Hill', 'Ida and Bell', 'Bell', 'Mrs. Hill', 'Ida', 'Bell', 'Ida and Bell']
const words = (index: number) => `It rains on gate ${index + 1}, and nobody is there.`

describe('names beside words in a Word document', () => {
  test('in a table, names in title case are cues, and rows without a name are not spoken', async () => {
    const rows = names.flatMap((name, index) => [
      [[name], [words(index)]],
      [[], ['They wait.']],
    ])
    expect(await speechesOf(await docx(rows), 'gate.docx')).toEqual(
      names.map((name, index) => `${name.replace(' and ', '+')}: ${words(index)}`),
    )
  })

  test('directions in italics within a table cell are not spoken', async () => {
    const rows = names.map((name, index) => [[name.toUpperCase()], [`_turning to the window_ ${words(index)}`]])
    expect(await speechesOf(await docx(rows), 'gate.docx')).toEqual(
      names.map((name, index) => `${name.toUpperCase().replace(' AND ', '+')}: ${words(index)}`),
    )
  })
})

const turns = ['HOST', 'GUEST', 'HOST', 'GUEST', 'HOST', 'GUEST']

test('a script with columns for picture and sound in a Word document: only the sound is spoken, and numbers of shots are left out', async () => {
  const head = [['#'], ['VIDEO'], ['AUDIO']]
  const rows = turns.map((name, index) => [[String(index + 1)], ['WIDE SHOT: the gate.'], [`${name}: ${words(index)}`]])
  expect(await speechesOf(await docx([head, ...rows]), 'gate.docx')).toEqual(
    turns.map((name, index) => `${name}: ${words(index)}`),
  )
})

test('speeches beside each other in a Word document are read one after the other', async () => {
  const paragraph = (indent: number, text: string) =>
    `<w:p><w:pPr><w:ind w:left="${indent * 20}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const before = turns.map((name, index) => `${paragraph(160, name)}${paragraph(72, words(index))}`).join('')
  const pair = [
    ['HOST', '(rising)', 'I know.'],
    ['GUEST', 'Do you?'],
  ]
  expect((await speechesOf(await docx([pair, pair, pair], before), 'gate.docx')).slice(turns.length)).toEqual(
    [pair, pair, pair].flatMap(() => ['HOST: I know.', 'GUEST: Do you?']),
  )
})

test('a web page with actions beside dialogue: the actions are not spoken', async () => {
  const rows = turns.map(
    (name, index) => `<tr><td>1</td><td>The gate opens.</td><td>${name}<br>${words(index)}</td></tr>`,
  )
  const head = '<tr><th>No.</th><th>Action</th><th>Dialogue</th></tr>'
  const page = `<!doctype html><html><body><table>${head}${rows.join('')}</table></body></html>`
  expect(await speechesOf(new Uint8Array(Buffer.from(page)), 'gate.html')).toEqual(
    turns.map((name, index) => `${name}: ${words(index)}`),
  )
})

describe('tables in a PDF', () => {
  const place = (x: number, y: number, text: string): PdfWord => ({ x, y, text })

  test('a name that fills two rows beside its speech is read as one name', async () => {
    const witches = ['FIRST', 'SECOND', 'THIRD', 'FIRST', 'SECOND', 'THIRD', 'FIRST', 'SECOND']
    const page = witches.flatMap((number, index) => [
      place(72, 84 + index * 40, number),
      place(150, 84 + index * 40, `It rains on gate ${index + 1}.`),
      place(72, 96 + index * 40, 'WITCH'),
    ])
    expect(await speechesOf(createPdf([page]), 'gate.pdf')).toEqual(
      witches.map((number, index) => `${number} WITCH: It rains on gate ${index + 1}.`),
    )
  })

  test('actions beside dialogue in a PDF are not spoken', async () => {
    const page = turns.flatMap((name, index) => [
      place(72, 84 + index * 60, 'The gate opens and'),
      place(72, 96 + index * 60, 'somebody waits there.'),
      place(330, 84 + index * 60, `${name}: It rains on gate ${index + 1},`),
      place(330, 96 + index * 60, 'and nobody is there'),
      place(330, 108 + index * 60, 'to open it.'),
    ])
    expect(await speechesOf(createPdf([page]), 'gate.pdf')).toEqual(
      turns.map((name, index) => `${name}: It rains on gate ${index + 1}, and nobody is there to open it.`),
    )
  })
})

test('numbered names at a constant distance from their speeches are not read as a table', async () => {
  const speakers = ['THE HOST', 'ADA', 'THE NEIGHBOUR', 'BO', 'THE HOST', 'ADA', 'THE NEIGHBOUR', 'BO', 'ADA']
  const pages = [0, 1, 2].map((page) =>
    speakers.flatMap((name, index): PdfWord[] => {
      const cue = `${index + 1}  ${name}`
      return [
        { x: 86, y: 96 + index * 48, text: cue },
        { x: 86 + (cue.length + 4) * 7.2, y: 96 + index * 48, text: `It rains on gate ${page * 9 + index + 1}, and` },
        { x: 86, y: 108 + index * 48, text: 'nobody is there.' },
      ]
    }),
  )
  expect(await speechesOf(createPdf(pages), 'gate.pdf')).toEqual(
    pages.flatMap((_page, page) =>
      speakers.map((name, index) => `${name}: It rains on gate ${page * 9 + index + 1}, and nobody is there.`),
    ),
  )
})

test('speeches beside each other in a PDF: a name that continues on the next row is one name', async () => {
  const long = 'SIR ROBERT VANE'
  const alone = [long, 'IDA', long, 'IDA'].flatMap((name, index): PdfWord[] => [
    { x: 245, y: 84 + index * 48, text: name },
    { x: 173, y: 96 + index * 48, text: words(index) },
  ])
  const pair: PdfWord[] = [
    { x: 173, y: 300, text: 'SIR ROBERT' },
    { x: 340, y: 300, text: 'IDA' },
    { x: 173, y: 312, text: 'VANE' },
    { x: 340, y: 312, text: 'Do you?' },
    { x: 173, y: 324, text: 'I know.' },
    { x: 340, y: 324, text: 'I do not.' },
  ]
  expect((await speechesOf(createPdf([[...alone, ...pair]]), 'gate.pdf')).slice(4)).toEqual([
    `${long}: I know.`,
    'IDA: Do you? I do not.',
  ])
})

test('if a page of a PDF ends between a name in a table and its speech, the role still has the speech', async () => {
  const people = ['Ida', 'Mrs. Hill', 'Bell', 'Ida', 'Mrs. Hill', 'Bell', 'Ida', 'Bell', 'Ida']
  const page = (number: number) => [
    ...people.flatMap((name, index): PdfWord[] => [
      ...(index === 0 && number > 0 ? [] : [{ x: 72, y: 84 + index * 72, text: name }]),
      { x: 160, y: 84 + index * 72, text: `It rains on gate ${number}-${index},` },
      { x: 160, y: 96 + index * 72, text: 'and nobody is there.' },
    ]),
    { x: 72, y: 741, text: 'Ida' },
  ]
  const spoken = await speechesOf(createPdf([0, 1, 2, 3].map(page)), 'gate.pdf')
  expect(spoken.slice(9, 11)).toEqual([
    'Ida: It rains on gate 1-0, and nobody is there.',
    'Mrs. Hill: It rains on gate 1-1, and nobody is there.',
  ])
})

test('in a table of a Word document, line breaks within a cell separate speeches', async () => {
  const cell = (texts: readonly string[]) =>
    `<w:tc><w:p>${texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('<w:r><w:br/></w:r>')}</w:p></w:tc>`
  const rows = [0, 2, 4].map((at) => {
    const spoken = [at, at + 1].map((index) => `${turns[index]}: ${words(index)}`)
    return `<w:tr>${cell(['The gate opens.'])}${cell(spoken)}</w:tr>`
  })
  const head = `<w:tr>${cell(['VIDEO'])}${cell(['AUDIO'])}</w:tr>`
  const table = `<w:tbl>${head}${rows.join('')}</w:tbl>`
  expect(await speechesOf(await docx([], table), 'gate.docx')).toEqual(
    turns.map((name, index) => `${name}: ${words(index)}`),
  )
})

test('rich text: names beside speeches in a table are cues, and actions beside dialogue are not spoken', async () => {
  const row = (cells: readonly string[]) =>
    `\\trowd\\cellx2000\\cellx9000 ${cells.map((text) => `\\pard\\intbl ${text}\\cell`).join(' ')}\\row`
  const rich = (rows: readonly string[]) =>
    new Uint8Array(Buffer.from(`{\\rtf1\\ansi ${rows.join('\n')} \\pard The end.\\par}`, 'latin1'))
  const named = names.map((name, index) => row([name, words(index)]))
  expect(await speechesOf(rich(named), 'gate.rtf')).toEqual(
    names.map((name, index) => `${name.replace(' and ', '+')}: ${words(index)}`),
  )
  const spoken = turns.map((name, index) => `${name}: ${words(index)}`)
  const beside = [0, 2, 4].map((at) => row(['The gate opens.', `${spoken[at]}\\par ${spoken[at + 1]}`]))
  expect(await speechesOf(rich([row(['VIDEO', 'AUDIO']), ...beside]), 'gate.rtf')).toEqual(spoken)
})

test('in a PDF table without gaps between its rows, a name that continues on the next row is read as one name', async () => {
  const [long, other] = [['LORD', 'CAVENDISH'], ['IDA']]
  const turns = [long, other, long, other, long, other]
  let y = 84
  const page = turns.flatMap((name, index): PdfWord[] => {
    const rows = [`It rains on gate ${index + 1} and nobody`, 'is there.']
    const own = rows.flatMap((text, row): PdfWord[] => [
      ...(name[row] ? [{ x: 72, y: y + row * 12, text: name[row] }] : []),
      { x: 180, y: y + row * 12, text },
    ])
    y += 24
    return own
  })
  expect(await speechesOf(createPdf([page]), 'gate.pdf')).toEqual(
    turns.map((name, index) => `${name.join(' ')}: It rains on gate ${index + 1} and nobody is there.`),
  )
})

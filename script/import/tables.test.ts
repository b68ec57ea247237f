// Scripts in tables: names beside words, actions beside dialogue, speeches beside each other.
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

/** A table of a Word document. A cell is a list of paragraphs; `_words_` are in italics. */
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
  test('names in title case are cues, and rows without a name are directions', async () => {
    const rows = names.flatMap((name, index) => [
      [[name], [words(index)]],
      [[], ['They wait.']],
    ])
    expect(await speechesOf(await docx(rows), 'gate.docx')).toEqual(
      names.map((name, index) => `${name.replace(' and ', '+')}: ${words(index)}`),
    )
  })

  test('directions in italics within a cell are not spoken', async () => {
    const rows = names.map((name, index) => [[name.toUpperCase()], [`_turning to the window_ ${words(index)}`]])
    expect(await speechesOf(await docx(rows), 'gate.docx')).toEqual(
      names.map((name, index) => `${name.toUpperCase().replace(' AND ', '+')}: ${words(index)}`),
    )
  })
})

const turns = ['HOST', 'GUEST', 'HOST', 'GUEST', 'HOST', 'GUEST']

test('a script of pictures and sound in a Word document: only the sound is spoken, numbers of shots are left out', async () => {
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

  test('a name in several rows beside its words is one name', async () => {
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

  test('actions beside dialogue are not spoken', async () => {
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

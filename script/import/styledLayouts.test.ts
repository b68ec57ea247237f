// Tests documents in which font style or position shows the speakers or the directions.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches } from '../parse/script.ts'
import { readScriptFile } from './readScriptFile.ts'
import { createPdf, type PdfWord } from './testing/createPdf.ts'

type Run = { text: string; look?: string }

async function docx(paragraphs: readonly { runs: readonly Run[]; place?: string }[]): Promise<Uint8Array> {
  const body = paragraphs.map(({ runs, place = '' }) => {
    const own = runs.map(({ text, look = '' }) => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`)
    return `<w:p><w:pPr>${place}<w:rPr><w:i/></w:rPr></w:pPr>${own.join('')}</w:p>`
  })
  const zip = new yazl.ZipFile()
  const content = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body.join('')}</w:body></w:document>`
  zip.addBuffer(Buffer.from(content), 'word/document.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const speechesOf = async (bytes: Uint8Array, name: string) =>
  listSpeeches((await readScriptFile(bytes, name)).script).map(
    ({ characters, text }) => `${characters.join('+')}: ${text}`,
  )

const turns = ['Ida', 'Bell', 'Mrs. Hill', 'Ida', 'Bell', 'Mrs. Hill'].map((name, index) => ({
  name,
  words: `It rains on gate ${index + 1}, and nobody is there.`,
}))
const expected = turns.map(({ name, words }) => `${name}: ${words}`)
const bold = '<w:b/>'
const italic = '<w:i/>'
const centred = '<w:jc w:val="center"/>'

test('centred bold names in title case are cues in a Word document', async () => {
  const paragraphs = turns.flatMap(({ name, words }) => [
    { runs: [{ text: name, look: bold }], place: centred },
    { runs: [{ text: words }] },
  ])
  expect(await speechesOf(await docx(paragraphs), 'gate.docx')).toEqual(expected)
})

test('bold names on the same row as their speeches are cues, even if the names are not in capitals', async () => {
  const paragraphs = turns.map(({ name, words }) => ({ runs: [{ text: name, look: bold }, { text: ` ${words}` }] }))
  expect(await speechesOf(await docx(paragraphs), 'gate.docx')).toEqual(expected)
})

test('directions in italics are not spoken, but a stressed word in italics is spoken', async () => {
  const paragraphs = turns.map(({ name, words }) => ({
    runs: [
      { text: `${name.toUpperCase()}. ` },
      { text: 'turning to the window', look: italic },
      { text: ` ${words} It ` },
      { text: 'really', look: italic },
      { text: ' does.' },
    ],
  }))
  expect(await speechesOf(await docx(paragraphs), 'gate.docx')).toEqual(
    turns.map(({ name, words }) => `${name.toUpperCase()}: ${words} It really does.`),
  )
})

test('text in italics with “I” and “you” is spoken, as in a song or in a letter that is read aloud', async () => {
  const paragraphs = turns.map(({ name, words }) => ({
    runs: [{ text: `${name.toUpperCase()}. ${words} ` }, { text: 'I wrote you a letter.', look: italic }],
  }))
  expect((await speechesOf(await docx(paragraphs), 'gate.docx'))[0]).toContain('I wrote you a letter.')
})

test('a document with very long words in italics and 100,000 dots in a row is imported within the time limit of a test', async () => {
  const paragraphs = turns.map(({ name, words }, index) => ({
    runs: [
      { text: `${name.toUpperCase()}. ` },
      { text: index % 2 ? `${'A'.repeat(500)}1` : 'turning to the window', look: italic },
      { text: ` ${words}${index === 2 ? '.'.repeat(100_000) : ''}` },
    ],
  }))
  expect((await speechesOf(await docx(paragraphs), 'gate.docx')).length).toBeGreaterThanOrEqual(turns.length)
})

test('in a Word document, a name counts as a name in capitals if only its style shows it in capitals', async () => {
  const paragraphs = turns.flatMap(({ name, words }) => [
    { runs: [{ text: name, look: '<w:caps/>' }] },
    { runs: [{ text: words }] },
  ])
  expect(await speechesOf(await docx(paragraphs), 'gate.docx')).toEqual(
    turns.map(({ name, words }) => `${name.toUpperCase()}: ${words}`),
  )
})

test('rich text: bold names are cues and italics are directions', async () => {
  const rows = turns.map(({ name, words }) => `\\pard{\\b ${name}} {\\i turning to the window} ${words}\\par`)
  const bytes = new Uint8Array(Buffer.from(`{\\rtf1\\ansi ${rows.join('\n')}}`, 'latin1'))
  expect(await speechesOf(bytes, 'gate.rtf')).toEqual(expected)
})

test('a web page: directions in italics within paragraphs are not spoken', async () => {
  const rows = turns.map(
    ({ name, words }) => `<p>${name.toUpperCase()}</p><p><i>turning to the window</i> ${words}</p>`,
  )
  const bytes = new Uint8Array(Buffer.from(`<!doctype html><html><body>${rows.join('\n')}</body></html>`))
  expect(await speechesOf(bytes, 'gate.html')).toEqual(
    turns.map(({ name, words }) => `${name.toUpperCase()}: ${words}`),
  )
})

test('a PDF without gaps between paragraphs: directions in italics after bold names are not spoken', async () => {
  const speakers = [...turns, ...turns]
  const rows = speakers.flatMap(({ name, words }): PdfWord[][] => {
    const first = name.length * 7.2 + 79.2
    return [
      [
        { x: 72, y: 0, text: name, type: 'bold' },
        { x: first, y: 0, text: 'turning to the window', type: 'italic' },
        { x: first + 22 * 7.2, y: 0, text: words.slice(0, 11) },
      ],
      [{ x: 72, y: 0, text: words.slice(12) }],
    ]
  })
  const page = rows.flatMap((row, index) => row.map((word) => ({ ...word, y: 84 + index * 12 })))
  expect(await speechesOf(createPdf([page]), 'gate.pdf')).toEqual([...expected, ...expected])
})

test('in a PDF without gaps between paragraphs, if directions in brackets are in italics, a whole paragraph in italics is not spoken', async () => {
  const words: PdfWord[] = turns.flatMap(({ name, words }, index) => {
    const bold = { x: 72, text: name, type: 'bold' as const }
    const first = 72 + (name.length + 1) * 7.2
    return [
      { ...bold, y: 72 + index * 28 },
      { x: first, y: 72 + index * 28, text: '(turning round)', type: 'italic' as const },
      { x: first + 16 * 7.2, y: 72 + index * 28, text: words },
      { x: 72, y: 86 + index * 28, text: `Ida, alone again, looks at gate ${index + 1}.`, type: 'italic' as const },
    ]
  })
  const { script } = await readScriptFile(createPdf([words]), 'gate.pdf')
  const speeches = listSpeeches(script).map(({ characters, text }) => `${characters.join('+')}: ${text}`)
  expect(speeches).toEqual(expected)
})

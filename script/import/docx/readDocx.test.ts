import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

async function docx(body: string, styles = ''): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  const content = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`
  zip.addBuffer(Buffer.from(content), 'word/document.xml')
  if (styles !== '') zip.addBuffer(Buffer.from(`<w:styles xmlns:w="w">${styles}</w:styles>`), 'word/styles.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

test('a table in a Word document with names beside their speeches is read as speeches', async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const turns = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL']
  const rows = turns.map((name) => `<w:tr>${cell(name)}${cell(`It rains, and ${name} knows it.`)}</w:tr>`)
  const { script } = await readScriptFile(await docx(`<w:tbl>${rows.join('')}</w:tbl>`), 'gate.docx')
  expect(listSpeeches(script).map(({ characters, text }) => `${characters.join()}: ${text}`)).toEqual(
    turns.map((name) => `${name}: It rains, and ${name} knows it.`),
  )
})

const turns = ['Ida', 'Bell', 'Ida', 'Bell']
const words = 'It rains, and nobody is there.'
const style = (id: string, properties: string) => `<w:style w:styleId="${id}">${properties}</w:style>`
const paragraph = (id: string, runs: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${runs}</w:p>`
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const speechesOf = async (bytes: Uint8Array) =>
  listSpeeches((await readScriptFile(bytes, 'gate.docx')).script).map(
    ({ characters, text }) => `${characters.join()}: ${text}`,
  )

const namedStyles = `${style('S1', '<w:name w:val="Character"/>')}${style('S2', '<w:name w:val="Dialogue"/>')}`

test('in a Word document with styles for names and speeches, deleted text, moved text and text boxes are left out', async () => {
  const others = [
    `<w:del><w:r><w:delText>never</w:delText></w:r></w:del><w:moveFrom>${run('never')}</w:moveFrom>`,
    `<w:r><w:instrText>never</w:instrText><w:txbxContent><w:p>${run('never')}</w:p></w:txbxContent></w:r>`,
    `<w:ins>${run(' Go.')}</w:ins>`,
  ]
  const body = turns.map((name) => `${paragraph('S1', run(name))}${paragraph('S2', `${run(words)}${others.join('')}`)}`)
  expect(await speechesOf(await docx(body.join(''), namedStyles))).toEqual(turns.map((name) => `${name}: ${words} Go.`))
})

test('a paragraph style of a Word document has the indent and the capitals of the style on which it is based', async () => {
  const base = style('Base', '<w:name w:val="Base"/><w:pPr><w:ind w:left="1440"/></w:pPr>')
  const name = style('Far', '<w:name w:val="Far"/><w:pPr><w:ind w:left="2640"/></w:pPr><w:rPr><w:caps/></w:rPr>')
  const basedOn = (id: string, parent: string) => style(id, `<w:name w:val="${id}"/><w:basedOn w:val="${parent}"/>`)
  const styles = `${base}${name}${basedOn('P1', 'Far')}${basedOn('P2', 'P3')}${basedOn('P3', 'Base')}`
  const body = turns.map((one) => `${paragraph('P1', run(one))}${paragraph('P2', run(words))}`)
  expect(await speechesOf(await docx(`<w:p>${run('INT. GATE - DAY')}</w:p>${body.join('')}`, styles))).toEqual(
    turns.map((one) => `${one.toUpperCase()}: ${words}`),
  )
})

test('in a table of a Word document, directions in italics beside the names are not spoken', async () => {
  const cell = (runs: string) => `<w:tc><w:p>${runs}</w:p></w:tc>`
  const direction = (text: string) => `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${text} </w:t></w:r>`
  const directions = ['Smiling.', 'Sits down.', 'Looks up.', 'Crosses to the door.', 'Rising.', 'Turns away.']
  const names = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL']
  const rows = names.map(
    (name, at) => `<w:tr>${cell(run(name))}${cell(direction(directions[at] ?? '') + run(words))}</w:tr>`,
  )
  expect(await speechesOf(await docx(`<w:tbl>${rows.join('')}</w:tbl>`))).toEqual(
    names.map((name) => `${name}: ${words}`),
  )
})

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches, type Script } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

const formatSpeeches = (script: Script) =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)

async function odt(body: string, styles = ''): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from('application/vnd.oasis.opendocument.text'), 'mimetype', { compress: false })
  const spaces = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:table="b"'
  const content = `<?xml version="1.0"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  zip.addBuffer(Buffer.from(content), 'content.xml')
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const turns = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL']
const expected = turns.map((name) => `${name}: It rains, and ${name} knows it.`)
const words = (name: string) => `It <text:span>rains,</text:span><text:s text:c="2"/>and\n ${name} knows it.`
const note = '<text:note><text:note-body><text:p>never said</text:p></text:note-body></text:note>'

test('the paragraph indents of styles show which paragraphs are names and which are spoken', async () => {
  const style = (name: string, indent: string) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:margin-left="${indent}"/></style:style>`
  const row = (name: string) =>
    `<text:p text:style-name="P1">${name}${note}</text:p><text:p text:style-name="P2">${words(name)}</text:p>`
  const bytes = await odt(
    `<text:p>INT. GATE - DAY</text:p><text:p>The rain comes down in sheets upon the gate.</text:p>${turns.map(row).join('')}`,
    style('P1', '9.3cm') + style('P2', '2in'),
  )
  const { format, script, content } = await readScriptFile(bytes, 'gate.odt')
  expect(format).toBe('odt')
  expect(formatSpeeches(script)).toEqual(expected)
  expect(content).not.toContain('never said')
})

test('names in a table are cues of the speeches next to them', async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const rows = turns.map((name) => `<table:table-row>${cell(name)}${cell(words(name))}</table:table-row>`)
  const { script } = await readScriptFile(await odt(`<table:table>${rows.join('')}</table:table>`), 'gate.odt')
  expect(formatSpeeches(script)).toEqual(expected)
})

test('a generated style has the meaning of its parent style, and comments and deleted text are left out', async () => {
  const style = (name: string, parent: string) =>
    `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"/>`
  const deleted = '<text:tracked-changes><text:p>never said</text:p></text:tracked-changes>'
  const comment = '<office:annotation><text:p>never said</text:p></office:annotation>'
  const row = (name: string) =>
    `<text:p text:style-name="P1">${name}</text:p><text:p text:style-name="P2">${words(name)}${comment}</text:p>`
  const styles = `${style('P1', 'P3')}${style('P2', 'Dialogue')}${style('P3', 'Character')}`
  const names = ['ida', 'bell', 'ida', 'bell']
  const { script, content } = await readScriptFile(await odt(`${deleted}${names.map(row).join('')}`, styles), 'a.odt')
  expect(formatSpeeches(script)).toEqual(names.map((name) => `${name}: It rains, and ${name} knows it.`))
  expect(content).not.toContain('never said')
})

test('S-41 an archive whose XML declares entities is refused', async () => {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from('application/vnd.oasis.opendocument.text'), 'mimetype', { compress: false })
  zip.addBuffer(Buffer.from('<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>'), 'content.xml')
  zip.end()
  const bytes = new Uint8Array(await buffer(zip.outputStream))
  await expect(readScriptFile(bytes, 'x.odt')).rejects.toMatchObject({ reason: 'bomb' })
})

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

async function docx(body: string): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  const content = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`
  zip.addBuffer(Buffer.from(content), 'word/document.xml')
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

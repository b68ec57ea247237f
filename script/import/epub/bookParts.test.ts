import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { listSpeeches } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

/** Builds an e-book with one chapter of this type. */
async function buildBook(type: string, body: string): Promise<Uint8Array> {
  const archive = new yazl.ZipFile()
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Gate</dc:title></metadata><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/></spine></package>',
    'one.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body epub:type="${type}">${body}</body></html>`,
  }
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return new Uint8Array(await buffer(archive.outputStream))
}

test('the only chapter of an e-book is read, even if the book calls it its title page', async () => {
  const turns = ['Ida. You came.', 'Bell. I did.', 'Ida. So you did.', 'Bell. It rains.']
  const bytes = await buildBook('titlepage', turns.map((turn) => `<p>${turn}</p>`).join(''))
  const { script } = await readScriptFile(bytes, 'gate.epub')
  expect(listSpeeches(script).map(({ characters, text }) => `${characters.join()}. ${text}`)).toEqual(turns)
})

import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'
import { hostilePdfs } from './hostilePdfs.ts'

/** Creates a ZIP. `from` and `to` replace bytes afterwards, to forge names that the library would refuse. */
async function zipOf(files: Record<string, Buffer>, from = '', to = ''): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  return new Uint8Array(
    from ? Buffer.from(bytes.toString('latin1').replaceAll(from, to.padEnd(from.length, '/')), 'latin1') : bytes,
  )
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** Returns the ZIP, but its last entry falsely states an uncompressed size of 10 bytes. */
function withLyingSize(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const central = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  bytes.writeUInt32LE(10, central + 24)
  return new Uint8Array(bytes)
}

/** Returns the ZIP with `count` as its number of entries, which is more than it contains. */
function withEntries(zip: Uint8Array, count: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  bytes.writeUInt16LE(count, end + 8)
  bytes.writeUInt16LE(count, end + 10)
  return new Uint8Array(bytes)
}

/** Returns the ZIP with its last entry listed 151 times, so that entries overlap. */
function withOverlap(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const central = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const entry = bytes.subarray(central, end)
  const again = Array.from({ length: 150 }, () => entry)
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt16LE(151, 8)
  tail.writeUInt16LE(151, 10)
  tail.writeUInt32LE(entry.length * 151, 12)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, end), ...again, tail]))
}

/** A password-protected Word document: an OLE container with an encrypted package inside. */
const locked = () =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1_016),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(1_000),
  ])

const document = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_none, index) => `<!ENTITY a${index} "${`&a${index - 1 < 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]>`
const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

const container =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'
/** Creates an EPUB book with one chapter. `files` replaces or adds files, for example the package document. */
const bookOf = (chapter: string | Buffer, files: Record<string, string> = {}) => {
  const own = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'book.opf':
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    ...files,
  }
  const buffers = Object.entries(own).map(([name, content]) => [name, Buffer.from(content)])
  return zipOf({ ...Object.fromEntries(buffers), 'a.xhtml': Buffer.from(chapter) })
}
const drm =
  '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>'

/** Hostile and damaged files: description, bytes and file name. */
export async function hostileFiles(): Promise<[string, Uint8Array, string][]> {
  const word = (body: string | Buffer) => zipOf({ 'word/document.xml': Buffer.from(body) })
  const million = Buffer.alloc(60 * 1_048_576, 32)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_none, index) => [`f${index}`, Buffer.from('x')]))
  return [
    ['a document that decompresses to sixty megabytes', await word(million), 'bomb.docx'],
    ['an archive that lies about its sizes', withLyingSize(await word(document('<w:p/>'.repeat(2_000)))), 'lies.docx'],
    ['an archive of too many files', await zipOf(many), 'many.docx'],
    ['an archive with 151 overlapping entries', withOverlap(await word(million)), 'overlap.docx'],
    ['an archive that claims sixty thousand entries', withEntries(await word('x'), 60_000), 'claims.docx'],
    ['a truncated archive', (await word(document('<w:p/>'.repeat(2_000)))).subarray(0, 200), 'cut.docx'],
    ['an archive with path traversal', await zipOf({ 'a/..passwd': Buffer.from('x') }, 'a/..', '../..'), 'out.docx'],
    ['a password-protected document', new Uint8Array(locked()), 'locked.docx'],
    ['an archive in an archive', await zipOf({ 'a.zip': Buffer.from(await word('x')) }), 'nested.docx'],
    [
      'a document with an entity bomb',
      await word(`${laughs}${document('<w:p><w:r><w:t>&a19;</w:t></w:r></w:p>')}`),
      'laughs.docx',
    ],
    [
      'a document with an external entity',
      await word(`${outside}${document('<w:p><w:r><w:t>&a;</w:t></w:r></w:p>')}`),
      'xxe.docx',
    ],
    ['a document with 100,000 nested elements', await word(document('<w:p>'.repeat(100_000))), 'deep.docx'],
    ['a book whose chapter decompresses to sixty megabytes', await bookOf(million), 'bomb.epub'],
    [
      'a book with an entity bomb',
      await bookOf('<p>x</p>', { 'book.opf': `${laughs}<package>&a19;</package>` }),
      'laughs.epub',
    ],
    [
      'a book with chapters outside the archive',
      await bookOf('<p>x</p>', {
        'book.opf':
          '<package><manifest><item id="a" href="../../etc/passwd" media-type="text/html"/></manifest><spine><itemref idref="a"/></spine></package>',
      }),
      'out.epub',
    ],
    ['a copy-protected book', await bookOf('<p>x</p>', { 'META-INF/encryption.xml': drm }), 'shop.epub'],
    ['a book with 100,000 nested elements', await bookOf('<div>'.repeat(100_000)), 'deep.epub'],
    ['a book of ten megabytes of open script elements', await bookOf('<script '.repeat(1_250_000)), 'open.epub'],
    ['a truncated book', (await bookOf('<p>x</p>')).subarray(0, 300), 'cut.epub'],
    [
      'a Final Draft file with an entity bomb',
      latin(
        `<?xml version="1.0"?>${laughs}<FinalDraft><Content><Paragraph Type="Action"><Text>&a19;</Text></Paragraph></Content></FinalDraft>`,
      ),
      'laughs.fdx',
    ],
    [
      'a Final Draft file with an external entity',
      latin(
        `<?xml version="1.0"?>${outside}<FinalDraft><Content><Paragraph Type="Action"><Text>&a;</Text></Paragraph></Content></FinalDraft>`,
      ),
      'xxe.fdx',
    ],
    [
      'a Final Draft file with 500,000 nested elements',
      latin(`<FinalDraft><Content>${'<Paragraph>'.repeat(500_000)}`),
      'deep.fdx',
    ],
    ['a truncated Final Draft file', latin('<FinalDraft><Content><Paragraph Type="Action"><Text>half'), 'half.fdx'],
    ...hostilePdfs.map(([what, make, name]): [string, Uint8Array, string] => [what, make(), name]),
    ['a picture named .txt', latin(`\u0089PNG\r\n\u001A\n${'\u0000\u0001\u0002\u0003'.repeat(500)}`), 'picture.txt'],
    ['an executable', latin(`MZ${'\u0090\u0000\u0003\u0000'.repeat(500)}`), 'script.fountain'],
    ['rich text of 200,000 opening braces', latin(`{\\rtf1${'{'.repeat(200_000)}`), 'deep.rtf'],
    [
      'rich text that announces two gigabytes of binary data',
      latin(`{\\rtf1{\\pict\\bin2000000000 ${'\u0000'.repeat(5_000)}`),
      'bin.rtf',
    ],
    ['a gzip file', new Uint8Array(gzipSync(Buffer.alloc(1_000_000))), 'packed.txt'],
    ['an empty file', new Uint8Array(), 'none.pdf'],
    ['only white space', latin(' \n'.repeat(5_000)), 'blank.txt'],
    ['a text longer than the limit of a script', latin('ANNA. Yes.\n\n'.repeat(150_000)), 'long.txt'],
  ]
}

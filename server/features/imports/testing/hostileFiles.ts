import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import yazl from 'yazl'
import { hostilePdfs } from './hostilePdfs.ts'

/** `from`, `to`: of the names in it, after they were checked. */
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

/** Says that its size is less than what unfolds. */
function withLyingSize(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const central = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  bytes.writeUInt32LE(10, central + 24)
  return new Uint8Array(bytes)
}

/** Says that it holds a million files, of which all are one and the same. */
function withEntries(zip: Uint8Array, count: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  bytes.writeUInt16LE(count, end + 8)
  bytes.writeUInt16LE(count, end + 10)
  return new Uint8Array(bytes)
}

/** The same file once more in the list of what there is: two lie in one place. */
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

/** What Word writes where a password locks a document: its old container, with the new one inside. */
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

/** Files that mean harm, or that broke on their way, by what they are called in the report. */
export async function hostileFiles(): Promise<[string, Uint8Array, string][]> {
  const word = (body: string | Buffer) => zipOf({ 'word/document.xml': Buffer.from(body) })
  const million = Buffer.alloc(60 * 1_048_576, 32)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_none, index) => [`f${index}`, Buffer.from('x')]))
  return [
    ['a document that unfolds into sixty megabytes', await word(million), 'bomb.docx'],
    ['an archive that lies about its sizes', withLyingSize(await word(document('<w:p/>'.repeat(2_000)))), 'lies.docx'],
    ['an archive of too many files', await zipOf(many), 'many.docx'],
    ['an archive that names one place a hundred and fifty times', withOverlap(await word(million)), 'overlap.docx'],
    ['an archive that claims sixty thousand files', withEntries(await word('x'), 60_000), 'claims.docx'],
    ['an archive cut off in the middle', (await word(document('<w:p/>'.repeat(2_000)))).subarray(0, 200), 'cut.docx'],
    [
      'an archive that would write elsewhere',
      await zipOf({ 'a/..passwd': Buffer.from('x') }, 'a/..', '../..'),
      'out.docx',
    ],
    ['a document locked with a password', new Uint8Array(locked()), 'locked.docx'],
    ['an archive in an archive', await zipOf({ 'a.zip': Buffer.from(await word('x')) }), 'nested.docx'],
    [
      'a document of declared entities',
      await word(`${laughs}${document('<w:p><w:r><w:t>&a19;</w:t></w:r></w:p>')}`),
      'laughs.docx',
    ],
    [
      'a document that asks for another file',
      await word(`${outside}${document('<w:p><w:r><w:t>&a;</w:t></w:r></w:p>')}`),
      'xxe.docx',
    ],
    ['a document without end in depth', await word(document('<w:p>'.repeat(100_000))), 'deep.docx'],
    [
      'Final Draft with declared entities',
      latin(
        `<?xml version="1.0"?>${laughs}<FinalDraft><Content><Paragraph Type="Action"><Text>&a19;</Text></Paragraph></Content></FinalDraft>`,
      ),
      'laughs.fdx',
    ],
    [
      'Final Draft that asks for another file',
      latin(
        `<?xml version="1.0"?>${outside}<FinalDraft><Content><Paragraph Type="Action"><Text>&a;</Text></Paragraph></Content></FinalDraft>`,
      ),
      'xxe.fdx',
    ],
    ['Final Draft without end in depth', latin(`<FinalDraft><Content>${'<Paragraph>'.repeat(500_000)}`), 'deep.fdx'],
    [
      'Final Draft that ends in the middle',
      latin('<FinalDraft><Content><Paragraph Type="Action"><Text>half'),
      'half.fdx',
    ],
    ...hostilePdfs.map(([what, make, name]): [string, Uint8Array, string] => [what, make(), name]),
    [
      'a picture that says it is a script',
      latin(`\u0089PNG\r\n\u001A\n${'\u0000\u0001\u0002\u0003'.repeat(500)}`),
      'picture.txt',
    ],
    ['a program', latin(`MZ${'\u0090\u0000\u0003\u0000'.repeat(500)}`), 'script.fountain'],
    ['rich text of brackets alone', latin(`{\\rtf1${'{'.repeat(200_000)}`), 'deep.rtf'],
    [
      'rich text that promises two gigabytes',
      latin(`{\\rtf1{\\pict\\bin2000000000 ${'\u0000'.repeat(5_000)}`),
      'bin.rtf',
    ],
    ['a packed file', new Uint8Array(gzipSync(Buffer.alloc(1_000_000))), 'packed.txt'],
    ['no bytes at all', new Uint8Array(), 'none.pdf'],
    ['nothing but space', latin(' \n'.repeat(5_000)), 'blank.txt'],
    ['more text than a script has', latin('ANNA. Yes.\n\n'.repeat(150_000)), 'long.txt'],
  ]
}

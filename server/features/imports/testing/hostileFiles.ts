import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { tinyPdf } from '@scene-partner/script/readers/testing/tinyPdf'
import yazl from 'yazl'

async function zipOf(files: Record<string, Buffer>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** A PDF of one object more: its catalogue or a page leads there. */
function pdfWithStream(stream: Buffer, filters: string): Uint8Array {
  const head = `%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj
4 0 obj\n<< /Length ${stream.length} /Filter [${filters}] >>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from(tail, 'latin1')]))
}

/** Says that its size is less than what unfolds. */
function withLyingSize(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const central = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  bytes.writeUInt32LE(10, central + 24)
  return new Uint8Array(bytes)
}

const document = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_none, index) => `<!ENTITY a${index} "${`&a${index - 1 < 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]>`
const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

/** Files that mean harm, or that broke on their way, by what they are called in the report. */
export async function hostileFiles(): Promise<[string, Uint8Array, string][]> {
  const word = (body: string | Buffer) => zipOf({ 'word/document.xml': Buffer.from(body) })
  const million = Buffer.alloc(60 * 1_048_576, 32)
  const inner = deflateSync(Buffer.alloc(40_000_000))
  const many = Object.fromEntries(Array.from({ length: 500 }, (_none, index) => [`f${index}`, Buffer.from('x')]))
  return [
    ['a document that unfolds into sixty megabytes', await word(million), 'bomb.docx'],
    ['an archive that lies about its sizes', withLyingSize(await word(document('<w:p/>'.repeat(2_000)))), 'lies.docx'],
    ['an archive of too many files', await zipOf(many), 'many.docx'],
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
      'Final Draft that ends in the middle',
      latin('<FinalDraft><Content><Paragraph Type="Action"><Text>half'),
      'half.fdx',
    ],
    [
      'a PDF locked with a password',
      latin(
        Buffer.from(tinyPdf([[{ x: 72, y: 72, text: 'Hush' }]]))
          .toString('latin1')
          .replace(
            '/Size',
            `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<41><41>] /Size`,
          ),
      ),
      'locked.pdf',
    ],
    ['a PDF of pictures', tinyPdf([[], []]), 'scan.pdf'],
    ['a PDF whose stream unfolds twice', pdfWithStream(deflateSync(inner), '/FlateDecode /FlateDecode'), 'twice.pdf'],
    [
      'a PDF that is its own page',
      latin(
        '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n',
      ),
      'circle.pdf',
    ],
    ['a PDF of its first line alone', latin('%PDF-1.7\n'), 'short.pdf'],
    [
      'a picture that says it is a script',
      latin(`\u0089PNG\r\n\u001A\n${'\u0000\u0001\u0002\u0003'.repeat(500)}`),
      'picture.txt',
    ],
    ['a program', latin(`MZ${'\u0090\u0000\u0003\u0000'.repeat(500)}`), 'script.fountain'],
    ['rich text of brackets alone', latin(`{\\rtf1${'{'.repeat(200_000)}`), 'deep.rtf'],
    ['nothing but space', latin(' \n'.repeat(5_000)), 'blank.txt'],
    ['more text than a script has', latin('ANNA. Yes.\n\n'.repeat(150_000)), 'long.txt'],
  ]
}

import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { createPdf } from '@scene-partner/script/import/testing/createPdf'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** Creates a PDF whose only page has this content stream. The options add entries to its objects, or more objects. */
function pdfOf(
  stream: Buffer,
  { filters = '', catalogue = '', resources = '', more = '', page = '' } = {},
): Uint8Array {
  const head = `%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents 4 0 R ${page} >>\nendobj
${more}
4 0 obj\n<< /Length ${stream.length} ${filters && `/Filter [${filters}]`} >>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from(tail, 'latin1')]))
}

/** Returns a deflate stream of one gigabyte: a compressed megabyte, flushed and repeated a thousand times. */
function gigabyte(): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_000_000, 32), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: 1_000 }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])])
}

const form = (number: number, content: string) =>
  `${number} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 5 0 R /B 6 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`

const half = Buffer.from(createPdf([[{ x: 72, y: 72, text: 'Hush' }]])).toString('latin1')

/** Hostile and damaged PDFs: description, function that creates the file, and file name. */
export const hostilePdfs: readonly (readonly [what: string, make: () => Uint8Array, name: string])[] = [
  [
    'a password-protected PDF',
    () =>
      latin(
        half.replace(
          '/Size',
          `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<41><41>] /Size`,
        ),
      ),
    'locked.pdf',
  ],
  ['a PDF of scanned pages', () => createPdf([[], []]), 'scan.pdf'],
  [
    'a PDF with a doubly compressed stream of forty megabytes',
    () => pdfOf(deflateSync(deflateSync(Buffer.alloc(40_000_000))), { filters: '/FlateDecode /FlateDecode' }),
    'twice.pdf',
  ],
  [
    'a PDF with a compressed stream of one gigabyte',
    () => pdfOf(gigabyte(), { filters: '/FlateDecode' }),
    'gigabyte.pdf',
  ],
  [
    'a PDF with a thousand stream filters',
    () => pdfOf(Buffer.from('61>'), { filters: '/ASCIIHexDecode '.repeat(1_000) }),
    'filters.pdf',
  ],
  [
    'a PDF whose page tree contains itself',
    () =>
      latin(
        '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n',
      ),
    'circle.pdf',
  ],
  [
    'a PDF with recursive forms',
    () =>
      pdfOf(Buffer.from('/A Do'), {
        resources: '/XObject << /A 5 0 R /B 6 0 R >>',
        more: `${form(5, '/B Do /B Do')}\n${form(6, '/A Do /A Do')}`,
      }),
    'forms.pdf',
  ],
  [
    'a PDF of a hundred thousand pages',
    () =>
      latin(
        `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\ntrailer\n<< /Size 4 /Root 1 0 R >>\n`,
      ),
    'pages.pdf',
  ],
  [
    'a PDF that claims two billion pages',
    () =>
      latin(
        Buffer.from(createPdf([[]]))
          .toString('latin1')
          .replace('/Count 1', '/Count 2000000000'),
      ),
    'claims.pdf',
  ],
  [
    'a PDF with JavaScript',
    () =>
      pdfOf(Buffer.from(''), {
        catalogue:
          '/OpenAction << /S /JavaScript /JS (while \\(true\\) { app.launchURL\\("http://127.0.0.1:9/"\\) }) >>',
        page: '/AA << /O << /S /URI /URI (http://127.0.0.1:9/) >> >>',
      }),
    'program.pdf',
  ],
  [
    'a PDF whose cross-reference table points to itself',
    () =>
      latin(
        '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 47 >>\nstartxref\n47\n%%EOF\n',
      ),
    'places.pdf',
  ],
  [
    'a PDF of a million opening brackets',
    () => latin(`%PDF-1.4\n1 0 obj\n${'['.repeat(1_000_000)}\nendobj\ntrailer\n<< /Root 1 0 R >>\n`),
    'brackets.pdf',
  ],
  ['a truncated PDF', () => latin(half.slice(0, half.length >> 2)), 'half.pdf'],
  ['a PDF with only its first line', () => latin('%PDF-1.7\n'), 'short.pdf'],
  [
    'a PDF that is also a ZIP archive',
    () =>
      latin(
        `PK\u0003\u0004${'\u0000'.repeat(26)}%PDF-1.7\n<FinalDraft>{\\rtf1 a}\nPK\u0005\u0006${'\u0000'.repeat(18)}`,
      ),
    'both.docx',
  ],
]

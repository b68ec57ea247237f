// Creates a minimal PDF: texts in Courier at given positions.

export type PdfWord = { x: number; y: number; text: string; size?: number; angle?: number; type?: keyof typeof fonts }

const fonts = { plain: 'Courier', bold: 'Courier-Bold', italic: 'Courier-Oblique' } as const
const types = ['plain', 'bold', 'italic'] as const

const escape = (text: string) =>
  [...text]
    .map((sign) => {
      const code = sign === '\u2019' ? 0x92 : (sign.codePointAt(0) ?? 63)
      return '()\\'.includes(sign) ? `\\${sign}` : code > 126 ? `\\${code.toString(8)}` : sign
    })
    .join('')

const draw = ({ x, y, text, size = 12, angle = 0, type = 'plain' }: PdfWord) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((value) => value.toFixed(4))
  return `BT /F${types.indexOf(type)} ${size} Tf ${cos} ${sin} ${angle ? `-${sin}` : '0'} ${cos} ${x} ${792 - y} Tm (${escape(text)}) Tj ET`
}

const writeFont = (type: keyof typeof fonts) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${fonts[type]} /Encoding /WinAnsiEncoding >>`

/** Returns the bytes of a PDF. Positions are in points from the upper left corner. */
export function createPdf(pages: readonly (readonly PdfWord[])[], catalog = '', width = 612): Uint8Array {
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    writeFont('plain'),
  ]
  const others = types.slice(1)
  const fontNames = others.map((_type, index) => `/F${index + 1} ${4 + pages.length * 2 + index} 0 R`).join(' ')
  for (const [index, page] of pages.entries()) {
    const stream = page.map(draw).join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 792] /Resources << /Font << /F0 3 0 R ${fontNames} >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    )
  }
  objects.push(...others.map(writeFont))
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = body.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(body, 'latin1'))
}

const COLUMNS = { heading: 108, action: 108, cue: 245, bracket: 202, speech: 173 } as const

/** Arranges a screenplay page. Each line is a kind and a text (`['cue', 'ANNA']`); `'gap'` is a blank line. */
export function screenplayPage(
  lines: readonly (readonly [keyof typeof COLUMNS, string] | 'gap')[],
  number = 1,
): PdfWord[] {
  const words: PdfWord[] = number > 1 ? [{ x: 520, y: 36, text: `${number}.` }] : []
  let y = 84
  for (const line of lines) {
    if (line !== 'gap') words.push({ x: COLUMNS[line[0]], y, text: line[1] })
    y += 12
  }
  return words
}

// Writes minimal PDF files: words in standard fonts at given positions. This is enough to imitate screenwriting
// programs.

const escape = (text) =>
  [...text]
    .map((sign) => {
      const code =
        { '’': 0x92, '‘': 0x91, '“': 0x93, '”': 0x94, '—': 0x97, '–': 0x96, '…': 0x85 }[sign] ?? sign.codePointAt(0)
      if (code > 255) return '?'
      return '()\\'.includes(sign) ? `\\${sign}` : code > 126 ? `\\${code.toString(8)}` : sign
    })
    .join('')

/**
 * Returns the bytes of a PDF. `pages` has one list of `{x, y, text, size?, angle?, font?}` per page, in points from the
 * upper left corner.
 */
export function makePdf(pages, { width = 612, height = 792, fonts = ['Courier', 'Helvetica', 'Times-Roman'] } = {}) {
  const objects = []
  const add = (body) => objects.push(body)
  const first = 3 + fonts.length
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_page, index) => `${first + index * 2} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const font of fonts) {
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`)
  }
  const names = fonts.map((_font, index) => `/F${index} ${3 + index} 0 R`).join(' ')
  for (const [index, page] of pages.entries()) {
    const stream = page
      .map(({ x, y, text, size = 12, angle = 0, font = 0 }) => {
        const turn = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)]
        return `BT /F${font} ${size} Tf ${turn.map((value) => value.toFixed(4)).join(' ')} ${x.toFixed(2)} ${(height - y).toFixed(2)} Tm (${escape(text)}) Tj ET`
      })
      .join('\n')
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << ${names} >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
    )
    add(`<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`)
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = Buffer.byteLength(body, 'latin1')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const offset of offsets) body += `${String(offset).padStart(10, '0')} 00000 n \n`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

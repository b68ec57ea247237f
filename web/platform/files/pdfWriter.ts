// Writes PDF files with the standard fonts that every PDF viewer has, so that no font and no library is needed.

const encoder = new TextEncoder()

/** The characters 0x80 to 0x9f of the PDF encoding WinAnsi. Most of them have another number in Unicode. */
const winAnsi = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((letter, index) => [letter, 0x80 + index]),
)

/** Returns whether the PDF encoding contains every character of a text, so that the file shows the text unchanged. */
export const isWritable = (text: string): boolean =>
  [...text].every((letter) => winAnsi.has(letter) || (letter.codePointAt(0) ?? 256) < 256)

/**
 * Returns a text as a PDF string of hexadecimal digits. A character that the PDF encoding does not contain is written
 * without its accent, or as `?`.
 */
export function toPdfString(text: string): string {
  const codes = [...text].flatMap((letter) => {
    const bare = letter.normalize('NFD')[0] ?? '?'
    const code = [letter, bare].map((one) => winAnsi.get(one) ?? one.codePointAt(0) ?? 256).find((one) => one < 256)
    return [code ?? 0x3f]
  })
  return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`
}

/** Rounds a number of points or percent for a PDF. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Collects the objects of a PDF and their positions in the file. */
export function createPdfWriter() {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  const positions: number[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    length += typeof part === 'string' ? encoder.encode(part).length : part.length
  }
  write('%PDF-1.7\n')
  return {
    /** Writes the object with this number, counted from 1. `stream`: the content of the object, if it is a stream. */
    add(number: number, dictionary: string, stream?: string | Uint8Array<ArrayBuffer>) {
      positions[number] = length
      write(`${number} 0 obj\n`)
      if (stream === undefined) write(`<< ${dictionary} >>\n`)
      else {
        const bytes = typeof stream === 'string' ? encoder.encode(stream) : stream
        write(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`)
        write(bytes)
        write('\nendstream\n')
      }
      write('endobj\n')
    },
    /**
     * Writes the table of positions. `root`: the number of the catalogue object. `information`: the number of the
     * object with the title. Returns the finished file.
     */
    finish(root: number, information?: number): Blob {
      const start = length
      const entries = positions.slice(1).map((position) => `${String(position).padStart(10, '0')} 00000 n \n`)
      write(`xref\n0 ${positions.length}\n0000000000 65535 f \n${entries.join('')}`)
      write(
        `trailer\n<< /Size ${positions.length} /Root ${root} 0 R${information === undefined ? '' : ` /Info ${information} 0 R`} >>\nstartxref\n${start}\n%%EOF\n`,
      )
      return new Blob(parts, { type: 'application/pdf' })
    },
  }
}

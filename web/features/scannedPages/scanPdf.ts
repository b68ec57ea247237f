// Writes a PDF whose pages are pictures with invisible text over them, the usual form of scans with recognised text.
// Every reader of PDFs finds the words at their places, so photos are then imported like any other PDF.

/** A recognised word. Positions are in pixels of the page's picture; `confidence` is from 0 to 100. */
export type RecognisedWord = { text: string; left: number; right: number; baseline: number; confidence: number }

/** A JPEG picture with its size in pixels. */
export type JpegPicture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/**
 * A page with its words. `width` and `height` are the size of the picture in which the words were recognised; the
 * stored `picture` may be smaller. `lineHeight` is the usual distance of its lines. All are in pixels.
 */
export type ScannedPage = {
  picture: JpegPicture
  width: number
  height: number
  lineHeight: number
  words: readonly RecognisedWord[]
}

/** Width of the written pages in points: Letter paper. A page that is wider than high is Letter paper on its side. */
const paperWidth = 612
const paperLength = 792
/** Words below this confidence are marked in the file. The script reader raises a doubt about them. */
const maxDoubtfulConfidence = 60
/** Name of the mark around doubtful words, as `script/import/pdf/unclearWords.ts` expects it. */
const doubtfulMark = 'ScenePartnerDoubtful'
/** Every character of the font has this width, in thousandths of its size. */
const characterWidth = 600
/** The size of text is this share of the distance of its lines. */
const sizeShare = 0.9

const encoder = new TextEncoder()

/** The characters of the PDF encoding WinAnsi that have another number in Unicode. */
const winAnsi = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((letter, index) => [letter, 0x80 + index]),
)

/** Returns a text as a PDF string of hexadecimal digits. Characters without a code lose their accents or become `?`. */
function toPdfString(text: string): string {
  const codes = [...text].flatMap((letter) => {
    const bare = letter.normalize('NFD')[0] ?? '?'
    const code = [letter, bare].map((one) => winAnsi.get(one) ?? one.codePointAt(0) ?? 256).find((one) => one < 256)
    return [code ?? 0x3f]
  })
  return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`
}

const round = (value: number) => Math.round(value * 100) / 100

/** Returns the page's picture and its words as PDF drawing commands. `scale`: points per pixel. */
function writeContent({ width, height, lineHeight, words }: ScannedPage, scale: number): string {
  const size = round(lineHeight * scale * sizeShare)
  const picture = `q ${round(width * scale)} 0 0 ${round(height * scale)} 0 0 cm /Picture Do Q`
  const commands = words.map(({ text, left, right, baseline, confidence }) => {
    const natural = ([...text].length * size * characterWidth) / 1_000
    const stretch = round((((right - left) * scale) / natural) * 100)
    const place = `1 0 0 1 ${round(left * scale)} ${round((height - baseline) * scale)} Tm`
    const word = `${stretch} Tz ${place} ${toPdfString(text)} Tj`
    return confidence < maxDoubtfulConfidence ? `/${doubtfulMark} BMC ${word} EMC` : word
  })
  return `${picture}\nBT 3 Tr /Text ${size} Tf\n${commands.join('\n')}\nET`
}

/** Collects the objects of a PDF and their positions in the file. */
function createPdfWriter() {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  const positions: number[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    length += typeof part === 'string' ? encoder.encode(part).length : part.length
  }
  write('%PDF-1.7\n')
  return {
    /** Writes the object with this number, counted from 1. `stream`: its bytes, if it has any. */
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
    /** Writes the table of positions. Returns the finished file. */
    finish(root: number): Blob {
      const start = length
      const entries = positions.slice(1).map((position) => `${String(position).padStart(10, '0')} 00000 n \n`)
      write(`xref\n0 ${positions.length}\n0000000000 65535 f \n${entries.join('')}`)
      write(`trailer\n<< /Size ${positions.length} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`)
      return new Blob(parts, { type: 'application/pdf' })
    },
  }
}

const [catalogNumber, pagesNumber, fontNumber, firstPageNumber] = [1, 2, 3, 4]
const objectsPerPage = 3

/** Returns a PDF of the pages in their order, each as its picture with the recognised words as invisible text. */
export function createScanPdf(pages: readonly ScannedPage[]): Blob {
  const pdf = createPdfWriter()
  const numberOf = (index: number) => firstPageNumber + index * objectsPerPage
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')
  pdf.add(catalogNumber, `/Type /Catalog /Pages ${pagesNumber} 0 R`)
  pdf.add(pagesNumber, `/Type /Pages /Count ${pages.length} /Kids [${kids}]`)
  const widths = Array<number>(256).fill(characterWidth).join(' ')
  pdf.add(
    fontNumber,
    `/Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FirstChar 0 /LastChar 255 /Widths [${widths}]`,
  )
  for (const [index, page] of pages.entries()) {
    const [pageNumber, pictureNumber, contentNumber] = [numberOf(index), numberOf(index) + 1, numberOf(index) + 2]
    const scale = (page.width > page.height ? paperLength : paperWidth) / page.width
    const box = `[0 0 ${round(page.width * scale)} ${round(page.height * scale)}]`
    const resources = `<< /Font << /Text ${fontNumber} 0 R >> /XObject << /Picture ${pictureNumber} 0 R >> >>`
    pdf.add(
      pageNumber,
      `/Type /Page /Parent ${pagesNumber} 0 R /MediaBox ${box} /Resources ${resources} /Contents ${contentNumber} 0 R`,
    )
    const { bytes, width, height } = page.picture
    const shape = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
    pdf.add(pictureNumber, `/Type /XObject /Subtype /Image ${shape} /Filter /DCTDecode`, bytes)
    pdf.add(contentNumber, '', writeContent(page, scale))
  }
  return pdf.finish(catalogNumber)
}

// Writes a PDF whose pages are pictures with invisible text over them, which is how scans with recognised text are
// usually stored. PDF programs find each word at its position, so the file can be imported like any other PDF.

import { createPdfWriter, round, toPdfString } from '../../platform/files/pdfWriter.ts'

/** A recognised word. Positions are in pixels of the page's picture; `confidence` is from 0 to 100. */
export type RecognisedWord = { text: string; left: number; right: number; baseline: number; confidence: number }

/** A JPEG picture with its size in pixels. */
export type JpegPicture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/**
 * A page with its words. `width` and `height` are the size of the picture in which the words were recognised; the
 * stored `picture` may be smaller. `lineHeight` is the usual distance between its rows of text. All these numbers are
 * in pixels.
 */
export type ScannedPage = {
  picture: JpegPicture
  width: number
  height: number
  lineHeight: number
  words: readonly RecognisedWord[]
}

/**
 * Width and length of Letter paper in points. A page gets this width or, if it is wider than high, this length as its
 * width. Its height keeps the proportions of its picture.
 */
const paperWidth = 612
const paperLength = 792
/**
 * Words with less confidence than this (0 to 100) are tagged in the file. The import then marks their lines as
 * doubtful.
 */
const maxDoubtfulConfidence = 60
/** Name of the PDF tag around doubtful words, as `script/import/pdf/unclearWords.ts` expects it. */
const doubtfulMark = 'ScenePartnerDoubtful'
/** Every character of the font has this width, in thousandths of the font size. */
const characterWidth = 600
/** The font size is this share of the distance between two rows of text. */
const sizeShare = 0.9

/** Returns PDF drawing commands for the page's picture and its words. `scale` is in points per pixel. */
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

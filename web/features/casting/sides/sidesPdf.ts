import { createPdfWriter, isWritable, round, toPdfString } from '../../../platform/files/pdfWriter.ts'
import type { SidesLine, SidesScene } from './sides.ts'

/** The content of a PDF of sides. `role` is the name of the actor's role, or the names of all roles of the actor. */
export type SidesDocument = { title: string; role: string; scenes: readonly SidesScene[] }

/** Sizes of paper in points: Letter in North America and the Philippines, A4 elsewhere. */
const papers = { letter: { width: 612, height: 792 }, a4: { width: 595, height: 842 } }
export type Paper = keyof typeof papers

/** Returns the usual paper size for a language tag such as `en-US`. */
export const choosePaper = (language: string): Paper => (/-(US|CA|MX|PH)$/i.test(language) ? 'letter' : 'a4')

const fontSize = 12
const lineHeight = 14
/** Every character of Courier has this width, in points. */
const characterWidth = fontSize * 0.6
const margin = { left: 72, right: 54, top: 72, bottom: 60 }
/** Distance of each kind of row from the left margin, in characters, as in a screenplay. */
const indents = { name: 20, direction: 15, speech: 10, action: 0 }
const speechColumns = 38
const highlight = '1 0.94 0.68 rg'

type Font = 'Regular' | 'Bold' | 'Italic'
/**
 * One printed row. `startsBlock`: there is a gap above the row. `keepsNext`: the row must not be the last row of a
 * page.
 */
type Row = {
  text: string
  font: Font
  indent: number
  isMine: boolean
  startsBlock: boolean
  keepsNext: boolean
  /**
   * The name of the speaker, printed again if this row begins a new page in the middle of a speech; absent in other
   * rows.
   */
  speaker?: string
}

/** Breaks a text into rows of at most `columns` characters. A longer word is split. */
export function wrapText(text: string, columns: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    for (let rest = word; rest !== '';) {
      const joined = row === '' ? rest : `${row} ${rest}`
      if (joined.length <= columns) {
        row = joined
        rest = ''
      } else if (row === '') {
        rows.push(rest.slice(0, columns))
        rest = rest.slice(columns)
      } else {
        rows.push(row)
        row = ''
      }
    }
  }
  return row === '' ? rows : [...rows, row]
}

function buildBlock(text: string, columns: number, row: Omit<Row, 'text' | 'startsBlock'>): Row[] {
  return wrapText(text, columns).map((one) => ({ ...row, text: one, startsBlock: false }))
}

function buildSpeech({ line, isMine }: SidesLine): Row[] {
  const name = line.characters.join(' and ')
  const speaker = line.extension ? `${name} (${line.extension})` : name
  const font: Font = isMine ? 'Bold' : 'Regular'
  const head = buildBlock(speaker, speechColumns, { font, indent: indents.name, isMine, keepsNext: true })
  const body = line.parts.flatMap(({ kind, text }) =>
    kind === 'parenthetical'
      ? buildBlock(text, speechColumns, {
          font: 'Italic',
          indent: indents.direction,
          isMine,
          keepsNext: true,
          speaker: name,
        })
      : buildBlock(text, speechColumns, { font, indent: indents.speech, isMine, keepsNext: false, speaker: name }),
  )
  return [...head, ...body]
}

function buildLine(one: SidesLine, columns: number): Row[] {
  const { line, cue } = one
  const plain = { font: 'Regular' as const, isMine: false, keepsNext: false }
  const rows =
    line.kind !== 'speech'
      ? buildBlock(line.text, columns, { ...plain, indent: indents.action })
      : cue === null
        ? buildSpeech(one)
        : buildBlock(`${line.characters.join(' and ')}: ${cue}`, columns, {
            ...{ ...plain, font: 'Italic', indent: indents.action },
            // The cue must stand on the same page as the actor's line after it.
            keepsNext: true,
          })
  return rows.map((row, index) => ({ ...row, startsBlock: index === 0 }))
}

function buildRows({ scenes }: SidesDocument, columns: number): Row[] {
  return scenes.flatMap(({ name, setting, lines }) => {
    const heading = buildBlock([name, setting].filter(Boolean).join(' · ').toUpperCase(), columns, {
      ...{ font: 'Bold', indent: indents.action, isMine: false, keepsNext: true },
    })
    return [
      ...heading.map((row, index) => ({ ...row, startsBlock: index === 0 })),
      ...lines.flatMap((line) => buildLine(line, columns)),
    ]
  })
}

type PlacedRow = Row & { y: number }

/**
 * Distributes the rows over pages. If a speech continues on the next page, the name of its speaker is printed again
 * there.
 */
function layOut(rows: readonly Row[], height: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let y = height - margin.top
  const add = (row: Row) => {
    pages.at(-1)?.push({ ...row, y })
    y -= lineHeight
  }
  for (const [index, row] of rows.entries()) {
    let last = index
    while (rows[last]?.keepsNext && last - index < 4) last += 1
    const gap = row.startsBlock && (pages.at(-1)?.length ?? 0) > 0 ? lineHeight : 0
    y -= gap
    // The first row of a block has an empty row above it.
    const rowsBelow = rows.slice(index + 1, last + 1).reduce((sum, { startsBlock }) => sum + (startsBlock ? 2 : 1), 0)
    if (y - rowsBelow * lineHeight < margin.bottom) {
      pages.push([])
      y = height - margin.top
      if (row.speaker !== undefined)
        add({ ...row, text: `${row.speaker} (CONT’D)`, font: row.isMine ? 'Bold' : 'Regular', indent: indents.name })
    }
    add(row)
  }
  return pages
}

const writeText = (text: string, font: Font, x: number, y: number) =>
  `BT /${font} ${fontSize} Tf ${round(x)} ${round(y)} Td ${toPdfString(text)} Tj ET`

type PageOptions = { rows: readonly PlacedRow[]; head: string; number: string; width: number; height: number }

/**
 * Returns the drawing commands of a page: the highlights behind the actor's lines, the text over them, and the page
 * header.
 */
function writePage({ rows, head, number, width, height }: PageOptions): string {
  const left = margin.left - 6
  const marks = rows
    .filter(({ isMine }) => isMine)
    .map(({ y }) => `${left} ${round(y - 4)} ${width - left - margin.right + 6} ${lineHeight} re f`)
  const texts = rows.map(({ text, font, indent, y }) => writeText(text, font, margin.left + indent * characterWidth, y))
  const headY = height - 40
  return [
    `q ${highlight}`,
    ...marks,
    'Q 0 g',
    writeText(head, 'Regular', margin.left, headY),
    writeText(number, 'Regular', width - margin.right - number.length * characterWidth, headY),
    ...texts,
  ].join('\n')
}

const fontNames: Record<Font, string> = { Regular: 'Courier', Bold: 'Courier-Bold', Italic: 'Courier-Oblique' }
const fontNumbers: Record<Font, number> = { Regular: 3, Bold: 4, Italic: 5 }
const [catalogNumber, pagesNumber, informationNumber, firstPageNumber] = [1, 2, 6, 7]

/** Returns the characters of a document that the PDF cannot show as they are, each once. */
export function findUnwritable({ title, role, scenes }: SidesDocument): string[] {
  const texts = scenes.flatMap(({ name, setting = '', lines }) => [
    ...[name, setting],
    ...lines.map(({ line }) => line.text + line.characters.join('')),
  ])
  const letters = new Set([title, role, ...texts].join(''))
  return [...letters].filter((letter) => !/\s/u.test(letter) && !isWritable(letter))
}

/**
 * Returns the sides as a PDF, in the layout of a screenplay, with a highlight behind each line of the actor. A
 * character that the PDF cannot show becomes `?`; `findUnwritable` returns these characters.
 */
export function createSidesPdf(sides: SidesDocument, paper: Paper): Blob {
  const { width, height } = papers[paper]
  const columns = Math.floor((width - margin.left - margin.right) / characterWidth)
  const pages = layOut(buildRows(sides, columns), height)
  const pdf = createPdfWriter()
  const numberOf = (index: number) => firstPageNumber + index * 2
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')
  pdf.add(catalogNumber, `/Type /Catalog /Pages ${pagesNumber} 0 R /Lang (en)`)
  pdf.add(pagesNumber, `/Type /Pages /Count ${pages.length} /Kids [${kids}]`)
  const fonts = Object.entries(fontNumbers) as [Font, number][]
  for (const [font, number] of fonts)
    pdf.add(number, `/Type /Font /Subtype /Type1 /BaseFont /${fontNames[font]} /Encoding /WinAnsiEncoding`)
  const head = [sides.title, sides.role].filter(Boolean).join(' - ')
  pdf.add(informationNumber, `/Title ${toPdfString(head)} /Creator (Scene Partner)`)
  const resources = `<< /Font << ${fonts.map(([font, number]) => `/${font} ${number} 0 R`).join(' ')} >> >>`
  for (const [index, rows] of pages.entries()) {
    const [pageNumber, contentNumber] = [numberOf(index), numberOf(index) + 1]
    pdf.add(
      pageNumber,
      `/Type /Page /Parent ${pagesNumber} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${contentNumber} 0 R`,
    )
    const number = `${index + 1}/${pages.length}`
    const shownHead = head.slice(0, columns - number.length - 2)
    pdf.add(contentNumber, '', writePage({ rows, head: shownHead, number, width, height }))
  }
  return pdf.finish(catalogNumber, informationNumber)
}

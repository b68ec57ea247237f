// What word processors give: paragraphs with a style's name and an indent, and no pages.
import { isHeading, isTransition } from '../headings.ts'
import { isCapsName } from '../names.ts'
import type { Block } from './blocks.ts'
import { isCueLike } from './columns.ts'
import type { Row } from './rows.ts'

export type Paragraph = {
  text: string
  style: string
  /** From the margin, in points. */
  indent: number
  isCentred: boolean
  /** Beside it in a table's row stand other cells. */
  cells?: readonly string[]
}

const STYLES: readonly [Block['kind'], RegExp][] = [
  ['parenthetical', /parenth|wryl|didascalie/iu],
  ['heading', /scene ?head|slug|sluglin|scene ?title|^act\b|act ?head|sceneheading|intitul|^sc[eè]ne\b/iu],
  ['cue', /charact|^cue|speaker|personnage|\brole\b|figur|cast ?name/iu],
  ['dialogue', /dialog|speech|replik|réplique/iu],
  ['transition', /transition/iu],
  ['action', /action|stage ?dir|direction|regie/iu],
]
const FEWEST_STYLED = 2

export const kindOfStyle = (style: string): Block['kind'] | undefined =>
  STYLES.find(([, pattern]) => pattern.test(style))?.[0]

/** Nothing where the styles do not say who speaks. */
export function blocksByStyle(paragraphs: readonly Paragraph[]): Block[] | undefined {
  const kinds = paragraphs.map(({ style }) => kindOfStyle(style))
  const cues = kinds.filter((kind) => kind === 'cue').length
  const words = kinds.filter((kind) => kind === 'dialogue').length
  if (cues < FEWEST_STYLED || words < FEWEST_STYLED) return undefined
  return paragraphs.flatMap(({ text }, index): Block[] => {
    if (text.trim() === '') return []
    return [{ kind: kinds[index] ?? kindOfWords(text), text }]
  })
}

const kindOfWords = (text: string) => (isHeading(text) ? 'heading' : isTransition(text) ? 'transition' : 'action')

const PAGE_WIDTH = 432
const LETTER = 7.2
const LINE = 12

/** The same as rows of one long page, so that columns are found as they are in a PDF. */
export function rowsOfParagraphs(paragraphs: readonly Paragraph[]): Row[] {
  const rows: Row[] = []
  let gap = LINE
  let y = 0
  for (const { text, indent, isCentred, cells } of paragraphs) {
    if (text.trim() === '' && !cells) {
      gap += LINE
      continue
    }
    const width = text.length * LETTER
    const x = isCentred ? Math.max(0, (PAGE_WIDTH - width) / 2) : indent
    y += gap
    const segments = cells
      ? cells.map((cell, column) => ({ text: cell, x: column * 200, width: cell.length * LETTER, size: 12 }))
      : [{ text, x, width, size: 12 }]
    rows.push({ page: 1, y, segments, gap })
    gap = LINE
  }
  return rows
}

const TOO_LONG_FOR_A_NAME = 45

/** Plain text of paragraphs: those of a name alone stay beside their words, all others are parted by a blank line. */
export function textOfParagraphs(paragraphs: readonly Paragraph[]): string {
  const hasBlanks = paragraphs.filter(({ text }) => text.trim() === '').length > paragraphs.length / 8
  const lines: string[] = []
  for (const { text, indent, isCentred, cells } of paragraphs) {
    const [name = '', ...words] = cells ?? []
    const isNamed = cells && isCapsName(name.replace(/[.:]$/u, '')) && words.join('').trim() !== ''
    const line = isNamed ? `${name.replace(/[.:]$/u, '')}: ${words.join(' ')}` : text
    const before = lines.at(-1) ?? ''
    const isUnderName = before !== '' && before.length < TOO_LONG_FOR_A_NAME && isCueLike(before.trim())
    if (!hasBlanks && lines.length > 0 && !isUnderName) lines.push('')
    lines.push(`${' '.repeat(isCentred ? 20 : Math.min(60, Math.round(indent / LETTER)))}${line}`)
  }
  return lines.join('\n')
}

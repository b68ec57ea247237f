// Types and conversions of the paragraphs of word processors, which have a style name and an indent, but no page.
import { isHeading, isTransition } from '../../parse/headings/headings.ts'
import type { Block } from '../layout/buildScriptFromBlocks.ts'
import { createIsNameRow } from '../layout/nameRows.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import type { Row } from '../layout/rows.ts'

/** A paragraph of a table cell. */
export type CellParagraph = { text: string; pieces: readonly StyledPiece[] }

export type Paragraph = {
  text: string
  /** The text in pieces of one font style each (bold, italic); empty for a table row. */
  pieces: readonly StyledPiece[]
  style: string
  /** Indent from the left margin, in points. */
  indent: number
  isCentred: boolean
  /** The cells of a table row, each a list of paragraphs; absent for other paragraphs. */
  cells?: readonly (readonly CellParagraph[])[]
  /**
   * Offset in `text` after the colon of a name that had its own table cell; absent for paragraphs without such a name.
   */
  nameEnd?: number
}

const STYLE_PATTERNS: readonly [Block['kind'], RegExp][] = [
  ['parenthetical', /parenth|wryl|didascalie/iu],
  ['heading', /scene ?head|slug|sluglin|scene ?title|^act\b|act ?head|sceneheading|intitul|^sc[eè]ne\b/iu],
  ['cue', /charact|^cue|speaker|personnage|\brole\b|figur|cast ?name/iu],
  ['dialogue', /dialog|speech|replik|réplique/iu],
  ['transition', /transition/iu],
  ['action', /action|stage ?dir|direction|regie/iu],
]
const MIN_STYLED = 2

export const blockKindOfStyle = (style: string): Block['kind'] | undefined =>
  STYLE_PATTERNS.find(([, pattern]) => pattern.test(style))?.[0]

/**
 * Builds blocks from the style names of the paragraphs. Returns undefined if the styles mark fewer than two cues or
 * fewer than two speeches.
 */
export function buildBlocksFromStyles(paragraphs: readonly Paragraph[]): Block[] | undefined {
  const kinds = paragraphs.map(({ style }) => blockKindOfStyle(style))
  const cues = kinds.filter((kind) => kind === 'cue').length
  const words = kinds.filter((kind) => kind === 'dialogue').length
  if (cues < MIN_STYLED || words < MIN_STYLED) return undefined
  return paragraphs.flatMap(({ text }, index): Block[] => {
    if (text.trim() === '') return []
    return [{ kind: kinds[index] ?? classifyText(text), text }]
  })
}

const classifyText = (text: string) => (isHeading(text) ? 'heading' : isTransition(text) ? 'transition' : 'action')

const PAGE_WIDTH = 432
const LETTER_WIDTH = 7.2
const LINE_HEIGHT = 12

/** Arranges the paragraphs as rows of one long page, so that columns can be found by position, as in a PDF. */
export function layOutParagraphs(paragraphs: readonly Paragraph[]): Row[] {
  const rows: Row[] = []
  let gap = LINE_HEIGHT
  let y = 0
  for (const { text, indent, isCentred } of paragraphs) {
    if (text.trim() === '') {
      gap += LINE_HEIGHT
      continue
    }
    const width = text.length * LETTER_WIDTH
    const x = isCentred ? Math.max(0, (PAGE_WIDTH - width) / 2) : indent
    y += gap
    rows.push({ page: 1, y, segments: [{ text, x, width, size: 12 }], gap })
    gap = LINE_HEIGHT
  }
  return rows
}

/**
 * Joins paragraphs to plain text. A name stays directly above its speech. A blank line separates other paragraphs,
 * unless more than an eighth of the paragraphs are blank already.
 */
export function joinParagraphs(paragraphs: readonly Paragraph[]): string {
  const hasBlanks = paragraphs.filter(({ text }) => text.trim() === '').length > paragraphs.length / 8
  const isNameRow = createIsNameRow(paragraphs.map(({ text }) => text.trim()))
  const lines: string[] = []
  for (const { text, indent, isCentred } of paragraphs) {
    const before = lines.at(-1) ?? ''
    const isUnderName = isNameRow(before.trim())
    if (!hasBlanks && lines.length > 0 && !isUnderName) lines.push('')
    lines.push(`${' '.repeat(isCentred ? 20 : Math.min(60, Math.round(indent / LETTER_WIDTH)))}${text}`)
  }
  return lines.join('\n')
}

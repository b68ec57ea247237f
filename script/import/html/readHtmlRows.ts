// Converts a web page to its visible rows, with the properties that elements and styles give them. Parses a stream of
// elements and builds no tree.
import { Parser } from 'htmlparser2'
import {
  type ElementAttributes,
  BLOCK_ELEMENTS,
  isSiteElement,
  isDirectionElement,
  isIgnoredElement,
} from './htmlElements.ts'
import type { LeadingElement, MarkedPiece, MarkedRow } from '../layout/markedRows.ts'
import type { ColumnUse } from '../../parse/tables/tableColumns.ts'
import type { TableUses } from './tableUses.ts'
import { type TextStyle, resolveElementStyle, parseStyleSheet } from './htmlStyles.ts'

export type HtmlPiece = MarkedPiece & {
  isBold: boolean
  isLink: boolean
  /** Whether the piece is the only content of its element. */
  isAloneInElement: boolean
}

/** One row as a browser shows it. A `<br>` begins a new row, but not a new paragraph. */
export type HtmlRow = Omit<MarkedRow, 'pieces' | 'leadingElements'> & {
  pieces: HtmlPiece[]
  leadingElements: LeadingElement[]
  /** Whether the row keeps the spaces of the source, as in `<pre>`. */
  isPreformatted: boolean
  isCentred: boolean
}

export type HtmlPage = { rows: HtmlRow[]; title: string; heading: string; isXml: boolean }

/** `keepsSourceLines`: rows also end at line breaks of the source, for texts with only a few tags. */
export type HtmlRowsOptions = {
  isXml: boolean
  keepsSourceLines: boolean
  excludeSite: boolean
  tableUses: TableUses
}

type Open = {
  name: string
  id: number
  kind: string
  isBlock: boolean
  isPre: boolean
  isBold: boolean
  isItalic: boolean
  isDirection: boolean
  isLink: boolean
  isCentred: boolean
  isSkipped: boolean
  level: number
  textStyle: TextStyle
  /** Number of the row that begins with this element; -1 if other text comes before the element in its row. */
  leadsRow: number
  /** Number of the row in which the element begins, and how many pieces that row had before it (`piecesBefore`). */
  row: number
  piecesBefore: number
  /** Number of table cells directly within this element so far. */
  cells: number
  /** What the columns of the innermost table contain, if it has actions beside dialogue; undefined otherwise. */
  uses: readonly ColumnUse[] | undefined
}

const ROOT: Open = {
  name: '',
  id: 0,
  kind: '',
  isBlock: true,
  isPre: false,
  isBold: false,
  isItalic: false,
  isDirection: false,
  isLink: false,
  isCentred: false,
  isSkipped: false,
  level: 0,
  textStyle: {},
  leadsRow: -1,
  row: -1,
  piecesBefore: 0,
  cells: 0,
  uses: undefined,
}

/** Maximum depth of nested elements. Pages that close all their elements are not nested this deeply. */
const MAX_DEPTH = 400
const TAB_WIDTH = 4

function describeElement(name: string, attributes: ElementAttributes, textStyle: TextStyle, cell: number): string {
  const classes = `${attributes['class'] ?? ''} ${attributes['epub:type'] ?? ''}`.trim().slice(0, 120)
  const flags = `${textStyle.isBold ? '!b' : ''}${textStyle.isItalic ? '!i' : ''}${textStyle.isSmall ? '!s' : ''}${textStyle.isCentred ? '!c' : ''}`
  return `${name}${cell > 0 ? `#${cell}` : ''}${classes && `.${classes}`}${flags}`
}

/** Thrown when elements are nested too deeply, often because they are never closed. */
export class NestingTooDeepError extends Error {}

/**
 * Converts a page to rows without executing or fetching anything. Linear in time and memory.
 *
 * @throws NestingTooDeepError
 */
export function readHtmlRows(
  source: string,
  { isXml, keepsSourceLines, excludeSite, tableUses }: HtmlRowsOptions,
): HtmlPage {
  const rows: HtmlRow[] = []
  const stack: Open[] = [{ ...ROOT, isPre: keepsSourceLines }]
  const sheet = new Map<string, TextStyle>()
  let ids = 0
  let tables = 0
  let row = 0
  let pieces: HtmlPiece[] = []
  /**
   * `length`: length of the open row; `end`: end of its last visible character. The text of the row is joined only
   * once, when the row ends.
   */
  let length = 0
  let end = 0
  let leads: LeadingElement[] = []
  let isStart = true
  let title = ''
  let heading = ''

  const top = () => stack.at(-1) ?? ROOT

  function finish(isBreak: boolean): void {
    const isPre = top().isPre
    const trimmed = pieces
      .map(({ text }) => text)
      .join('')
      .slice(0, end)
    if (end > 0) {
      const { isCentred, level } = top()
      const path = stack.filter(({ isBlock }) => isBlock).map(({ id }) => id)
      rows.push({
        pieces,
        text: trimmed,
        leadingElements: leads,
        blockIds: path,
        level,
        startsParagraph: isStart,
        isPreformatted: isPre,
        isCentred,
      })
      if (level > 0 && heading === '') heading = trimmed
      isStart = false
    } else if (isBreak) isStart = true
    if (!isBreak) isStart = true
    row++
    pieces = []
    length = 0
    end = 0
    leads = []
  }

  function addText(words: string, isPre: boolean): void {
    const clean = isPre ? words.replaceAll('\t', ' '.repeat(TAB_WIDTH)) : words.replace(/\s+/gu, ' ')
    const own = !isPre && (pieces.at(-1)?.text.endsWith(' ') ?? true) ? clean.trimStart() : clean
    if (own === '') return
    const { isBold, isItalic, isDirection, isLink } = top()
    const shown = own.trimEnd()
    if (shown !== '') end = length + shown.length
    length += own.length
    pieces.push({ text: own, isBold, isItalic, isDirection, isLink, isAloneInElement: false })
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase()
        if (stack.length > MAX_DEPTH) throw new NestingTooDeepError()
        const above = top()
        const textStyle = resolveElementStyle(name, attributes, sheet)
        const cell = name === 'td' || name === 'th' ? ++above.cells : 0
        const uses = name === 'table' ? tableUses.get(tables++) : above.uses
        const use = cell > 0 ? uses?.[cell - 1] : undefined
        const isBlock = BLOCK_ELEMENTS.has(name) || use !== undefined
        const isSkipped =
          above.isSkipped ||
          use === 'numbers' ||
          isIgnoredElement(name, attributes) ||
          textStyle.isHidden === true ||
          (!isXml && name === 'head') ||
          (excludeSite && isSiteElement(name, attributes))
        if (!isSkipped && name === 'br') finish(true)
        else if (!isSkipped && (name === 'lb' || name === 'pb') && isXml) finish(true)
        else if (!isSkipped && isBlock) finish(false)
        stack.push({
          name,
          id: ++ids,
          kind: describeElement(name, attributes, textStyle, cell),
          isBlock,
          isSkipped,
          isPre: above.isPre || name === 'pre',
          isBold: textStyle.isBold ?? above.isBold,
          isItalic: textStyle.isItalic ?? above.isItalic,
          isDirection: above.isDirection || use === 'actions' || isDirectionElement(name, attributes),
          isLink: above.isLink || (name === 'a' && 'href' in attributes),
          isCentred: textStyle.isCentred ?? (above.isCentred && name !== 'table'),
          level: /^h[1-6]$/u.test(name) ? Number(name[1]) : name === 'head' && isXml ? 2 : above.level,
          textStyle,
          leadsRow: end > 0 ? -1 : row,
          row,
          piecesBefore: pieces.length,
          cells: 0,
          uses,
        })
      },
      ontext(words) {
        const { name, isSkipped, isPre } = top()
        if (name === 'title' && title === '' && /\S/u.test(words)) title = words.replace(/\s+/gu, ' ').trim()
        if (name === 'style') parseStyleSheet(words, sheet)
        if (isSkipped) return
        if (!isPre) return addText(words, false)
        const lines = words.split(/\r\n?|\n/u)
        for (const [index, line] of lines.entries()) {
          if (index > 0) finish(true)
          addText(line, true)
        }
      },
      onclosetag() {
        const own = top()
        if (!own.isSkipped) {
          if (own.leadsRow === row && end > 0 && !own.isDirection) leads.push({ kind: own.kind, end })
          const last = pieces.at(-1)
          if (last && !own.isBlock && own.row === row && pieces.length === own.piecesBefore + 1)
            last.isAloneInElement = true
          if (own.isBlock) finish(false)
        }
        if (stack.length > 1) stack.pop()
      },
    },
    { decodeEntities: true, xmlMode: isXml, recognizeSelfClosing: true, lowerCaseTags: true },
  )
  parser.write(source)
  parser.end()
  finish(false)
  return { rows, title, heading, isXml }
}

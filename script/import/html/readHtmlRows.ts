// A page of the web as the lines that a person sees, and what the page says of each: a stream of elements, no tree.
import { Parser } from 'htmlparser2'
import { type Attributes, BLOCKS, isAround, isDirectionElement, isUnread } from './pageElements.ts'
import { type Looks, looksOfElement, readSheet } from './pageStyles.ts'

export type Piece = {
  text: string
  isItalic: boolean
  /** The page calls it a stage direction. */
  isDirection: boolean
  isLink: boolean
  /** Alone in an element of its own. */
  isOwn: boolean
}

/** An element that begins where its row begins: `kind` is what it is and how it looks, `end` where it ends. */
export type Lead = { kind: string; end: number }

export type PageRow = {
  pieces: Piece[]
  text: string
  leads: Lead[]
  /** The blocks it stands in, from the outermost. */
  path: readonly number[]
  /** 1 to 6 of a heading; 0 of other lines. */
  level: number
  /** A paragraph begins here; after a mere break it goes on. */
  isStart: boolean
  /** The page's own spaces stand. */
  isPre: boolean
  isCentred: boolean
}

export type Page = { rows: PageRow[]; title: string; heading: string; isXml: boolean }

/** `isLined`: its lines end where the source's do, as in a text with some marks in it. */
export type PageOptions = { isXml: boolean; isLined: boolean; leaveOutSite: boolean }

type Open = {
  name: string
  id: number
  kind: string
  isBlock: boolean
  isPre: boolean
  isItalic: boolean
  isDirection: boolean
  isLink: boolean
  isCentred: boolean
  isSkipped: boolean
  level: number
  looks: Looks
  /** In which row it began, at its very beginning; -1 where words stood before it. */
  leadsRow: number
  /** Of the row it began in: how many pieces stood there before it. */
  row: number
  piecesBefore: number
  /** Cells of a row of a table so far. */
  cells: number
}

const ROOT: Open = {
  name: '',
  id: 0,
  kind: '',
  isBlock: true,
  isPre: false,
  isItalic: false,
  isDirection: false,
  isLink: false,
  isCentred: false,
  isSkipped: false,
  level: 0,
  looks: {},
  leadsRow: -1,
  row: -1,
  piecesBefore: 0,
  cells: 0,
}

/** Deeper than that no page is that closes its elements. */
const DEEPEST = 400
const TABS = 4

function kindOf(name: string, attributes: Attributes, looks: Looks, cell: number): string {
  const classes = `${attributes['class'] ?? ''} ${attributes['epub:type'] ?? ''}`.trim().slice(0, 120)
  const flags = `${looks.isBold ? '!b' : ''}${looks.isItalic ? '!i' : ''}${looks.isSmall ? '!s' : ''}${looks.isCentred ? '!c' : ''}`
  return `${name}${cell > 0 ? `#${cell}` : ''}${classes && `.${classes}`}${flags}`
}

/** Elements stand in elements without end: some are never closed. */
export class TooDeep extends Error {}

/** Reads a page without running or fetching anything. Time and room grow with its length. */
export function readPage(source: string, { isXml, isLined, leaveOutSite }: PageOptions): Page {
  const rows: PageRow[] = []
  const stack: Open[] = [{ ...ROOT, isPre: isLined }]
  const sheet = new Map<string, Looks>()
  let ids = 0
  let row = 0
  let pieces: Piece[] = []
  /** Of the row so far: its length, where its last sign ends. Its words are put together once, when it ends. */
  let length = 0
  let end = 0
  let leads: Lead[] = []
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
      rows.push({ pieces, text: trimmed, leads, path, level, isStart, isPre, isCentred })
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

  function say(words: string, isPre: boolean): void {
    const clean = isPre ? words.replaceAll('\t', ' '.repeat(TABS)) : words.replace(/\s+/gu, ' ')
    const own = !isPre && (pieces.at(-1)?.text.endsWith(' ') ?? true) ? clean.trimStart() : clean
    if (own === '') return
    const { isItalic, isDirection, isLink } = top()
    const shown = own.trimEnd()
    if (shown !== '') end = length + shown.length
    length += own.length
    pieces.push({ text: own, isItalic, isDirection, isLink, isOwn: false })
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase()
        if (stack.length > DEEPEST) throw new TooDeep()
        const above = top()
        const looks = looksOfElement(name, attributes, sheet)
        const isBlock = BLOCKS.has(name)
        const isSkipped =
          above.isSkipped ||
          isUnread(name, attributes) ||
          looks.isHidden === true ||
          (!isXml && name === 'head') ||
          (leaveOutSite && isAround(name, attributes))
        if (!isSkipped && name === 'br') finish(true)
        else if (!isSkipped && (name === 'lb' || name === 'pb') && isXml) finish(true)
        else if (!isSkipped && isBlock) finish(false)
        const cell = name === 'td' || name === 'th' ? ++above.cells : 0
        stack.push({
          name,
          id: ++ids,
          kind: kindOf(name, attributes, looks, cell),
          isBlock,
          isSkipped,
          isPre: above.isPre || name === 'pre',
          isItalic: looks.isItalic ?? above.isItalic,
          isDirection: above.isDirection || isDirectionElement(name, attributes),
          isLink: above.isLink || (name === 'a' && 'href' in attributes),
          isCentred: looks.isCentred ?? (above.isCentred && name !== 'table'),
          level: /^h[1-6]$/u.test(name) ? Number(name[1]) : name === 'head' && isXml ? 2 : above.level,
          looks,
          leadsRow: end > 0 ? -1 : row,
          row,
          piecesBefore: pieces.length,
          cells: 0,
        })
      },
      ontext(words) {
        const { name, isSkipped, isPre } = top()
        if (name === 'title' && title === '' && /\S/u.test(words)) title = words.replace(/\s+/gu, ' ').trim()
        if (name === 'style') readSheet(words, sheet)
        if (isSkipped) return
        if (!isPre) return say(words, false)
        const lines = words.split(/\r\n?|\n/u)
        for (const [index, line] of lines.entries()) {
          if (index > 0) finish(true)
          say(line, true)
        }
      },
      onclosetag() {
        const own = top()
        if (!own.isSkipped) {
          if (own.leadsRow === row && end > 0 && !own.isDirection) leads.push({ kind: own.kind, end })
          const last = pieces.at(-1)
          if (last && !own.isBlock && own.row === row && pieces.length === own.piecesBefore + 1) last.isOwn = true
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

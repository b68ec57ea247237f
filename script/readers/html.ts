// Plays as pages of the web: HTML, XHTML, and the XML of the Text Encoding Initiative. Where the page sets names apart,
// that tells who speaks; else its lines are read as a person sees them, as a pasted text.
import { findCastLists } from '../castList.ts'
import { findBody, isSiteFoot } from '../furniture.ts'
import { isActOrScene, isHeading } from '../headings.ts'
import { toLines } from '../lines.ts'
import { identityOf } from '../names.ts'
import { parseScript } from '../parse.ts'
import { type Script, speechesOf } from '../script.ts'
import { isNarration } from '../told.ts'
import { scriptOfBlocks } from './blocks.ts'
import { hasOwnLines, isEncodedText } from './isPage.ts'
import { blocksOfPage, italicsOf } from './pageBlocks.ts'
import { cueOfRow, findNameKinds } from './pageCues.ts'
import { type Page, type PageOptions, type PageRow, readPage, TooDeep } from './pageRows.ts'
import { Unreadable } from './unreadable.ts'

const LONGEST_SOURCE = 12_000_000
/** Names that a page sets apart are believed unless its mere words show many more speeches. */
const LEAST_OF_WORDS = 0.7
/** Below this share of a page's words, what was taken for the site's own is the play. */
const LEAST_KEPT = 0.5
const FRONT_SHARE = 0.25
const FEWEST_LINKS_LEFT = 0.7

const lengthOf = (rows: readonly PageRow[]) => rows.reduce((sum, { text }) => sum + text.length, 0)

const MOST_UNCLOSED = 50

/** A page without the elements that it opens and never closes, as a browser shows it all the same. */
function withoutUnclosed(source: string): string {
  const open = new Map<string, number>()
  for (const [, slash, name = ''] of source.matchAll(/<(\/?)([a-z][a-z\d]*)/giu)) {
    open.set(name.toLowerCase(), (open.get(name.toLowerCase()) ?? 0) + (slash ? -1 : 1))
  }
  const isLost = (name: string) =>
    !/^(?:p|br|hr|li|td|th|tr|dt|dd)$/u.test(name) && (open.get(name) ?? 0) > MOST_UNCLOSED
  return source.replace(/<\/?([a-z][a-z\d]*)[^<>]*>?/giu, (tag, name: string) =>
    isLost(name.toLowerCase()) ? ' ' : tag,
  )
}

function readRows(source: string, options: PageOptions): Page {
  try {
    return readPage(source, options)
  } catch (error) {
    if (error instanceof TooDeep) throw new Unreadable('bomb', { cause: error })
    throw error
  }
}

/** The page without the site around it, unless that would be most of its words. */
function readKept(source: string): Page & { left: number } {
  try {
    return readOnce(source, readPage)
  } catch (error) {
    if (error instanceof TooDeep) return readOnce(withoutUnclosed(source), readRows)
    throw error
  }
}

function readOnce(source: string, read: typeof readPage): Page & { left: number } {
  const isXml = isEncodedText(source)
  const isLined = !isXml && hasOwnLines(source)
  const whole = read(source, { isXml, isLined, leaveOutSite: false })
  const kept = read(source, { isXml, isLined, leaveOutSite: true })
  const isSite = lengthOf(kept.rows) >= lengthOf(whole.rows) * LEAST_KEPT
  const page = isSite ? kept : whole
  return { ...page, left: whole.rows.length - page.rows.length }
}

/** Lines of nothing but links are menus, unless a page makes links of what is said. */
function withoutMenus(rows: readonly PageRow[], isCue: (row: PageRow) => boolean): PageRow[] {
  const isMenu = (row: PageRow) =>
    !isCue(row) && !isHeading(row.text) && row.pieces.every(({ isLink, text }) => isLink || !/[\p{L}\p{N}]/u.test(text))
  const kept = rows.filter((row) => !isMenu(row))
  return lengthOf(kept) >= lengthOf(rows) * FEWEST_LINKS_LEFT ? kept : [...rows]
}

const FIGURES = /^\s*(?:FTLN\s*)?[[({]?\s*(?:p(?:age|g)?\.?\s*)?(\d{1,5})\s*[\])}]?\s*$/iu
const FEWEST_FIGURES = 5
const LEAST_IN_ORDER = 0.85

/** Numbers of lines and pages that stand in elements of their own and go up: nobody says them. */
function withoutFigures(rows: readonly PageRow[]): PageRow[] {
  const figureOf = ({ text, isOwn }: PageRow['pieces'][number]) => (isOwn ? FIGURES.exec(text)?.[1] : undefined)
  const figures = rows.flatMap(({ pieces }) => pieces.flatMap((piece) => figureOf(piece) ?? [])).map(Number)
  const inOrder = figures.filter((figure, at) => at === 0 || figure > (figures[at - 1] ?? 0) || figure <= 5)
  if (figures.length < FEWEST_FIGURES || inOrder.length < figures.length * LEAST_IN_ORDER) return [...rows]
  return rows.flatMap((row) => {
    if (!row.pieces.some(figureOf)) return [row]
    let [at, cut] = [0, 0]
    let leads = row.leads
    const pieces = row.pieces.filter((piece) => {
      const { length } = piece.text
      if (figureOf(piece) === undefined) {
        at += length
        return true
      }
      // What began with the number begins with what follows it.
      leads = leads
        .filter(({ end }) => end > at + length || end <= at)
        .map(({ kind, end }) => ({ kind, end: end > at ? end - length : end }))
      cut += length
      return false
    })
    const text = pieces
      .map((piece) => piece.text)
      .join('')
      .trim()
    return cut > 0 && text === '' ? [] : [{ ...row, pieces, leads, text }]
  })
}

/** A library's words around the play, and what stands before its first act. */
function bodyOf(rows: readonly PageRow[]): PageRow[] {
  const { first, end } = findBody(toLines(rows.map(({ text }) => text.replace(/\n/gu, ' ')).join('\n')))
  return rows.slice(first, end)
}

function withoutFront(rows: readonly PageRow[], isCue: (row: PageRow) => boolean): PageRow[] {
  const isPart = (row: PageRow) => isActOrScene(row.text) && !isCue(row)
  const first = rows.findIndex((row) => isPart(row))
  return first > 0 && first < Math.max(60, rows.length * FRONT_SHARE) ? rows.slice(first) : [...rows]
}

/** From the first line on, behind the last speech, that is surely the site's. */
function withoutFoot(rows: readonly PageRow[], isCue: (row: PageRow) => boolean): PageRow[] {
  const last = rows.findLastIndex(isCue)
  const foot = rows.findIndex(({ text }, index) => index > last && isSiteFoot(text))
  return last >= 0 && foot > 0 ? rows.slice(0, foot) : [...rows]
}

const titleOf = ({ title, heading }: Page): string => {
  const own = title
    .replace(/\s+[|\u2013\u2014·]\s.*$/u, '')
    .replace(/\s+-\s+[^-]*$/u, '')
    .replace(/:\s*(?:entire play|full text)\b.*$/iu, '')
  const first = isHeading(heading) ? '' : heading
  return (isHeading(own) || own === '' ? first || own : own).slice(0, 120)
}

/** What a person sees, line by line: italics and headings keep their marks. */
function textOf(rows: readonly PageRow[]): string {
  const lines: string[] = []
  for (const row of rows) {
    const isDone = row.pieces.every((piece) => piece.isDirection || !/[\p{L}\p{N}]/u.test(piece.text))
    const isItalic = row.pieces.every((piece) => piece.isItalic || !/[\p{L}\p{N}]/u.test(piece.text))
    if (row.isStart && lines.length > 0) lines.push('')
    if (isDone && !/^[[(_]/u.test(row.text)) lines.push(`[${row.text}]`)
    else if (isItalic && !/^[[(_]/u.test(row.text)) lines.push(`_${row.text}_`)
    else lines.push(row.text)
  }
  return lines.join('\n')
}

function byNames(page: Page, kinds: ReadonlySet<string>): Script {
  const isCue = (row: PageRow) => cueOfRow(row, kinds) !== undefined
  const body = bodyOf(withoutMenus(page.rows, isCue))
  const [cast] = findCastLists(toLines(body.map(({ text }) => text.replace(/\n/gu, ' ')).join('\n')))
  const rows = withoutFoot(
    withoutFront(
      body.filter((_row, index) => !cast || index < cast.firstLine || index > cast.lastLine),
      isCue,
    ),
    isCue,
  )
  const names = new Set(rows.flatMap((row) => identityOf(cueOfRow(row, kinds)?.cue ?? '') || []))
  const isKnown = (name: string) => names.has(identityOf(name))
  const blocks = blocksOfPage(rows, {
    kinds,
    italics: italicsOf(rows, kinds),
    isNarration: (text) => isNarration(text, isKnown),
  })
  const square = rows.filter(({ text }) => text.includes('[')).length
  const round = rows.filter(({ text }) => text.includes('(')).length
  return scriptOfBlocks(blocks, {
    title: titleOf(page),
    format: 'play',
    isCertain: false,
    cast: cast?.entries,
    directions: { parentheses: square >= 5 && square > round / 3 ? 'whenDirecting' : 'always' },
  })
}

export type PageScript = { script: Script; left: { what: string; count: number }[] }

/** Reads a page's source. Runs nothing and fetches nothing. */
export function readHtml(source: string): PageScript {
  if (source.length > LONGEST_SOURCE) throw new Unreadable('tooLong')
  const { left, ...page } = readKept(source)
  page.rows = withoutFigures(page.rows)
  const text = textOf(withoutMenus(page.rows, () => false))
  const byWords = parseScript(text, titleOf(page) === '' ? {} : { title: titleOf(page) })
  const kinds = findNameKinds(page.rows)
  const named = kinds && byNames(page, kinds)
  const isNamed = named && speechesOf(named).length >= speechesOf(byWords).length * LEAST_OF_WORDS
  return {
    script: isNamed ? named : byWords,
    left: left > 0 ? [{ what: 'lines of the page around the play', count: left }] : [],
  }
}

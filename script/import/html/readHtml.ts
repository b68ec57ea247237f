// Parses plays from web pages: HTML, XHTML and TEI XML. If elements mark the names on a page, parses by these elements.
// Otherwise parses the visible lines like a pasted text.
import { findCastLists } from '../../parse/castList.ts'
import { findPlayBody, isWebsiteFooter } from '../../parse/text/pageArtifacts.ts'
import { isActOrSceneHeading, isHeading } from '../../parse/headings/headings.ts'
import { splitLines } from '../../parse/text/lines.ts'
import { parseScript } from '../../parse/parseScript.ts'
import { beginsWithName } from '../../parse/text/removeRowPrefixes.ts'
import { type Script, listSpeeches } from '../../parse/script.ts'
import { hasSourceLineBreaks, isTeiXml } from './isMarkupSource.ts'
import { markItalicDirections } from './markItalicDirections.ts'
import { parseByNames } from '../layout/parseByNames.ts'
import { findCueOfRow, findNameElements } from '../layout/nameMarks.ts'
import { type HtmlPage, type HtmlRowsOptions, type HtmlRow, readHtmlRows, NestingTooDeepError } from './readHtmlRows.ts'
import { isColumnName } from '../../parse/tables/tableColumns.ts'
import { findTableUses } from './tableUses.ts'
import { createIsNameRow } from '../layout/nameRows.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { UnreadableFileError } from '../unreadableFile.ts'

const MAX_SOURCE_LENGTH = 12_000_000
/**
 * The parse by the elements that mark names is used if it gives at least this share of the speeches that the parse of
 * the plain lines gives.
 */
const MIN_NAMED_SHARE = 0.7
/**
 * If less than this share of the text remains without the elements of the site, these elements contain the play, so
 * they are not removed.
 */
const MIN_REMAINING_SHARE = 0.5
const MAX_FRONT_SHARE = 0.25
const MIN_WITHOUT_LINKS_SHARE = 0.7

const totalLength = (rows: readonly HtmlRow[]) => rows.reduce((sum, { text }) => sum + text.length, 0)

const MAX_UNCLOSED = 50

/**
 * Removes all tags of an element name if the page leaves more than `MAX_UNCLOSED` such elements open. Browsers tolerate
 * this. Keeps elements such as `<p>`, whose end tag is optional.
 */
function removeUnclosed(source: string): string {
  const open = new Map<string, number>()
  for (const [, slash, name = ''] of source.matchAll(/<(\/?)([a-z][a-z\d]*)/giu)) {
    open.set(name.toLowerCase(), (open.get(name.toLowerCase()) ?? 0) + (slash ? -1 : 1))
  }
  const isUnclosed = (name: string) =>
    !/^(?:p|br|hr|li|td|th|tr|dt|dd)$/u.test(name) && (open.get(name) ?? 0) > MAX_UNCLOSED
  return source.replace(/<\/?([a-z][a-z\d]*)[^<>]*>?/giu, (tag, name: string) =>
    isUnclosed(name.toLowerCase()) ? ' ' : tag,
  )
}

function readRows(source: string, options: HtmlRowsOptions): HtmlPage {
  try {
    return readHtmlRows(source, options)
  } catch (error) {
    if (error instanceof NestingTooDeepError) throw new UnreadableFileError('bomb', { cause: error })
    throw error
  }
}

/** Parses the page without menus and other parts of the site, unless most of the text would be lost without them. */
function readWithoutSite(source: string): HtmlPage & { left: number } {
  try {
    return readWithAndWithoutSite(source, readHtmlRows)
  } catch (error) {
    if (error instanceof NestingTooDeepError) return readWithAndWithoutSite(removeUnclosed(source), readRows)
    throw error
  }
}

function readWithAndWithoutSite(source: string, read: typeof readHtmlRows): HtmlPage & { left: number } {
  const isXml = isTeiXml(source)
  const isLined = !isXml && hasSourceLineBreaks(source)
  const tableUses = findTableUses(source)
  const complete = read(source, { isXml, keepsSourceLines: isLined, excludeSite: false, tableUses })
  const remaining = read(source, { isXml, keepsSourceLines: isLined, excludeSite: true, tableUses })
  const isSite = totalLength(remaining.rows) >= totalLength(complete.rows) * MIN_REMAINING_SHARE
  const page = isSite ? remaining : complete
  if (tableUses.size > 0) page.rows = page.rows.filter(({ text }) => !isColumnName(text))
  return { ...page, left: complete.rows.length - page.rows.length }
}

/**
 * Removes rows that contain only links (menus) and are not cues or headings, unless much of the text would be lost
 * without them.
 */
function removeMenus(rows: readonly HtmlRow[], isCue: (row: HtmlRow) => boolean): HtmlRow[] {
  const isMenu = (row: HtmlRow) =>
    !isCue(row) && !isHeading(row.text) && row.pieces.every(({ isLink, text }) => isLink || !/[\p{L}\p{N}]/u.test(text))
  const remaining = rows.filter((row) => !isMenu(row))
  return totalLength(remaining) >= totalLength(rows) * MIN_WITHOUT_LINKS_SHARE ? remaining : [...rows]
}

const LINE_NUMBER = /^\s*(?:FTLN\s*)?[[({]?\s*(?:p(?:age|g)?\.?\s*)?(\d{1,5})\s*[\])}]?\s*$/iu
const MIN_NUMBERS = 5
const MIN_IN_ORDER_SHARE = 0.85

/** Removes increasing line and page numbers that are in separate elements. */
function removeNumbers(rows: readonly HtmlRow[]): HtmlRow[] {
  const parseNumber = ({ text, isAloneInElement }: HtmlRow['pieces'][number]) =>
    isAloneInElement ? LINE_NUMBER.exec(text)?.[1] : undefined
  const numbers = rows.flatMap(({ pieces }) => pieces.flatMap((piece) => parseNumber(piece) ?? [])).map(Number)
  const inOrder = numbers.filter((number, at) => at === 0 || number > (numbers[at - 1] ?? 0) || number <= 5)
  if (numbers.length < MIN_NUMBERS || inOrder.length < numbers.length * MIN_IN_ORDER_SHARE) return [...rows]
  return rows.flatMap((row, index) => {
    if (!row.pieces.some(parseNumber)) return [row]
    // If this row and the row above have a number, this row starts a paragraph only if it begins with a name.
    const isWithin = rows[index - 1]?.pieces.some(parseNumber) ?? false
    let [at, removedLength] = [0, 0]
    let leads = row.leadingElements
    const pieces = row.pieces.filter((piece) => {
      const { length } = piece.text
      if (parseNumber(piece) === undefined) {
        at += length
        return true
      }
      // A leading element that includes the removed number now ends earlier, by the length of the number.
      leads = leads
        .filter(({ end }) => end > at + length || end <= at)
        .map(({ kind, end }) => ({ kind, end: end > at ? end - length : end }))
      removedLength += length
      return false
    })
    const text = pieces
      .map((piece) => piece.text)
      .join('')
      .trim()
    const startsParagraph = row.startsParagraph && (!isWithin || beginsWithName(text))
    return removedLength > 0 && text === '' ? [] : [{ ...row, pieces, leadingElements: leads, text, startsParagraph }]
  })
}

/** Returns the rows between the start and end lines of Project Gutenberg; without such lines, all rows. */
function findBodyRows(rows: readonly HtmlRow[]): HtmlRow[] {
  const { first, end } = findPlayBody(splitLines(rows.map(({ text }) => text.replace(/\n/gu, ' ')).join('\n')))
  return rows.slice(first, end)
}

function removeFrontMatter(rows: readonly HtmlRow[], isCue: (row: HtmlRow) => boolean): HtmlRow[] {
  const isPart = (row: HtmlRow) => isActOrSceneHeading(row.text) && !isCue(row)
  const first = rows.findIndex((row) => isPart(row))
  return first > 0 && first < Math.max(60, rows.length * MAX_FRONT_SHARE) ? rows.slice(first) : [...rows]
}

/** Removes the footer of the web site, after the last cue. */
function removeFooter(rows: readonly HtmlRow[], isCue: (row: HtmlRow) => boolean): HtmlRow[] {
  const last = rows.findLastIndex(isCue)
  const footer = rows.findIndex(({ text }, index) => index > last && isWebsiteFooter(text))
  return last >= 0 && footer > 0 ? rows.slice(0, footer) : [...rows]
}

const findTitle = ({ title, heading }: HtmlPage): string => {
  const own = title
    .replace(/\s+[|\u2013\u2014·]\s.*$/u, '')
    .replace(/\s+-\s+[^-]*$/u, '')
    .replace(/:\s*(?:entire play|full text)\b.*$/iu, '')
  const first = isHeading(heading) ? '' : heading
  return (isHeading(own) || own === '' ? first || own : own).slice(0, 120)
}

/** Joins the visible rows to text. Directions get `[…]` and italic rows `_…_`. */
function layOutText(rows: readonly HtmlRow[]): string {
  const lines: string[] = []
  const isNameRow = createIsNameRow(rows.map(({ text }) => text))
  for (const row of rows) {
    const isDirection = row.pieces.every((piece) => piece.isDirection || !/[\p{L}\p{N}]/u.test(piece.text))
    const isItalic = row.pieces.every((piece) => piece.isItalic || !/[\p{L}\p{N}]/u.test(piece.text))
    const isUnderName = isNameRow(lines.at(-1) ?? '')
    if (row.startsParagraph && lines.length > 0 && !isUnderName) lines.push('')
    if (isDirection && !/^[[(_]/u.test(row.text)) lines.push(`[${row.text}]`)
    else if (isItalic && !/^[[(_]/u.test(row.text)) lines.push(`_${row.text}_`)
    else lines.push(row.text)
  }
  return lines.join('\n')
}

function parseNamedPage(page: HtmlPage, kinds: ReadonlySet<string>, title: string): Script {
  const isCue = (row: HtmlRow) => findCueOfRow(row, kinds) !== undefined
  const body = findBodyRows(removeMenus(page.rows, isCue))
  const [cast] = findCastLists(splitLines(body.map(({ text }) => text.replace(/\n/gu, ' ')).join('\n')))
  const rows = removeFooter(
    removeFrontMatter(
      body.filter((_row, index) => !cast || index < cast.firstLine || index > cast.lastLine),
      isCue,
    ),
    isCue,
  )
  return parseByNames(rows, kinds, { title, cast: cast?.entries })
}

/**
 * Parses the source of a web page. Executes and fetches nothing. `title`: the title if it is already known, for example
 * from an e-book; otherwise the page's title is used.
 *
 * @throws UnreadableFileError `tooLong` above 12 million characters, `bomb` for deep nesting
 */
export function readHtml(source: string, { title: knownTitle = '' }: { title?: string } = {}): FileReaderResult {
  if (source.length > MAX_SOURCE_LENGTH) throw new UnreadableFileError('tooLong')
  const { left, ...page } = readWithoutSite(source)
  page.rows = markItalicDirections(removeNumbers(page.rows))
  const text = layOutText(removeMenus(page.rows, () => false))
  const title = knownTitle || findTitle(page)
  const parsedText = parseScript(text, title === '' ? {} : { title })
  const kinds = findNameElements(page.rows)
  const parsedNames = kinds && parseNamedPage(page, kinds, title)
  const isNamedBetter =
    parsedNames && listSpeeches(parsedNames).length >= listSpeeches(parsedText).length * MIN_NAMED_SHARE
  return {
    script: isNamedBetter ? parsedNames : parsedText,
    leftOut: left > 0 ? [{ what: 'lines of the page around the play', count: left }] : [],
  }
}

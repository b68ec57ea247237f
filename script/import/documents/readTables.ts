import { findTableColumns, readTableRow, type TableColumns } from '../../parse/tables/tableColumns.ts'
import { looksLikeCue } from '../layout/columns.ts'
import type { Paragraph } from './paragraphs.ts'

const plain = (text: string): Paragraph => ({
  text,
  pieces: [{ text, isBold: false, isItalic: false }],
  style: '',
  indent: 0,
  isCentred: false,
})

const listCells = ({ cells = [] }: Paragraph) => cells.map((cell) => cell.map(({ text }) => text))

/**
 * Returns what the columns of the table rows contain, by the number of cells in a row; undefined for rows that are not
 * part of the script. Rows are not grouped by table, because some programs write each row as a separate table.
 */
function findColumns(paragraphs: readonly Paragraph[]): ReadonlyMap<number, TableColumns | undefined> {
  const rowsByWidth = new Map<number, Paragraph[]>()
  for (const one of paragraphs) {
    if (!one.cells) continue
    const rows = rowsByWidth.get(one.cells.length)
    if (rows) rows.push(one)
    else rowsByWidth.set(one.cells.length, [one])
  }
  return new Map([...rowsByWidth].map(([width, rows]) => [width, findTableColumns(rows.map(listCells))]))
}

type Place = Pick<Paragraph, 'indent' | 'isCentred' | 'style'>

/**
 * Returns the usual style and indent of names outside tables and of the text below them; undefined if fewer than
 * `MIN_NAMES` names share them.
 */
function findUsualPlaces(paragraphs: readonly Paragraph[]): { cue: Place; words: Place } | undefined {
  const counts = new Map<string, { count: number; cue: Place; words: Place }>()
  const own = paragraphs.filter(({ text }) => text.trim() !== '')
  for (const [index, cue] of own.entries()) {
    const words = own[index + 1]
    if (cue.cells || !words || words.cells || !looksLikeCue(cue.text) || looksLikeCue(words.text)) continue
    const key = `${cue.style} ${cue.indent} ${cue.isCentred} ${words.style} ${words.indent}`
    const found = counts.get(key) ?? { count: 0, cue, words }
    found.count++
    counts.set(key, found)
  }
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  return most && most.count >= MIN_NAMES ? most : undefined
}
const MIN_NAMES = 3

/** Gives the paragraphs of a cell the style and indent that names and speeches have elsewhere in the document. */
function placeParagraphs(texts: readonly string[], places: ReturnType<typeof findUsualPlaces>): Paragraph[] {
  let isInSpeech = false
  return texts.map((text): Paragraph => {
    const isCue = looksLikeCue(text)
    isInSpeech ||= isCue
    const place = isCue ? places?.cue : isInSpeech ? places?.words : undefined
    const { indent, isCentred, style } = place ?? plain('')
    return { ...plain(text), indent, isCentred, style }
  })
}

/**
 * Replaces table rows by paragraphs: names with their speeches, and actions in brackets. If no column of speeches is
 * found, as in a cast list, a row becomes one paragraph if each of its cells has only one; otherwise the paragraphs of
 * its cells stay separate.
 */
export function readTables(paragraphs: readonly Paragraph[]): Paragraph[] {
  const columnsByWidth = findColumns(paragraphs)
  const places = findUsualPlaces(paragraphs)
  return paragraphs.flatMap((paragraph): Paragraph[] => {
    if (!paragraph.cells) return [paragraph]
    const columns = columnsByWidth.get(paragraph.cells.length)
    const cells = listCells(paragraph)
    if (!columns)
      return cells.some((cell) => cell.length > 1) ? cells.flat().map(plain) : [plain(cells.flat().join(' '))]
    const parts = readTableRow(cells, columns)
    const words = parts.flatMap(({ kind, text }) => (kind === 'paragraph' ? [text] : []))
    const others = parts.filter(({ kind }) => kind !== 'paragraph')
    return [
      ...others.map((part) =>
        part.kind === 'speech'
          ? { ...plain(`${part.name}: ${part.text}`), nameEnd: part.name.length + 1 }
          : plain(part.text),
      ),
      ...placeParagraphs(words, places),
    ]
  })
}

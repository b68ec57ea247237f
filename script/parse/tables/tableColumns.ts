// Detects what the columns of a table contain: names, speeches, actions beside the speeches, or numbers.
import { parseCues } from '../cues/cues.ts'
import { isCaselessName, isTitleCaseName, isUpperCaseName, normaliseName } from '../cues/names.ts'
import { isHeading, isNonCharacter, isTransition } from '../headings/headings.ts'
import { isTechnicalLabel } from '../technicalCues.ts'
import { canBeName } from '../cues/canBeName.ts'

/** The paragraphs of one cell. */
export type Cell = readonly string[]
/** What a column contains. `words`: speeches, with or without names; `actions`: what is visible during the speeches. */
export type ColumnUse = 'names' | 'words' | 'actions' | 'numbers'
export type TableColumns = { uses: readonly ColumnUse[] }

const MIN_ROWS = 3
const MIN_NAMES = 2
const MIN_RECURRING = 4
const MIN_NAME_SHARE = 0.6
const MIN_NUMBER_SHARE = 0.7
/** A column contains speeches if at least this share of its cells has a recurring name before a speech. */
const MIN_CUE_SHARE = 0.15
const MIN_CUES = 2
const MAX_NAME_LENGTH = 60

const NUMBER = /^[#\d][\d\s:.,;'"\u2032\u2033\u2013/-]*(?:[a-z]|s|sec|min|fr)?\.?$/iu
const HEADS: readonly [ColumnUse, RegExp][] = [
  [
    'actions',
    /^(?:video|visuals?|picture|pictures|image|images|im[a\u00E1]gen(?:es)?|action|shots?|camera|bild|stage directions?|staging|business|what we see)$/iu,
  ],
  [
    'words',
    /^(?:audio|sound|dialog(?:ue)?s?|narration|voice ?-?over|vo|son|sonido|ton|text|script|speech|lines?|words|texte|texto|what we hear)$/iu,
  ],
  ['names', /^(?:characters?|speakers?|roles?|names?|who|rolle|personnages?|personajes?|figur)$/iu],
  [
    'numbers',
    /^(?:#|no\.?|nr\.?|n[\u00B0\u00BA]|time|timing|tc|time ?code|duration|length|zeit|dauer|dur\u00E9e|shot (?:#|no\.?))$/iu,
  ],
]
/** Matches terms that describe a picture. In capitals before a colon they are not names: `WIDE SHOT: a barn`. */
const SHOT =
  /\b(?:shots?|angle|close(?:-| )?ups?|[emlw]?[cml]u|[emw]?[lmw]s|pan|zoom|tilt|track(?:ing)?|dolly|insert|graphics?|title|super|cut|dissolve|b-?roll|montage|fade|animation|caption|camera|video|screen|logo|slide)\b/iu

const isName = (text: string) => {
  const own = text.replace(/\s*#?\d+$/u, '')
  const isWritten = isUpperCaseName(own) || isTitleCaseName(own) || isCaselessName(own)
  return text.length <= MAX_NAME_LENGTH && isWritten && canBeName(text) && !SHOT.test(text)
}
const joinCell = (cell: Cell | undefined) => (cell ?? []).join(' ').trim()
const useOfHead = (text: string) => HEADS.find(([, pattern]) => pattern.test(text.replace(/[:*]+$/u, '').trim()))?.[0]

/** Whether a text is the title of a column, such as `VIDEO` or `Dialogue`. */
export const isColumnName = (text: string): boolean => useOfHead(text) !== undefined

/** Whether the cells of a row are the titles of the columns. A table may repeat this row on each page. */
export function isHeadRow(row: readonly Cell[]): boolean {
  const texts = row.map(joinCell).filter(Boolean)
  return texts.length >= 2 && texts.every(isColumnName)
}

/** Returns the normalised names that can be cues at the start of a cell's paragraphs. */
function findCueNames(cell: Cell): string[] {
  return cell.flatMap((text) => {
    if (isHeading(text) || isTransition(text)) return []
    const cue = parseCues(text).find(
      ({ style, mark, hasCommaDirection }) =>
        !hasCommaDirection &&
        (style === 'alone' || style === 'capsInline' || (style === 'titleInline' && mark === ':')),
    )
    if (!cue || isNonCharacter(cue.name) || isTechnicalLabel(cue.name) || SHOT.test(cue.name)) return []
    return [normaliseName(cue.name)]
  })
}

function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
const sumRecurring = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + (count > 1 ? count : 0), 0)

/** Whether the cells of a column are names that recur. */
function areNames(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => joinCell(cell).replace(/[\s:.]+$/u, '')).filter(Boolean)
  const bare = texts.map((text) => text.replace(/\s*\([^()]*\)/gu, ''))
  const names = bare.filter(isName)
  const counts = countValues(names.map(normaliseName))
  const recurring = [...counts.values()].filter((count) => count > 1).length
  return (
    recurring >= MIN_NAMES &&
    sumRecurring(counts) >= Math.max(MIN_RECURRING, texts.length * MIN_NAME_SHARE) &&
    names.length >= texts.length * MIN_NAME_SHARE
  )
}

/** Counts the cells of a column with a recurring name before a speech (`cues`), and the cells with text (`filled`). */
function countCues(cells: readonly Cell[]): { cues: number; filled: number } {
  const names = cells.map(findCueNames)
  const counts = countValues(names.flat())
  const cues = names.filter((own) => own.some((name) => (counts.get(name) ?? 0) > 1)).length
  return { cues, filled: cells.filter((cell) => joinCell(cell) !== '').length }
}

/**
 * Returns what each column of a table contains. Returns undefined if no column contains speeches (the table is a cast
 * list, or only arranges the page), or if the table has fewer than two columns or fewer than three rows.
 */
export function findTableColumns(rows: readonly (readonly Cell[])[]): TableColumns | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || rows.length < MIN_ROWS) return undefined
  const head = rows.find(isHeadRow)
  const heads = (head ?? []).map((cell) => useOfHead(joinCell(cell)))
  const body = rows.filter((row) => !isHeadRow(row))
  const columns = Array.from({ length: width }, (_one, at) => body.map((row) => row[at] ?? []))
  const found = columns.map((cells, at): ColumnUse | undefined => {
    if (heads[at]) return heads[at]
    const texts = cells.map(joinCell).filter(Boolean)
    if (texts.length > 0 && texts.filter((text) => NUMBER.test(text)).length >= texts.length * MIN_NUMBER_SHARE)
      return 'numbers'
    return areNames(cells) ? 'names' : undefined
  })
  const names = found.indexOf('names')
  if (names >= 0) {
    const words = found.findIndex((use, at) => at > names && use !== 'numbers' && use !== 'actions')
    if (words < 0) return undefined
    const uses = found.map((use, at): ColumnUse => use ?? (at === words ? 'words' : 'actions'))
    return { uses }
  }
  const hasCues = columns.map((cells) => {
    const { cues, filled } = countCues(cells)
    return cues >= MIN_CUES && cues >= filled * MIN_CUE_SHARE
  })
  if (!hasCues.some(Boolean) && !found.includes('words')) return undefined
  const uses = found.map((use, at): ColumnUse => use ?? (hasCues[at] ? 'words' : 'actions'))
  return uses.includes('words') ? { uses } : undefined
}

/** A part of a table row. `paragraph`: other text, which may contain a cue. */
export type TablePart = { kind: 'speech'; name: string; text: string } | { kind: 'action' | 'paragraph'; text: string }

const bracketed = (text: string) => (/^[[(]/u.test(text) ? text : `[${text.replace(/[[\]]/gu, '')}]`)

/**
 * Returns the parts of a table row: first the actions, then the speeches beside them. Empty for a row of column titles.
 */
export function readTableRow(row: readonly Cell[], { uses }: TableColumns): TablePart[] {
  if (isHeadRow(row)) return []
  const cellsOf = (use: ColumnUse) => row.filter((cell, at) => uses[at] === use && joinCell(cell) !== '')
  const actions = cellsOf('actions').map((cell): TablePart => ({ kind: 'action', text: bracketed(joinCell(cell)) }))
  const words = cellsOf('words')
  if (!uses.includes('names'))
    return [...actions, ...words.flatMap((cell) => cell.map((text): TablePart => ({ kind: 'paragraph', text })))]
  const name = cellsOf('names')
    .map(joinCell)
    .join(' ')
    .replace(/[\s:.]+$/u, '')
  const text = words.map(joinCell).join(' ')
  // A row without a name is a direction. A row with a name and no speech is a heading.
  if (name === '') return [...actions, ...(text ? [{ kind: 'action' as const, text: bracketed(text) }] : [])]
  if (text === '') return [...actions, { kind: 'paragraph', text: name }]
  return [...actions, { kind: 'speech', name, text }]
}

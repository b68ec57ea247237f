// Parses plain text with two columns separated by spaces: actions beside dialogue, or two speeches beside each other.
import { isUpperCaseName } from '../cues/names.ts'
import { isHeading, isTransition } from '../headings/headings.ts'
import type { Line } from '../text/lines.ts'
import { findTableColumns, isHeadRow, readTableRow, type TableColumns } from './tableColumns.ts'

const MIN_ROWS = 6
/** In two columns, at least this share of the rows has text where the right column begins. */
const MIN_SHARE = 0.4
const GAP = /\s{3,}(?=\S)/gu
const MAX_DUAL_ROWS = 40
const MIN_DUAL_GAP = 4

/** Returns the text offsets in the row, from 0, at which text begins after a gap of at least three spaces. */
function findStarts({ text, indent }: Line): number[] {
  return [...text.matchAll(GAP)].map((gap) => indent + gap.index + gap[0].length)
}

/** Returns the text offset at which the right side of the rows usually begins; undefined if there is none. */
function findGutter(lines: readonly Line[]): number | undefined {
  const counts = new Map<number, number>()
  for (const line of lines) for (const at of findStarts(line)) counts.set(at, (counts.get(at) ?? 0) + 1)
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1])
  if (!best || best[1] < MIN_ROWS) return undefined
  const [at, beside] = best
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const alone = lines.filter(({ isBlank, indent }) => !isBlank && indent === at).length
  return beside + alone >= written * MIN_SHARE ? at : undefined
}

type Sides = { left: string; right: string }

/** Divides a row at a text offset. Returns undefined if the row has no gap of two spaces before the offset. */
function divide({ text, indent }: Line, gutter: number): Sides | undefined {
  const at = gutter - indent
  if (at <= 0) return { left: '', right: text }
  if (text.length <= at) return { left: text, right: '' }
  return /\s\s$/u.test(text.slice(0, at)) ? { left: text.slice(0, at).trim(), right: text.slice(at).trim() } : undefined
}

const createLine = ({ number }: Line, text: string): Line => ({ number, text, indent: 0, isBlank: text === '' })

/** Consecutive rows with two sides, or a single row that is blank or crosses the gap between the sides. */
type Block = { rows: { line: Line; sides: Sides }[] } | { line: Line }

function findBlocks(lines: readonly Line[], gutter: number): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of lines) {
    const sides = line.isBlank ? undefined : divide(line, gutter)
    const last = blocks.at(-1)
    if (sides && isOpen && last && 'rows' in last) last.rows.push({ line, sides })
    else blocks.push(sides ? { rows: [{ line, sides }] } : { line })
    isOpen = sides !== undefined
  }
  return blocks
}

const cellsOf = (block: Block): string[][] =>
  'rows' in block
    ? [block.rows.flatMap(({ sides }) => sides.left || []), block.rows.flatMap(({ sides }) => sides.right || [])]
    : []

const isBeside = (columns: TableColumns) =>
  columns.uses.includes('actions') || columns.uses.filter((use) => use === 'words').length > 1

const NAME_BEFORE_COLON = /^(?:\d{1,4}[.)]?\s+)?[^:]{1,40}:$/u
const MIN_NAME_SHARE = 0.5

/**
 * Writes two columns one below the other: the actions of each block, then its speeches. Returns undefined if the text
 * has no such columns.
 */
function splitColumns(lines: readonly Line[]): Line[] | undefined {
  const gutter = findGutter(lines)
  if (gutter === undefined) return undefined
  const blocks = findBlocks(lines, gutter)
  const tableRows = blocks.filter((block) => 'rows' in block)
  // A name and its speech are not two columns (`RUTH:     Is it dead?`), so the text is not divided.
  const labels = tableRows.flatMap(({ rows }) => rows.filter(({ sides }) => NAME_BEFORE_COLON.test(sides.left.trim())))
  if (labels.length >= tableRows.flatMap(({ rows }) => rows).length * MIN_NAME_SHARE) return undefined
  const columns = findTableColumns(tableRows.map(cellsOf))
  if (!columns || columns.uses.includes('names') || !isBeside(columns)) return undefined
  return blocks.flatMap((block): Line[] => {
    if (!('rows' in block)) return [block.line]
    const [first] = block.rows
    if (!first) return []
    const cells = cellsOf(block)
    if (isHeadRow(cells)) return block.rows.map(({ line }) => ({ ...createLine(line, ''), removed: line.text }))
    const actions = readTableRow(cells, columns).filter(({ kind }) => kind === 'action')
    const words = columns.uses.flatMap((use, at) => (use === 'words' ? [at === 0 ? 'left' : 'right'] : [])) as (
      | 'left'
      | 'right'
    )[]
    return [
      ...actions.flatMap(({ text }) => [createLine(first.line, text), createLine(first.line, '')]),
      ...words.flatMap((side) => [
        ...block.rows.flatMap(({ line, sides }) => (sides[side] === '' ? [] : [createLine(line, sides[side])])),
        createLine(block.rows.at(-1)?.line ?? first.line, ''),
      ]),
    ]
  })
}

const isName = (text: string) =>
  isUpperCaseName(text.replace(/\s*\([^()]*\)$/u, '').replace(/:$/u, '')) && !isHeading(text) && !isTransition(text)

/** Returns the text offset of the second of exactly two names in a row; undefined for other rows. */
function findSecondName(line: Line): number | undefined {
  const [start, more] = findStarts(line)
  if (start === undefined || more !== undefined) return undefined
  const at = start - line.indent
  const [left, right] = [line.text.slice(0, at), line.text.slice(at)]
  // If only the left text ends in a colon, it is a label and not a name: `MUSIC:     STING`.
  if (left.trimEnd().endsWith(':') && !right.endsWith(':')) return undefined
  const isApart = left.length - left.trimEnd().length >= MIN_DUAL_GAP
  return isApart && isName(left.trim()) && isName(right) ? start : undefined
}

/**
 * Finds two speeches in columns, and moves the right speech below the left one. Returns undefined if there are none.
 */
function splitDualSpeeches(lines: readonly Line[]): Line[] | undefined {
  const result: Line[] = []
  let hasChanged = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (!line) continue
    const second = findSecondName(line)
    const end =
      second === undefined ? -1 : lines.slice(index, index + MAX_DUAL_ROWS).findIndex(({ isBlank }) => isBlank)
    const rows = lines.slice(index, end < 0 ? Math.min(lines.length, index + MAX_DUAL_ROWS) : index + end)
    const below = rows.slice(1)
    if (second === undefined || below.length === 0) {
      result.push(line)
      continue
    }
    // A speech may begin further left than the name above it, so the rows below also determine its column.
    const starts = below.flatMap((row) => [...findStarts(row), ...(row.indent > line.indent + 8 ? [row.indent] : [])])
    const nameEnd = line.indent + line.text.trimEnd().replace(/\s{3,}.*$/u, '').length
    const gutter = Math.min(second, ...starts.filter((at) => at > nameEnd))
    const sides = rows.map((row) => ({ row, sides: divide(row, gutter) }))
    if (sides.some((one) => one.sides === undefined)) {
      result.push(line)
      continue
    }
    for (const side of ['left', 'right'] as const) {
      for (const one of sides) {
        const text = one.sides?.[side].trim() ?? ''
        if (text !== '') result.push({ ...createLine(one.row, text), indent: line.indent })
      }
      result.push(createLine(line, ''))
    }
    hasChanged = true
    index += rows.length - 1
  }
  return hasChanged ? result : undefined
}

/**
 * Writes the columns of a text one below the other. Returns undefined if the text has no columns that must be
 * rearranged. Takes linear time.
 */
export const arrangeColumns = (lines: readonly Line[]): Line[] | undefined =>
  splitColumns(lines) ?? splitDualSpeeches(lines)

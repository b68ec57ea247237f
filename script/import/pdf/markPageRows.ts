// Derives information from the font style of PDF rows: puts brackets around directions in italics, and describes how
// rows begin.
import { bracketRuns, findItalicDirections, type StyledPiece } from '../layout/italicDirections.ts'
import type { LeadingElement, MarkedRow } from '../layout/markedRows.ts'
import { findCueOfRow } from '../layout/nameMarks.ts'
import { measureLineHeight, rowLeft, rowText, type Row } from '../layout/rows.ts'
import { joinPieces } from '../layout/styledText.ts'

/** Rows whose distance exceeds this many line heights are separate paragraphs. */
const PARAGRAPH_GAP = 1.3
const endsSentence = (text: string) => /[.!?\u2026:"\u201D\u2019)\]-]\s*$/u.test(text)

/** If less than this share of the rows has a gap above it, gaps do not separate the paragraphs of this script. */
const MIN_APART_SHARE = 0.05
/** The right edge of the text is the position that this share of the rows does not exceed. */
const RIGHT_SHARE = 0.95
/** Added in points to the length of a row and the next word, for the space between them and for wide letters. */
const SPACE_WIDTH = 8

const rightOf = ({ segments }: Row) => {
  const last = segments.at(-1)
  return last ? last.x + last.width : 0
}
function measureFirstWord({ segments: [first] }: Row): number {
  const word = /^\S*/u.exec(first?.text ?? '')?.[0] ?? ''
  return first ? (first.width * word.length) / Math.max(1, first.text.length) : 0
}
const beginsBold = ({ segments: [first] }: Row) => first?.pieces?.[0]?.isBold === true
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
/** Whether all words of a row are in italics. */
const isItalicRow = ({ segments }: Row) =>
  segments.every(({ pieces }) => pieces?.every(({ text, isItalic }) => isItalic || !hasWords(text)) ?? false)
const endsItalic = ({ segments }: Row) =>
  segments.at(-1)?.pieces?.findLast(({ text }) => hasWords(text))?.isItalic === true
/**
 * Whether the row above ends a sentence and the text changes to or from italics at this row. Then an italic direction
 * begins or has ended.
 */
const changesType = (row: Row, before: Row) =>
  endsSentence(rowText(before)) &&
  (isItalicRow(row)
    ? !endsItalic(before) && !/^[[(]/u.test(rowText(row))
    : isItalicRow(before) && !/[\])]$/u.test(rowText(before)))

/**
 * Returns for each row whether a paragraph begins with it. A paragraph may continue on the next page. If gaps do not
 * separate paragraphs, bold text, a change of italics, or a short row above begins a paragraph.
 */
function findParagraphStarts(rows: readonly Row[]): boolean[] {
  const height = measureLineHeight(rows)
  const isApart = ({ gap }: Row) => Number.isFinite(gap) && gap > height * PARAGRAPH_GAP
  const haveGaps = rows.filter(isApart).length >= rows.length * MIN_APART_SHARE
  const rights = rows.map(rightOf).toSorted((one, other) => one - other)
  const edge = rights[Math.floor(rights.length * RIGHT_SHARE)] ?? 0
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (!before) return true
    const isShort = rightOf(before) + SPACE_WIDTH + measureFirstWord(row) < edge
    if (!haveGaps) return isShort || beginsBold(row) || changesType(row, before)
    return Number.isFinite(row.gap) ? isApart(row) : endsSentence(rowText(before))
  })
}

const piecesOf = ({ segments }: Row): StyledPiece[] =>
  segments.flatMap(({ text, pieces }, index) => {
    const own = pieces ?? [{ text, isBold: false, isItalic: false }]
    return index === 0 ? [...own] : [{ text: '  ', isBold: false, isItalic: false }, ...own]
  })

/**
 * Puts brackets around directions in italics. Returns the rows unchanged if italics do not mean directions in this
 * script.
 */
export function markItalicRows(rows: readonly Row[]): Row[] {
  if (!rows.some(({ segments }) => segments.some(({ pieces }) => pieces))) return [...rows]
  const starts = findParagraphStarts(rows)
  type Place = { row: number; segment: number; piece: number }
  const paragraphs: { pieces: StyledPiece[]; places: Place[] }[] = []
  for (const [row, { segments }] of rows.entries()) {
    if (starts[row] || paragraphs.length === 0) paragraphs.push({ pieces: [], places: [] })
    const paragraph = paragraphs.at(-1)
    for (const [segment, { pieces = [] }] of segments.entries()) {
      for (const [piece, own] of pieces.entries()) {
        const isLast = piece === pieces.length - 1
        paragraph?.pieces.push(isLast ? { ...own, text: `${own.text} ` } : own)
        paragraph?.places.push({ row, segment, piece })
      }
    }
  }
  const found = findItalicDirections(paragraphs.map(({ pieces }) => pieces))
  if (!found) return [...rows]
  const changed = new Map<Row, Row>()
  for (const [index, { pieces, places }] of paragraphs.entries()) {
    const runs = found[index] ?? []
    const bracketed = bracketRuns(pieces, runs)
    for (const { first, last } of runs) {
      for (let at = first; at <= last; at++) {
        const [place, piece] = [places[at], bracketed[at]]
        const original = place && rows[place.row]
        if (!place || !piece || !original) continue
        const row = changed.get(original) ?? original
        changed.set(original, replacePiece(row, place, { ...piece, text: withoutLastSpace(piece.text, row, place) }))
      }
    }
  }
  return rows.map((row) => changed.get(row) ?? row)
}

/** Removes the space that `markItalicRows` added after the last piece of a segment. */
function withoutLastSpace(text: string, { segments }: Row, { segment, piece }: { segment: number; piece: number }) {
  const isLast = piece === (segments[segment]?.pieces?.length ?? 0) - 1
  return isLast ? text.replace(/ $/u, '') : text
}

function replacePiece(row: Row, place: { segment: number; piece: number }, piece: StyledPiece): Row {
  const segments = row.segments.map((segment, index) => {
    if (index !== place.segment) return segment
    const pieces = (segment.pieces ?? []).map((own, at) =>
      at === place.piece ? { ...piece, isBold: false, isItalic: false } : own,
    )
    return { ...segment, pieces, text: joinPieces(pieces) }
  })
  return { ...row, segments }
}

const typeOf = ({ isBold, isItalic }: StyledPiece) => `${isBold ? 'b' : ''}${isItalic ? 'i' : ''}`

/**
 * Returns the text at the start of a row if it is bold or italic, and then the whole row. If the row begins with a name
 * from a table, returns only this name.
 */
function findLeadingElements(row: Row): LeadingElement[] {
  const pieces = piecesOf(row)
  const [first] = pieces
  if (!first) return []
  const [name] = row.segments
  if (name?.isName) return [{ kind: 'cell', end: name.text.length }]
  const lead = typeOf(first)
  const text = joinPieces(pieces)
  const other = pieces.findIndex((piece) => typeOf(piece) !== lead && /\S/u.test(piece.text))
  const whole = { kind: `row @${Math.round(rowLeft(row) / 9)} ${other < 0 ? lead : ''}`, end: text.length }
  if (lead === '') return [whole]
  return [{ kind: lead, end: joinPieces(pieces.slice(0, other < 0 ? pieces.length : other)).trimEnd().length }, whole]
}

/** Converts the rows of a PDF to rows that state the font style and position of their text. */
export function markPageRows(rows: readonly Row[]): MarkedRow[] {
  const starts = findParagraphStarts(rows)
  return rows.map((row, index) => ({
    pieces: piecesOf(row).map(({ text }) => ({ text, isItalic: false, isDirection: false })),
    text: joinPieces(piecesOf(row)),
    leadingElements: findLeadingElements(row),
    blockIds: [],
    level: 0,
    startsParagraph: starts[index] ?? true,
    page: row.page,
  }))
}

/** Joins the rows of each paragraph. A row that begins with a name begins a paragraph. */
export function joinParagraphRows(rows: readonly MarkedRow[], kinds: ReadonlySet<string>): MarkedRow[] {
  const joined: { row: MarkedRow; more: MarkedRow[] }[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (!last || row.startsParagraph || findCueOfRow(row, kinds)) joined.push({ row, more: [] })
    else last.more.push(row)
  }
  return joined.map(({ row, more }) => {
    if (more.length === 0) return row
    const pieces = [...row.pieces]
    let end = row.text.slice(-2)
    for (const next of more) {
      const isHyphenated = /\p{Ll}-$/u.test(end) && /^\p{Ll}/u.test(next.text)
      if (!isHyphenated) pieces.push({ text: ' ', isItalic: false, isDirection: false })
      pieces.push(...next.pieces)
      end = next.text.slice(-2)
    }
    return { ...row, pieces, text: joinPieces(pieces) }
  })
}

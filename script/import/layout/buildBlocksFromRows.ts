import { isContinuation } from '../../parse/cues/cues.ts'
import { beginsSetting, isHeading, isTransition } from '../../parse/headings/headings.ts'
import type { Block } from './buildScriptFromBlocks.ts'
import { isAtCue, isAtDialogue, looksLikeCue, isSingleName, type Columns } from './columns.ts'
import { splitDualDialogue } from './splitDualDialogue.ts'
import { rowLeft, measureLineHeight, rowText, type Row } from './rows.ts'

const endsSentence = (text: string) => /[.!?\u2026:"\u201D\u2019)\]-]\s*$/u.test(text)
const closing = (text: string) => (text.startsWith('[') ? ']' : ')')
const isBracket = (text: string) => /^[([]/u.test(text)
const isOpenBracket = (text: string) => isBracket(text) && !text.includes(closing(text))
const MAX_BRACKET_ROWS = 80
const BRACKET_TOLERANCE = 16
/** A gap of more than this many line heights separates paragraphs. */
const PARAGRAPH_GAP = 1.45
/**
 * A speech that a page break split can continue within this many rows from the top of the page, because a page header
 * may come first.
 */
const MAX_HEADER_ROWS = 3

/**
 * Whether the next row is dialogue or a direction in brackets. Then this row can be a name even if it is not in
 * capitals.
 */
function hasDialogueBelow(rows: readonly Row[], index: number, columns: Columns): boolean {
  const next = rows[index + 1]
  if (!next) return false
  const text = rowText(next)
  return isAtDialogue(next, columns) || (isBracket(text) && !looksLikeCue(text))
}

function isCue(rows: readonly Row[], index: number, columns: Columns): boolean {
  const row = rows[index]
  if (!row || !isAtCue(row, columns) || !isSingleName(row)) return false
  const text = rowText(row)
  if (text.startsWith('(') || text.length > 60) return false
  if (!hasDialogueBelow(rows, index, columns))
    return looksLikeCue(text) && !columns.isStagePlay && rows[index + 1]?.page !== row.page
  if (looksLikeCue(text)) return true
  // A row above dialogue can be a cue without capitals if the cue column is apart from the dialogue column, and the row
  // is short and does not end in `.`, `!`, `?`, `,` or `;`.
  const isAmongWords = isAtDialogue(row, columns) || Math.abs(columns.cue - columns.dialogue) < 40
  return (
    !isAmongWords && !/[.!?,;]$/u.test(text) && text.split(' ').length <= 5 && !isTransition(text) && !isHeading(text)
  )
}

/** Builds blocks from the rows of a document in which cues have a separate column. */
export function buildBlocksFromRows(rows: readonly Row[], columns: Columns): Block[] {
  const blocks: Block[] = []
  const height = measureLineHeight(rows)
  const names = new Set(rows.flatMap((row) => (isSingleName(row) && looksLikeCue(rowText(row)) ? [rowText(row)] : [])))
  const isName = (text: string) => names.has(text)
  let isInSpeech = false
  let [pageStart, wasInSpeech] = [0, false]
  let bracketRows = 0
  let bracketLeft = 0

  const isNewParagraph = ({ gap }: Row, last: Block | undefined) =>
    Number.isFinite(gap) ? gap > height * PARAGRAPH_GAP : endsSentence(last?.text ?? '.')
  const push = (kind: Block['kind'], row: Row, more: Partial<Block> = {}) =>
    blocks.push({ kind, text: rowText(row), page: row.page, ...more })
  const extend = (row: Row) => {
    const last = blocks.at(-1)
    const text = rowText(row)
    if (last) last.text += /\p{Ll}-$/u.test(last.text.slice(-3)) && /^\p{Ll}/u.test(text) ? text : ` ${text}`
  }

  for (let index = 0; index < rows.length; index++) {
    const dual = splitDualDialogue(rows, index, { paragraphGap: height * PARAGRAPH_GAP, isName })
    if (dual) {
      blocks.push(...dual.blocks)
      index = dual.lastRow
      isInSpeech = false
      continue
    }
    const row = rows[index]
    if (!row) continue
    const text = rowText(row)
    const last = blocks.at(-1)
    if (rows[index - 1]?.page !== row.page) [pageStart, wasInSpeech] = [index, isInSpeech]
    const isAfterSplitSpeech = wasInSpeech && index - pageStart < MAX_HEADER_ROWS
    // A page break split the direction and repeated the name (`(CONT'D)`), so the name is skipped.
    if (bracketRows > 0 && isContinuation(text) && isAtCue(row, columns)) continue
    if (bracketRows > 0 && (Math.abs(rowLeft(row) - bracketLeft) > BRACKET_TOLERANCE || isCue(rows, index, columns)))
      bracketRows = 0
    // If a direction contains a bracket inside its brackets, it may seem closed too early. The next rows in the same
    // column still belong to the direction.
    const isOfBracket =
      isInSpeech && last?.kind === 'parenthetical' && row.gap < height * PARAGRAPH_GAP && !isBracket(text)
    if (isOfBracket && !isAtDialogue(row, columns) && Math.abs(rowLeft(row) - bracketLeft) <= BRACKET_TOLERANCE)
      extend(row)
    else if (bracketRows > 0 && last?.kind === 'parenthetical') {
      extend(row)
      bracketRows = text.includes(closing(last.text)) || bracketRows >= MAX_BRACKET_ROWS ? 0 : bracketRows + 1
    } else if (isCue(rows, index, columns)) {
      push(
        'cue',
        row,
        looksLikeCue(text) || columns.areNamesTitleCase
          ? {}
          : { confidence: 0.8, doubt: `${text} stands where names stand. Read as a name.` },
      )
      isInSpeech = true
    } else if (isDialogue(row, { columns, isInSpeech, isAfterSplitSpeech, height })) {
      // In `(sighs) Well.`, the text after the bracket is spoken, so a row with such text is dialogue.
      if (isBracket(text) && !/[)\]].*[\p{L}\p{N}]/u.test(text)) {
        push('parenthetical', row)
        bracketRows = isOpenBracket(text) ? 1 : 0
        bracketLeft = rowLeft(row)
      } else if (last?.kind === 'dialogue') extend(row)
      else push('dialogue', row)
      isInSpeech = true
    } else {
      isInSpeech = false
      const next = rows[index + 1]
      const isSetting = !columns.isStagePlay && next !== undefined && beginsSetting(text, rowText(next))
      const kind = isHeading(text) && !isSetting ? 'heading' : isTransition(text) ? 'transition' : 'action'
      const isContinued = kind === 'action' && last?.kind === 'action' && !isNewParagraph(row, last)
      const isSplitHeading =
        kind === 'action' && last?.kind === 'heading' && row.gap < height * 1.2 && text === text.toUpperCase()
      if (isContinued || isSplitHeading) extend(row)
      else push(kind, row)
    }
  }
  return blocks
}

/**
 * `isAfterSplitSpeech`: whether the row is near the top of a page and the previous page ended in a speech. `height`:
 * line height in points.
 */
type Situation = { columns: Columns; isInSpeech: boolean; isAfterSplitSpeech: boolean; height: number }

/**
 * Whether a row is dialogue. Depends on its position and on whether a speech is open; for some rows also on the text
 * and on the gap above.
 */
function isDialogue(row: Row, { columns, isInSpeech, isAfterSplitSpeech, height }: Situation): boolean {
  const text = rowText(row)
  if (columns.isStagePlay) return isStageDialogue(row, columns, isInSpeech)
  const isColumn = isAtDialogue(row, columns)
  const isBesideAction = Math.abs(columns.dialogue - columns.action) < 14
  if (isInSpeech && isColumn) return !(isBesideAction && row.gap > height * PARAGRAPH_GAP)
  const isBetween = rowLeft(row) > columns.action + 14 && rowLeft(row) <= columns.cue + 30
  if (isInSpeech && isBetween && isBracket(text)) return true
  // In verse, lines can be indented more than dialogue. Such a row without a gap above it belongs to the speech.
  const isVerse = isInSpeech && isBetween && row.gap < height * PARAGRAPH_GAP && rowLeft(row) > columns.dialogue
  if (isVerse && !isBesideAction) return !isHeading(text) && !isTransition(text)
  // A page break may split a speech without repeating the name. Elsewhere, text in the dialogue column without a name
  // is text that the screen shows.
  if (!isAfterSplitSpeech || isBesideAction || row.segments.length !== 1) return false
  return isColumn && !isHeading(text) && !isTransition(text)
}

/**
 * Whether a row of a stage play is dialogue: a speech is open, and the row is not a heading and begins near the left
 * edge or with a bracket. Directions are indented.
 */
function isStageDialogue(row: Row, columns: Columns, isInSpeech: boolean): boolean {
  const text = rowText(row)
  if (!isInSpeech || isHeading(text)) return false
  return rowLeft(row) < columns.dialogue + 30 || /^[([]/u.test(text)
}

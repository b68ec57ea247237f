import { isContinued } from '../cues.ts'
import { isHeading, isTransition } from '../headings.ts'
import type { Block } from './blocks.ts'
import { isAtCue, isAtDialogue, isCueLike, isOneName, type Columns } from './columns.ts'
import { splitDual } from './dualColumns.ts'
import { leftOf, lineHeightOf, textOf, type Row } from './rows.ts'

const endsSentence = (text: string) => /[.!?\u2026:"\u201D\u2019)\]-]\s*$/u.test(text)
const closing = (text: string) => (text.startsWith('[') ? ']' : ')')
const isBracket = (text: string) => /^[([]/u.test(text)
const isOpenBracket = (text: string) => isBracket(text) && !text.includes(closing(text))
const LONGEST_BRACKET = 80
const BRACKET_NEAR = 16
/** So many heights of a line part paragraphs. */
const PARTED = 1.45
/** Rows at a page's top that may be its head, though nothing tells so. */
const MOST_UNKNOWN_HEADS = 3

/** Whether words of the column of speech follow: what stands before them is a name, whatever it looks like. */
function leadsToWords(rows: readonly Row[], index: number, columns: Columns): boolean {
  const next = rows[index + 1]
  if (!next) return false
  const text = textOf(next)
  return isAtDialogue(next, columns) || (text.startsWith('(') && !isCueLike(text))
}

function isCue(rows: readonly Row[], index: number, columns: Columns): boolean {
  const row = rows[index]
  if (!row || !isAtCue(row, columns) || !isOneName(row)) return false
  const text = textOf(row)
  if (text.startsWith('(') || text.length > 60) return false
  if (!leadsToWords(rows, index, columns))
    return isCueLike(text) && !columns.isStage && rows[index + 1]?.page !== row.page
  if (isCueLike(text)) return true
  // No capitals, and yet where names stand, above where words stand: short and without an end stop it is one.
  const isAmongWords = isAtDialogue(row, columns) || Math.abs(columns.cue - columns.dialogue) < 40
  return (
    !isAmongWords && !/[.!?,;]$/u.test(text) && text.split(' ').length <= 5 && !isTransition(text) && !isHeading(text)
  )
}

/** Rows of a document whose names have a column, as paragraphs of their kinds. */
export function toBlocks(rows: readonly Row[], columns: Columns): Block[] {
  const blocks: Block[] = []
  const height = lineHeightOf(rows)
  let isInSpeech = false
  let [pageStart, wasInSpeech] = [0, false]
  let bracketRows = 0
  let bracketLeft = 0

  const isNewParagraph = ({ gap }: Row, last: Block | undefined) =>
    Number.isFinite(gap) ? gap > height * PARTED : endsSentence(last?.text ?? '.')
  const push = (kind: Block['kind'], row: Row, more: Partial<Block> = {}) =>
    blocks.push({ kind, text: textOf(row), page: row.page, ...more })
  const extend = (row: Row) => {
    const last = blocks.at(-1)
    const text = textOf(row)
    if (last) last.text += /\p{Ll}-$/u.test(last.text.slice(-3)) && /^\p{Ll}/u.test(text) ? text : ` ${text}`
  }

  for (let index = 0; index < rows.length; index++) {
    const dual = splitDual(rows, index, height * PARTED)
    if (dual) {
      blocks.push(...dual.blocks)
      index = dual.lastRow
      isInSpeech = false
      continue
    }
    const row = rows[index]
    if (!row) continue
    const text = textOf(row)
    const last = blocks.at(-1)
    if (rows[index - 1]?.page !== row.page) [pageStart, wasInSpeech] = [index, isInSpeech]
    const isParted = wasInSpeech && index - pageStart < MOST_UNKNOWN_HEADS
    // A page has parted the direction: the name that is repeated says nothing new.
    if (bracketRows > 0 && isContinued(text) && isAtCue(row, columns)) continue
    if (bracketRows > 0 && (Math.abs(leftOf(row) - bracketLeft) > BRACKET_NEAR || isCue(rows, index, columns)))
      bracketRows = 0
    // A bracket within the bracket has closed it too early: what goes on in its column is still of it.
    const isOfBracket = isInSpeech && last?.kind === 'parenthetical' && row.gap < height * PARTED && !isBracket(text)
    if (isOfBracket && !isAtDialogue(row, columns) && Math.abs(leftOf(row) - bracketLeft) <= BRACKET_NEAR) extend(row)
    else if (bracketRows > 0 && last?.kind === 'parenthetical') {
      extend(row)
      bracketRows = text.includes(closing(last.text)) || bracketRows >= LONGEST_BRACKET ? 0 : bracketRows + 1
    } else if (isCue(rows, index, columns)) {
      push(
        'cue',
        row,
        isCueLike(text) || columns.areNamesPlain
          ? {}
          : { confidence: 0.8, doubt: `${text} stands where names stand: is it one?` },
      )
      isInSpeech = true
    } else if (isSpoken(row, { columns, isInSpeech, isParted, height })) {
      // `(sighs) Well.` is said, but for what its bracket holds.
      if (isBracket(text) && !/[)\]].*[\p{L}\p{N}]/u.test(text)) {
        push('parenthetical', row)
        bracketRows = isOpenBracket(text) ? 1 : 0
        bracketLeft = leftOf(row)
      } else if (last?.kind === 'dialogue') extend(row)
      else push('dialogue', row)
      isInSpeech = true
    } else {
      isInSpeech = false
      const kind = isHeading(text) ? 'heading' : isTransition(text) ? 'transition' : 'action'
      const goesOn = kind === 'action' && last?.kind === 'action' && !isNewParagraph(row, last)
      const isSplitHeading =
        kind === 'action' && last?.kind === 'heading' && row.gap < height * 1.2 && text === text.toUpperCase()
      if (goesOn || isSplitHeading) extend(row)
      else push(kind, row)
    }
  }
  return blocks
}

/** `isParted`: near a page's top, where the page before ended within a speech. */
type Situation = { columns: Columns; isInSpeech: boolean; isParted: boolean; height: number }

/** Whether a row belongs to what somebody says, by where it stands. */
function isSpoken(row: Row, { columns, isInSpeech, isParted, height }: Situation): boolean {
  const text = textOf(row)
  if (columns.isStage) return isSpokenOnStage(row, columns, isInSpeech)
  const isColumn = isAtDialogue(row, columns)
  const isBesideAction = Math.abs(columns.dialogue - columns.action) < 14
  if (isInSpeech && isColumn) return !(isBesideAction && row.gap > height * PARTED)
  const isBetween = leftOf(row) > columns.action + 14 && leftOf(row) <= columns.cue + 30
  if (isInSpeech && isBetween && text.startsWith('(')) return true
  // Verse is set further in, line by line, and no blank line parts it from what is said before.
  const isVerse = isInSpeech && isBetween && row.gap < height * PARTED && leftOf(row) > columns.dialogue
  if (isVerse && !isBesideAction) return !isHeading(text) && !isTransition(text)
  // A page may part a speech and repeat no name. Elsewhere words in that column, below none, are there to be read: a card.
  if (!isParted || isBesideAction || row.segments.length !== 1) return false
  return isColumn && !isHeading(text) && !isTransition(text)
}

/** In a play words run from the left edge until the next name; what is done stands further in. */
function isSpokenOnStage(row: Row, columns: Columns, isInSpeech: boolean): boolean {
  const text = textOf(row)
  if (!isInSpeech || isHeading(text)) return false
  return leftOf(row) < columns.dialogue + 30 || /^[([]/u.test(text)
}

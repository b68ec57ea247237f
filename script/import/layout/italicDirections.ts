// Finds stage directions that a script prints in italics without brackets, and puts them in brackets. Later steps then
// recognise them as directions.
import { isTitleCaseName, isUpperCaseName, normaliseName } from '../../parse/cues/names.ts'
import { isHeading, isStageDirection, isTransition } from '../../parse/headings/headings.ts'
import { startsLikeDescription, startsLikeDirection } from '../../parse/speechParts.ts'

/**
 * A piece of text in one font style (bold, italic, both or neither). The font style can change within a paragraph, or
 * within a row of a page.
 */
export type StyledPiece = { text: string; isBold: boolean; isItalic: boolean }

/** Consecutive italic pieces of a paragraph. `first` and `last` are indexes of pieces, both included. */
type Run = {
  first: number
  last: number
  text: string
  before: string
  after: string
  /** Whether all words before the run are bold; true if there are none. Bold text before an italic run is a name. */
  isAfterBold: boolean
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
const endsSentence = (text: string) => /[.!?\u2026:;\u2014\u2013)\]"\u201D\u2019-]\s*$/u.test(text)
const beginsSentence = (text: string) => /^[\s"'\u201C\u2018(\u2014\u2013\u2026.-]*[\p{Lu}\p{N}]/u.test(text)
const isBracketed = ({ text, before }: Run) => /^\s*[[(]/u.test(text) || /[[(]\s*$/u.test(before)
const ADDRESS = /\b(?:I|me|my|mine|you|your|yours|we|our|us|thee|thou|thy|let['\u2019]s)\b|\bI['\u2019]/u
/** Whether a text is a name in capitals, with or without `.` or `:` after it. */
const isName = (text: string) => text.length <= MAX_NAME_LENGTH && isUpperCaseName(text.trim().replace(/[.:]$/u, ''))
const MAX_NAME_LENGTH = 42

/** Returns the italic runs of a paragraph. Italic pieces with only punctuation or spaces between them form one run. */
function findRuns(pieces: readonly StyledPiece[]): Run[] {
  const texts = pieces.map(({ text }) => text)
  const runs: { first: number; last: number }[] = []
  for (const [index, { text, isItalic }] of pieces.entries()) {
    if (!isItalic || !hasWords(text)) continue
    const run = runs.at(-1)
    const isJoined = run && pieces.slice(run.last + 1, index).every((piece) => !hasWords(piece.text))
    if (isJoined) run.last = index
    else runs.push({ first: index, last: index })
  }
  return runs.map(({ first, last }) => ({
    first,
    last,
    text: texts.slice(first, last + 1).join(''),
    // Only text near the run is examined, because examining all text would be slow in long paragraphs.
    before: texts
      .slice(Math.max(0, first - NEAR_PIECES), first)
      .map((text) => text.slice(-NEAR))
      .join(''),
    after: texts
      .slice(last + 1, last + 1 + NEAR_PIECES)
      .map((text) => text.slice(0, NEAR))
      .join(''),
    isAfterBold: first <= NEAR_PIECES && pieces.slice(0, first).every(({ text, isBold }) => isBold || !hasWords(text)),
  }))
}
const NEAR_PIECES = 4
const NEAR = 120

/** Whether an italic run is between two sentences, or between a name and its speech. */
const isSeparate = ({ before, after, isAfterBold }: Run) =>
  (isAfterBold || endsSentence(before) || isName(before)) && (!hasWords(after) || beginsSentence(after))

/** Matches a name in capitals before its action: `LADY MARKBY, a pleasant woman, enters`. */
const NAME_AND_ACTION = /^\p{Lu}[\p{Lu}'\u2019.-]+(?:\s\p{Lu}[\p{Lu}'\u2019.-]+){0,3},?\s\p{Ll}/u
const isOneWord = (text: string) => !/\s/u.test(text.trim())
const isDirecting = (text: string) =>
  startsLikeDirection(text) ||
  isStageDirection(text) ||
  /^(?:within|apart|sings?|dies|all)\b/iu.test(text) ||
  startsLikeDescription(text) ||
  NAME_AND_ACTION.test(text) ||
  /^\p{Ll}/u.test(text)

/** Matches single words in italics that are stressed or are an answer, although they look like directions. */
const ANSWERS =
  /^(?:really|certainly|exactly|only|surely|absolutely|definitely|obviously|precisely|nothing|something|anything|everything|darling|yes|this|is|was|his|us|as|has|does|its|always|perhaps|thanks|no|never|all|on|in|at|from|into|very|more|then|to)[.,\u2026]*$/iu

/**
 * Whether an italic run can be a direction: it is not a heading or transition, has no word such as `I` or `you`, and
 * does not end in `?` or `!`. A single word must also look like a direction.
 */
function canDirect({ text }: Run): boolean {
  const words = text.trim()
  if (isHeading(words) || isTransition(words)) return false
  if (/[?!]["\u201D\u2019]?$/u.test(words) || ADDRESS.test(words)) return false
  return !isOneWord(words) || (isDirecting(words) && !ANSWERS.test(words))
}

/**
 * Returns the names in italics with which several paragraphs begin: `_Fer._ Words`. Returns none if too few of the
 * paragraphs begin with them.
 */
function findItalicNames(paragraphs: readonly (readonly StyledPiece[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const pieces of paragraphs) {
    const first = pieces.find(({ text }) => hasWords(text))
    const name = first?.isItalic ? nameOf(first.text) : ''
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].filter(([, count]) => count >= MIN_NAME_COUNT)
  const all = names.reduce((sum, [, count]) => sum + count, 0)
  return new Set(all < paragraphs.length * MIN_NAMED_SHARE ? [] : names.map(([name]) => name))
}
/**
 * If less than this share of the paragraphs begins with a recurring name in italics, these italic texts are directions
 * (`Smiling.`) and not names.
 */
const MIN_NAMED_SHARE = 0.2
const MIN_NAME_COUNT = 3
/** Matches directions of one word at the start of a speech. */
const OPENING = /^(?:aside|apart|within|sings?|singing|together|beat|pause|softly|off|alone)$/iu
function nameOf(text: string): string {
  const name = text.trim().replace(/[.:]$/u, '')
  const canBeName = isTitleCaseName(name) || isUpperCaseName(name)
  return canBeName && !isStageDirection(name) && !OPENING.test(name) ? normaliseName(name) : ''
}

const MIN_RUNS = 4
const MIN_SHARE = 0.6

/** Whether an italic run is a complete paragraph. */
const isWhole = ({ before, after }: Run) => !hasWords(before) && !hasWords(after)

/**
 * Whether most italic runs within paragraphs are directions in brackets. Then a paragraph that is completely italic is
 * an action.
 */
function areBracketsItalic(runs: readonly Run[]): boolean {
  const within = runs.filter((run) => !isWhole(run))
  const bracketed = within.filter(isBracketed).length
  return bracketed >= MIN_RUNS && bracketed >= within.length * MIN_SHARE
}

/**
 * Finds the italic runs that are directions and have no brackets. If most italic runs within paragraphs are in
 * brackets, only complete paragraphs in italics can be such directions. Otherwise, if most italic runs between
 * sentences begin like a direction, italics mean directions in this script. If not, they mean stress, songs or letters
 * read aloud.
 *
 * @param paragraphs the pieces of each paragraph
 * @returns for each paragraph the runs that are directions, by first and last piece; undefined if italics mean
 * something else
 */
export function findItalicDirections(
  paragraphs: readonly (readonly StyledPiece[])[],
): { first: number; last: number }[][] | undefined {
  const names = findItalicNames(paragraphs)
  const withBrackets = paragraphs.map((pieces) =>
    findRuns(pieces).filter((run) => hasWords(run.before) || !names.has(nameOf(run.text))),
  )
  const all = withBrackets.map((runs) => runs.filter((run) => !isBracketed(run)))
  if (areBracketsItalic(withBrackets.flat()))
    return all.map((runs) =>
      runs.filter((run) => isWhole(run) && canDirect(run)).map(({ first, last }) => ({ first, last })),
    )
  const separate = all.flatMap((runs) => runs.filter(isSeparate))
  const directing = separate.filter((run) => canDirect(run) && isDirecting(run.text.trim())).length
  if (directing < MIN_RUNS || directing < separate.length * MIN_SHARE) return undefined
  const isDirection = (run: Run) => {
    if (!canDirect(run)) return false
    return isSeparate(run) || (!isOneWord(run.text) && isDirecting(run.text.trim()))
  }
  return all.map((runs) => runs.filter(isDirection).map(({ first, last }) => ({ first, last })))
}

/** Returns the pieces with brackets around these runs. Spaces at the ends of a run stay outside the brackets. */
export function bracketRuns<Piece extends { text: string }>(
  pieces: readonly Piece[],
  runs: readonly { first: number; last: number }[],
): Piece[] {
  const bracketed = [...pieces]
  const replace = (index: number, change: (text: string) => string) => {
    const piece = bracketed[index]
    if (piece) bracketed[index] = { ...piece, text: change(piece.text) }
  }
  for (const { first, last } of runs) {
    replace(first, (text) => text.replace(/^\s*/u, (spaces) => `${spaces}[`))
    replace(last, (text) => text.replace(/\s*$/u, (spaces) => `]${spaces}`))
  }
  return bracketed
}

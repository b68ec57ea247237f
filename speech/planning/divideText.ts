import { type Boundary, type BoundaryKind, findBoundaries } from './findBoundaries.ts'
import type { Delivery } from './delivery.ts'
import { normalizeText } from './normalizeText.ts'

export { countCharacters, normalizeText } from './normalizeText.ts'

/** The smallest text that is spoken at once: a sentence, or a clause of a long sentence. */
export type Unit = {
  /** The exact slice of the normalized text. The `text` of all units, joined, equals the normalized text. */
  text: string
  /**
   * The text that the engine receives. It is never empty, never longer than `MAX_SPOKEN_LENGTH` and never contains
   * markup.
   */
  spoken: string
  /** The silence after the unit, in milliseconds. It is 0 after the last unit. */
  pauseAfterMs: number
  /** How the unit is spoken. Absent means plainly. */
  delivery?: Delivery | undefined
}

type PauseKind = BoundaryKind | 'cut'

/**
 * The silence after each kind of boundary, in milliseconds. Engines leave silences of different lengths, so those are
 * cut off and replaced by the lengths below. A `cut` is a division at a place without punctuation.
 */
export const PAUSE_MS: Readonly<Record<PauseKind, number>> = {
  cut: 0,
  clause: 140,
  line: 280,
  sentence: 380,
  paragraph: 800,
}

/** Maximum length of a unit's `spoken`, in UTF-16 code units. */
const MAX_SPOKEN_LENGTH = 180

/** Minimum length of a piece before a division, so that a long sentence does not pause at every comma. */
const MIN_CUT_LENGTH = 60
/** A first sentence longer than this is divided at its first clause, so that the first sound is ready sooner. */
const MAX_OPENING_LENGTH = 60
const MIN_OPENING_LENGTH = 12
/**
 * A sentence with fewer UTF-16 code units than this, such as "No.", is joined with the next piece if both together have
 * at most `MAX_MERGED_LENGTH`.
 */
const SHORT_SENTENCE_LENGTH = 6
const MAX_MERGED_LENGTH = 60
/** Maximum number of code units by which a cut moves back, so that it does not split a visible character. */
const MAX_CHARACTER_LENGTH = 40

const BEFORE_CONJUNCTION =
  /\s(?=(?:and|but|or|nor|because|when|while|who|which|that|if|until|before|after|where|although|though|since|unless)\s)/giu

/**
 * Returns whether a text contains anything that can be read aloud: letters or digits of any script, or signs that are
 * read as words.
 */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}$%&+=@\u20AC\u00A3]/u.test(text)

/**
 * Divides a text into units and the silences between them. It is pure and never throws. The run time and the size of
 * the result grow linearly with the text. A text without a word gives no units.
 *
 * `canSay` returns whether a voice can pronounce a piece; see `canSay` in `engines/canSay.ts`. A piece that no voice
 * can pronounce (another script, emoji) is not given to the engine. It stays part of its neighbour's `text`, so that
 * the character count is the same for every voice. Nothing is transliterated.
 */
export function divideIntoUnits(text: string, canSay: (text: string) => boolean = hasWords): Unit[] {
  const whole = normalizeText(text)
  if (!canSay(whole)) return []
  return toUnits(whole, mergeShortSentences(whole, dividePieces(whole, canSay)), canSay)
}

type Piece = { start: number; end: number; kind: PauseKind }

/** Divides the text into sentences and lines, and then divides long sentences and a long first sentence further. */
function dividePieces(text: string, canSay: (text: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  let clauses: number[] = []
  let isOpening = true
  const boundaries: Boundary[] = [...findBoundaries(text), { at: text.length, kind: 'paragraph' }]
  for (const { at, kind } of boundaries) {
    if (kind === 'clause') {
      clauses.push(at)
      continue
    }
    const sentence = { start, end: at, kind }
    const opening = isOpening ? findOpeningEnd(text, sentence, clauses) : undefined
    if (opening !== undefined) {
      pieces.push({ start, end: opening, kind: clauses.includes(opening) ? 'clause' : 'cut' })
      sentence.start = opening
    }
    isOpening &&= !canSay(text.slice(start, at))
    divideLongSentence(text, sentence, clauses, pieces)
    start = at
    clauses = []
  }
  return pieces
}

function findOpeningEnd(text: string, { start, end }: Piece, clauses: readonly number[]): number | undefined {
  const length = text.slice(start, end).trimEnd().length
  if (length <= MAX_OPENING_LENGTH) return undefined
  const clause = clauses.find((at) => at - start >= MIN_OPENING_LENGTH)
  if (clause !== undefined && clause - start <= MAX_SPOKEN_LENGTH && end - clause >= MIN_OPENING_LENGTH) return clause
  // Without punctuation between clauses, only a very long first sentence is divided before a conjunction.
  return length > 2 * MAX_OPENING_LENGTH
    ? findConjunctions(text, start + 2 * MIN_OPENING_LENGTH, start + MAX_SPOKEN_LENGTH)[0]
    : undefined
}

function divideLongSentence(text: string, sentence: Piece, clauses: readonly number[], into: Piece[]): void {
  let { start } = sentence
  let nextClause = 0
  const lastLetter = start + text.slice(start, sentence.end).trimEnd().length
  while (lastLetter - start > MAX_SPOKEN_LENGTH) {
    const minEnd = start + MIN_CUT_LENGTH
    const maxEnd = start + MAX_SPOKEN_LENGTH
    let clause: number | undefined
    while (nextClause < clauses.length && (clauses[nextClause] ?? 0) <= maxEnd) {
      const at = clauses[nextClause++] ?? 0
      if (at >= minEnd) clause = at
    }
    const end = clause ?? findCutWithoutMark(text, minEnd, maxEnd)
    into.push({ start, end, kind: clause === undefined ? 'cut' : 'clause' })
    start = end
  }
  if (start < sentence.end) into.push({ ...sentence, start })
}

const findConjunctions = (text: string, from: number, to: number): number[] =>
  [...text.slice(from, to).matchAll(BEFORE_CONJUNCTION)].map((match) => from + match.index + 1)

function findCutWithoutMark(text: string, minEnd: number, maxEnd: number): number {
  const conjunction = findConjunctions(text, minEnd, maxEnd).at(-1)
  if (conjunction !== undefined) return conjunction
  const space = text.slice(minEnd, maxEnd).search(/\s\S*$/u)
  if (space >= 0) return minEnd + space + 1
  let cut = maxEnd
  while (maxEnd - cut < MAX_CHARACTER_LENGTH && isInsideCharacter(text, cut)) cut--
  return isInsideSurrogatePair(text, cut) ? cut - 1 : cut
}

const isInsideSurrogatePair = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')

const isInsideCharacter = (text: string, at: number) =>
  isInsideSurrogatePair(text, at) || /^[\p{M}\u200D]/u.test(text.slice(at, at + 2)) || text[at - 1] === '\u200D'

/** Joins short sentences with the next one. The first piece is never merged, so that it is spoken soon. */
function mergeShortSentences(text: string, pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  let endsWithShortSentence = false
  for (const piece of pieces) {
    const before = merged.at(-1)
    if (before && merged.length > 1 && endsWithShortSentence && piece.end - before.start <= MAX_MERGED_LENGTH)
      merged[merged.length - 1] = { ...piece, start: before.start }
    else merged.push(piece)
    endsWithShortSentence =
      piece.kind === 'sentence' && text.slice(piece.start, piece.end).trim().length < SHORT_SENTENCE_LENGTH
  }
  return merged
}

/**
 * Turns pieces into units. A piece that cannot be spoken is added to the unit before it, which then gets the longer of
 * both pauses. At the beginning of the text, the piece is added to the unit after it.
 */
function toUnits(text: string, pieces: readonly Piece[], canSay: (text: string) => boolean): Unit[] {
  const spokenPieces: (Piece & { spoken: string })[] = []
  for (const piece of pieces) {
    const spoken = toSpoken(text.slice(piece.start, piece.end))
    const before = spokenPieces.at(-1)
    if (canSay(spoken)) {
      spokenPieces.push({ ...piece, start: before ? piece.start : 0, spoken })
    } else if (before) {
      before.end = piece.end
      if (PAUSE_MS[piece.kind] > PAUSE_MS[before.kind]) before.kind = piece.kind
    }
  }
  return spokenPieces.map(({ start, end, kind, spoken }, index) => ({
    text: text.slice(start, end),
    spoken,
    pauseAfterMs: index === spokenPieces.length - 1 ? 0 : PAUSE_MS[kind],
  }))
}

/**
 * Prepares a piece for the engine: collapses white space, removes invisible format characters, and shortens a row of
 * more than three identical punctuation marks to three. Angle brackets become spaces, so that an engine never reads a
 * tag: `<break time="9999s"/>` is read as ordinary words (S-65).
 */
function toSpoken(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[<>\s]+/gu, ' ')
    .replace(/([^\p{L}\p{N}\s])\1{3,}/gu, '$1$1$1')
    .trim()
}

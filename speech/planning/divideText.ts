import { type Boundary, type BoundaryKind, findBoundaries } from './boundaries.ts'
import type { Delivery } from './delivery.ts'
import { normalise } from './normalise.ts'

export { characterCount, normalise } from './normalise.ts'

/** One thing to be said in one breath: a sentence, or a clause where the sentence is long. */
export type Unit = {
  /** Its exact slice of the normalised text; all units together are that text, to the character. */
  text: string
  /** What an engine is given; never longer than `LONGEST_SPOKEN`, never empty, never markup. */
  spoken: string
  /** The silence that follows; none after the last. */
  pauseAfterMs: number
  /** How it is said; nothing is plainly. */
  delivery?: Delivery | undefined
}

type PauseKind = BoundaryKind | 'cut'

/** Silences are ours: engines leave different ones, or none. A cut is a place where the writer set no mark. */
export const PAUSE_MS: Readonly<Record<PauseKind, number>> = {
  cut: 0,
  clause: 140,
  line: 280,
  sentence: 380,
  paragraph: 800,
}

/** No unit's `spoken` is longer, whatever the text. */
export const LONGEST_SPOKEN = 180

/** A cut never leaves less than this before it, or the voice would halt at every comma of a long sentence. */
const SHORTEST_CUT = 60
/** A first sentence longer than this is opened at its first clause, so that the first sound comes soon. */
const LONGEST_OPENING = 60
const SHORTEST_OPENING = 12
/** Sentences of a breath ("No. No.") are said with the next one, up to a length that is still one breath. */
const BREATH = 6
const LONGEST_BREATHS = 60
/** How far a cut gives way so as not to fall within one visible character. */
const WIDEST_CHARACTER = 40

const BEFORE_CONJUNCTION =
  /\s(?=(?:and|but|or|nor|because|when|while|who|which|that|if|until|before|after|where|although|though|since|unless)\s)/giu

/** Letters and digits of any script, and the signs that are read as words. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}$%&+=@\u20AC\u00A3]/u.test(text)

/**
 * Divides a text into what is said, one unit after the other, and the silences between. Pure; never throws; time and
 * size grow with the text's length. A text without a word in it gives no units.
 *
 * `canSay` tells what the voices can pronounce (`canSay` in `engines/pronounceable.ts`): a piece it cannot (another
 * script, emoji) is not given to the engine but stays part of its neighbour's `text`, so that the count is the same
 * for every voice. Nothing is transliterated.
 */
export function direct(text: string, canSay: (text: string) => boolean = hasWords): Unit[] {
  const whole = normalise(text)
  if (!canSay(whole)) return []
  return toUnits(whole, mergeBreaths(whole, divide(whole, canSay)), canSay)
}

type Piece = { start: number; end: number; kind: PauseKind }

/** Sentences and lines; long ones, and a long opening, divided further. */
function divide(text: string, canSay: (text: string) => boolean): Piece[] {
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
    const opening = isOpening ? openingEnd(text, sentence, clauses) : undefined
    if (opening !== undefined) {
      pieces.push({ start, end: opening, kind: clauses.includes(opening) ? 'clause' : 'cut' })
      sentence.start = opening
    }
    isOpening &&= !canSay(text.slice(start, at))
    divideLong(text, sentence, clauses, pieces)
    start = at
    clauses = []
  }
  return pieces
}

function openingEnd(text: string, { start, end }: Piece, clauses: readonly number[]): number | undefined {
  const length = text.slice(start, end).trimEnd().length
  if (length <= LONGEST_OPENING) return undefined
  const clause = clauses.find((at) => at - start >= SHORTEST_OPENING)
  if (clause !== undefined && clause - start <= LONGEST_SPOKEN && end - clause >= SHORTEST_OPENING) return clause
  // No mark to pause at: only a really long one is worth a breath before a conjunction.
  return length > 2 * LONGEST_OPENING
    ? conjunctions(text, start + 2 * SHORTEST_OPENING, start + LONGEST_SPOKEN)[0]
    : undefined
}

function divideLong(text: string, sentence: Piece, clauses: readonly number[], into: Piece[]): void {
  let { start } = sentence
  let nextClause = 0
  const lastLetter = start + text.slice(start, sentence.end).trimEnd().length
  while (lastLetter - start > LONGEST_SPOKEN) {
    const least = start + SHORTEST_CUT
    const most = start + LONGEST_SPOKEN
    let clause: number | undefined
    while (nextClause < clauses.length && (clauses[nextClause] ?? 0) <= most) {
      const at = clauses[nextClause++] ?? 0
      if (at >= least) clause = at
    }
    const end = clause ?? cutWithoutMark(text, least, most)
    into.push({ start, end, kind: clause === undefined ? 'cut' : 'clause' })
    start = end
  }
  if (start < sentence.end) into.push({ ...sentence, start })
}

const conjunctions = (text: string, from: number, to: number): number[] =>
  [...text.slice(from, to).matchAll(BEFORE_CONJUNCTION)].map((match) => from + match.index + 1)

function cutWithoutMark(text: string, least: number, most: number): number {
  const conjunction = conjunctions(text, least, most).at(-1)
  if (conjunction !== undefined) return conjunction
  const space = text.slice(least, most).search(/\s\S*$/u)
  if (space >= 0) return least + space + 1
  let cut = most
  while (most - cut < WIDEST_CHARACTER && isWithinCharacter(text, cut)) cut--
  return isWithinPair(text, cut) ? cut - 1 : cut
}

const isWithinPair = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')

const isWithinCharacter = (text: string, at: number) =>
  isWithinPair(text, at) || /^[\p{M}\u200D]/u.test(text.slice(at, at + 2)) || text[at - 1] === '\u200D'

/** The opening stays as short as it is. */
function mergeBreaths(text: string, pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  let endsInBreath = false
  for (const piece of pieces) {
    const before = merged.at(-1)
    if (before && merged.length > 1 && endsInBreath && piece.end - before.start <= LONGEST_BREATHS)
      merged[merged.length - 1] = { ...piece, start: before.start }
    else merged.push(piece)
    endsInBreath = piece.kind === 'sentence' && text.slice(piece.start, piece.end).trim().length < BREATH
  }
  return merged
}

/** A piece that cannot be said lends its text and its pause to a neighbour. */
function toUnits(text: string, pieces: readonly Piece[], canSay: (text: string) => boolean): Unit[] {
  const said: (Piece & { spoken: string })[] = []
  for (const piece of pieces) {
    const spoken = toSpoken(text.slice(piece.start, piece.end))
    const before = said.at(-1)
    if (canSay(spoken)) {
      said.push({ ...piece, start: before ? piece.start : 0, spoken })
    } else if (before) {
      before.end = piece.end
      if (PAUSE_MS[piece.kind] > PAUSE_MS[before.kind]) before.kind = piece.kind
    }
  }
  return said.map(({ start, end, kind, spoken }, index) => ({
    text: text.slice(start, end),
    spoken,
    pauseAfterMs: index === said.length - 1 ? 0 : PAUSE_MS[kind],
  }))
}

/**
 * White space as single spaces; marks that have no sound and no width left out; long runs of one sign cut short. Angle
 * brackets become spaces, so that no engine ever reads a tag: `<break time="9999s"/>` is words like any others.
 */
function toSpoken(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[<>\s]+/gu, ' ')
    .replace(/([^\p{L}\p{N}\s])\1{3,}/gu, '$1$1$1')
    .trim()
}

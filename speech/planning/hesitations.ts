import type { Unit } from './divideText.ts'
import { seededNumbers } from './seededNumbers.ts'

/** Units with fewer words than this are spoken without a hesitation. */
const MIN_WORDS = 4
/** From this many words on, a unit can have two hesitations. */
const WORDS_FOR_TWO = 12
const MIN_PIECE_WORDS = 2
const PAUSE_MS = 420
const VARIED_PAUSE_MS = 140

/** A speaker does not pause after one of these words, because such a word belongs to the next word. */
const LEADS_ON =
  /^(?:a|an|the|my|your|his|her|its|our|their|of|to|in|on|at|by|for|with|from|into|and|or|but|if|so|very|not|no)$/iu
const ENDS_CLAUSE = /[,;:\u2014\u2013]["'\u201D\u2019]?$/u
const ENDS_WITH_MARK = /[^\p{L}\p{N}]$/u

type Word = { text: string; end: number }

const findWords = (text: string): Word[] =>
  [...text.matchAll(/\S+\s*/gu)].map((match) => ({ text: match[0].trim(), end: match.index + match[0].length }))

/**
 * Returns the indices of the words after which the speaker hesitates. Ends of clauses are preferred. A word of
 * `LEADS_ON` is never chosen.
 */
function choosePlaces(words: readonly Word[]): number[] {
  const places = words.map((_, at) => at).filter((at) => words.length - at - 1 >= MIN_PIECE_WORDS)
  const clauseEnds = places.filter((at) => ENDS_CLAUSE.test(words[at]?.text ?? ''))
  const possible = places.filter((at) => at + 1 >= MIN_PIECE_WORDS && !LEADS_ON.test(words[at]?.text ?? ''))
  const first = clauseEnds[0] ?? possible[0]
  if (first === undefined) return []
  if (words.length < WORDS_FOR_TWO) return [first]
  const half = first + (words.length - first) / 2
  const second = [...clauseEnds, ...possible].find((at) => at >= half)
  return second === undefined ? [first] : [first, second]
}

/**
 * Divides a unit at the words after which a hesitant speaker pauses. The joined pieces have the text of the unit. A
 * unit is returned undivided if it is short, or if its text and its spoken text have different numbers of words.
 */
export function insertHesitations<One extends Unit>(unit: One): One[] {
  const written = findWords(unit.text)
  const spoken = findWords(unit.spoken)
  if (written.length < MIN_WORDS || written.length !== spoken.length) return [unit]
  const [varied = 0] = seededNumbers(unit.spoken, 1)
  const pauseAfterMs = Math.round(PAUSE_MS + VARIED_PAUSE_MS * varied)
  const pieces: One[] = []
  let [textStart, spokenStart] = [0, 0]
  for (const at of choosePlaces(spoken)) {
    const [textEnd, spokenEnd] = [written[at]?.end ?? 0, spoken[at]?.end ?? 0]
    const words = unit.spoken.slice(spokenStart, spokenEnd).trim()
    pieces.push({
      ...unit,
      text: unit.text.slice(textStart, textEnd),
      // A comma is added, so that the pitch of the voice does not fall as at the end of a sentence.
      spoken: ENDS_WITH_MARK.test(words) ? words : `${words},`,
      pauseAfterMs,
    })
    ;[textStart, spokenStart] = [textEnd, spokenEnd]
  }
  pieces.push({ ...unit, text: unit.text.slice(textStart), spoken: unit.spoken.slice(spokenStart) })
  return pieces
}

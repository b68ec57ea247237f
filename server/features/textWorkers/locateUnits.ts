import { isScript } from '@scene-partner/script/parse/isScript'
import { parseScript } from '@scene-partner/script/parse/parseScript'
import { listSpeeches, type Script } from '@scene-partner/script/parse/script'
import { findRowStarts } from '@scene-partner/script/parse/text/splitRows'

/** Offsets in the text (UTF-16 units, end exclusive). `start` equals `end` if the unit was not found. */
export type TextSpan = { start: number; end: number }

/**
 * The letters and digits of a text with their offsets. White space and punctuation differ between a text and its units,
 * so they are left out.
 */
type Letters = { letters: string; at: readonly number[] }

/**
 * Maximum number of letters that may be skipped between two parts of a speech: a page number or CONTINUED may interrupt
 * the speech. A match that is further away belongs to another place in the text.
 */
const maxGap = 300

function extractLetters(text: string): Letters {
  const at: number[] = []
  let letters = ''
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters += found
    for (let unit = 0; unit < found.length; unit += 1) at.push(index + unit)
  }
  return { letters, at }
}

/** Returns the index of the first letter at or after an offset of the text. */
function findLetterIndex({ at }: Letters, offset: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

function findNear(textLetters: Letters, wanted: string, from: number): number | undefined {
  const found = textLetters.letters.slice(from, from + maxGap + wanted.length).indexOf(wanted)
  return wanted && found >= 0 ? from + found : undefined
}

/** Finds the letters of a part of a speech. If other letters interrupt the part, searches word by word. */
function findPart(textLetters: Letters, text: string, from: number): { found: number[]; next: number } {
  const pieces = [extractLetters(text).letters]
  if (findNear(textLetters, pieces[0] ?? '', from) === undefined)
    pieces.splice(0, 1, ...text.split(/\s+/).map((word) => extractLetters(word).letters))
  const found: number[] = []
  let next = from
  for (const piece of pieces) {
    const start = findNear(textLetters, piece, next)
    if (start === undefined) continue
    next = start + piece.length
    for (let letter = start; letter < next; letter += 1) found.push(letter)
  }
  return { found, next }
}

/** Returns the letters of a script's speeches, without names and directions. */
function spokenLetters(text: string, textLetters: Letters, script: Script): Letters {
  const rowStarts = findRowStarts(text)
  const spoken: number[] = []
  let next = 0
  for (const { firstLine, cue, parts } of listSpeeches(script)) {
    next = Math.max(next, findLetterIndex(textLetters, rowStarts[firstLine - 1] ?? 0))
    next = findPart(textLetters, cue, next).next
    for (const part of parts) {
      const place = findPart(textLetters, part.text, next)
      next = place.next
      if (part.kind === 'speech') spoken.push(...place.found)
    }
  }
  return {
    letters: spoken.map((letter) => textLetters.letters[letter] ?? '').join(''),
    at: spoken.map((letter) => textLetters.at[letter] ?? 0),
  }
}

/** Extends a range by the adjacent punctuation. */
function includePunctuation(text: string, first: number, last: number): TextSpan {
  let [start, end] = [first, last + 1]
  while (start > 0 && /[^\s\p{L}\p{N}]/u.test(text[start - 1] ?? ' ')) start -= 1
  while (end < text.length && /[^\s\p{L}\p{N}]/u.test(text[end] ?? ' ')) end += 1
  return { start, end }
}

/**
 * Finds the units in the text from which they were made. Does not divide the text again, because the rules may have
 * changed since then. The total length of the units shows whether names were spoken.
 */
export function locateUnits(text: string, spoken: readonly string[]): TextSpan[] {
  const textLetters = extractLetters(text)
  const unitLetters = spoken.map((words) => extractLetters(words).letters)
  const script = parseScript(text)
  const scriptLetters = isScript(listSpeeches(script), script) ? spokenLetters(text, textLetters, script) : textLetters
  const { letters, at } = unitLetters.join('').length <= scriptLetters.letters.length ? scriptLetters : textLetters
  let next = 0
  let end = 0
  return unitLetters.map((words) => {
    const found = words ? letters.indexOf(words, next) : -1
    if (found < 0) return { start: end, end }
    next = found + words.length
    const span = includePunctuation(text, at[found] ?? 0, at[next - 1] ?? 0)
    const start = Math.max(span.start, end)
    end = span.end
    return { start, end }
  })
}

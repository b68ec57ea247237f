import { isReadAsScript } from '@scene-partner/script/asScript'
import { parseScript } from '@scene-partner/script/parse'
import { speechesOf, type Script } from '@scene-partner/script/script'

/** Offsets in the text; equal where the unit is nowhere to be seen. */
export type Span = { start: number; end: number }

/** Letters and figures alone, and where each stands: white space and signs change between a text and what is said. */
type Letters = { letters: string; at: readonly number[] }

/** A page's number or a CONTINUED may stand within a speech; farther than this its next word is somewhere else. */
const widestGap = 300

function lettersOf(text: string): Letters {
  const at: number[] = []
  let letters = ''
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters += found
    for (let unit = 0; unit < found.length; unit += 1) at.push(index + unit)
  }
  return { letters, at }
}

/** The first letter at or after an offset of the text. */
function letterAt({ at }: Letters, offset: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

function findNear(all: Letters, wanted: string, from: number): number | undefined {
  const found = all.letters.slice(from, from + widestGap + wanted.length).indexOf(wanted)
  return wanted && found >= 0 ? from + found : undefined
}

/** Where a part of a speech stands, letter by letter, word by word where something came between. */
function findPart(all: Letters, text: string, from: number): { found: number[]; next: number } {
  const pieces = [lettersOf(text).letters]
  if (findNear(all, pieces[0] ?? '', from) === undefined)
    pieces.splice(0, 1, ...text.split(/\s+/).map((word) => lettersOf(word).letters))
  const found: number[] = []
  let next = from
  for (const piece of pieces) {
    const start = findNear(all, piece, next)
    if (start === undefined) continue
    next = start + piece.length
    for (let letter = start; letter < next; letter += 1) found.push(letter)
  }
  return { found, next }
}

/** The letters of a script that are spoken: those of its speeches, without names and directions. */
function spokenLetters(text: string, all: Letters, script: Script): Letters {
  const lineStarts = [0]
  for (const { index } of text.matchAll(/\n/g)) lineStarts.push(index + 1)
  const spoken: number[] = []
  let next = 0
  for (const { firstLine, cue, parts } of speechesOf(script)) {
    next = Math.max(next, letterAt(all, lineStarts[firstLine - 1] ?? 0))
    next = findPart(all, cue, next).next
    for (const part of parts) {
      const place = findPart(all, part.text, next)
      next = place.next
      if (part.kind === 'speech') spoken.push(...place.found)
    }
  }
  return {
    letters: spoken.map((letter) => all.letters[letter] ?? '').join(''),
    at: spoken.map((letter) => all.at[letter] ?? 0),
  }
}

/** With the quotation marks and full stops that belong to it. */
function widen(text: string, first: number, last: number): Span {
  let [start, end] = [first, last + 1]
  while (start > 0 && /[^\s\p{L}\p{N}]/u.test(text[start - 1] ?? ' ')) start -= 1
  while (end < text.length && /[^\s\p{L}\p{N}]/u.test(text[end] ?? ' ')) end += 1
  return { start, end }
}

/**
 * Finds what was said in the text that it was said from. How the text was divided is not asked: that may have changed
 * since. Whether names were left out is told by how much was said.
 */
export function placeUnits(text: string, spoken: readonly string[]): Span[] {
  const all = lettersOf(text)
  const said = spoken.map((words) => lettersOf(words).letters)
  const script = parseScript(text)
  const ofScript = isReadAsScript(script) ? spokenLetters(text, all, script) : all
  const { letters, at } = said.join('').length <= ofScript.letters.length ? ofScript : all
  let next = 0
  let end = 0
  return said.map((words) => {
    const found = words ? letters.indexOf(words, next) : -1
    if (found < 0) return { start: end, end }
    next = found + words.length
    const span = widen(text, at[found] ?? 0, at[next - 1] ?? 0)
    const start = Math.max(span.start, end)
    end = span.end
    return { start, end }
  })
}

import { doubleMetaphone } from 'double-metaphone'
import { listForms, maxFormLength } from './writtenForms.ts'

/**
 * Returns the edit distance: the minimum number of letters to change, add and remove that turns one text into the
 * other.
 */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1)
      next.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    previous = next
  }
  return previous[other.length] ?? 0
}

const compareByEdits = (one: string, other: string) => {
  const length = Math.max(one.length, other.length)
  return length === 0 ? 0 : 1 - countEdits(one, other) / length
}

/** Maximum length of compared texts. Longer texts are not words, and comparing them would be slow. */
const maxComparedLength = 40
/**
 * Factor for the similarity of the sound, because words with the same consonants are less similar than words with the
 * same spelling.
 */
const soundWeight = 0.9

/** Compares spoken words in lower case. Returns 0 (nothing in common) to 1 (the same word or the same sound). */
export type Comparison = {
  compare(written: string, heard: string): number
  /** Compares two texts of which one was joined from several words. Returns 0 early if they clearly differ. */
  compareJoined(written: string, heard: string): number
}

/**
 * Spelling and sound of joined words are compared only if both texts have the same first letter and the shorter text
 * has at least this share of the length of the longer text.
 */
const minLengthShare = 0.75

function remember<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const result = compute(word)
    known.set(word, result)
    return result
  }
}

/** Creates a comparison of spoken words that caches the similarity of each pair of words. */
export function createComparison(soundAlike: (one: string, other: string) => boolean): Comparison {
  const known = new Map<string, number>()
  const soundOf = remember((word) => doubleMetaphone(word)[0])
  const formsOf = remember(listForms)
  const areForms = (written: string, heard: string) => {
    const forms = formsOf(heard)
    return formsOf(written).some((form) => forms.includes(form))
  }
  const measure = (written: string, heard: string): number => {
    if (areForms(written, heard) || soundAlike(written, heard)) return 1
    if (Math.max(written.length, heard.length) > maxComparedLength) return 0
    const sound = compareByEdits(soundOf(written), soundOf(heard))
    return Math.min(0.95, Math.max(compareByEdits(written, heard), soundWeight * sound))
  }
  const compare = (written: string, heard: string) => {
    if (written === heard) return 1
    const key = `${written} ${heard}`
    const found = known.get(key)
    if (found !== undefined) return found
    const result = measure(written, heard)
    known.set(key, result)
    return result
  }
  return {
    compare,
    compareJoined(written, heard) {
      if (written === heard) return 1
      const [short, long] = written.length < heard.length ? [written, heard] : [heard, written]
      if (short[0] === long[0] && short.length >= long.length * minLengthShare) return compare(written, heard)
      // A contraction and its full form may have few letters in common: "gonna", "going to". Contractions are shorter
      // than `maxFormLength`.
      return short.length < maxFormLength && areForms(written, heard) ? 1 : 0
    },
  }
}

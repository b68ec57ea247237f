import { isNumber, isTenOrMore } from './numbers.ts'
import { speakWord } from './writtenForms.ts'

/** A spoken word. `word`: index of the written or heard word that contains it. */
export type SpokenPart = { text: string; word: number }

const isLargeNumber = (text: string | undefined) =>
  text !== undefined && /^(hundred|thousand|million|billion)$/.test(text)

/**
 * Returns the spoken parts of all words. Different ways to say a number give the same parts: "a hundred and five"
 * becomes "one hundred five", "two thousand and ten" becomes "twenty ten", and "three o'clock" becomes "three".
 */
export function listParts(words: readonly string[]): SpokenPart[] {
  const all = words.flatMap((written, word) => speakWord(written).map((text) => ({ text, word })))
  const parts = all.filter(({ text }, at) => {
    const before = all[at - 1]?.text
    if (text === 'and') return !isLargeNumber(before) || !isNumber(all[at + 1]?.text)
    return text !== 'oclock' || !isNumber(before)
  })
  return parts.flatMap((part, at) => {
    const textAt = (other: number) => parts[other]?.text
    /**
     * Whether a year such as "two thousand ten" begins at the part `start`. People also say "twenty ten", so both forms
     * get the same parts.
     */
    const isYear = (start: number) =>
      textAt(start) === 'two' &&
      textAt(start + 1) === 'thousand' &&
      isTenOrMore(textAt(start + 2)) &&
      !isNumber(textAt(start - 1)) &&
      !isLargeNumber(textAt(start + 3))
    if (isYear(at)) return [{ ...part, text: 'twenty' }]
    if (isYear(at - 1)) return []
    return part.text === 'a' && isLargeNumber(textAt(at + 1)) ? [{ ...part, text: 'one' }] : [part]
  })
}

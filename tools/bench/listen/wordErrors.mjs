// Counts the words that a recogniser misheard.

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Returns the words of a text in lower case, without punctuation. A single digit becomes a word: `1` becomes `one`. */
export const plainWords = (text) =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  ).map((word) => (/^\d$/.test(word) ? numbers[word] : word))

/** Returns the smallest number of words to change, add and remove to turn one list into the other. */
export function countWordErrors(said, heard) {
  let previous = Array.from({ length: heard.length + 1 }, (_, index) => index)
  for (let row = 1; row <= said.length; row++) {
    const next = [row]
    for (let column = 1; column <= heard.length; column++)
      next[column] = Math.min(
        previous[column] + 1,
        next[column - 1] + 1,
        previous[column - 1] + (said[row - 1] === heard[column - 1] ? 0 : 1),
      )
    previous = next
  }
  return previous[heard.length]
}

const intro = 'These words were hard to read: '
const maxNamed = 6
const maxWordLength = 30

/**
 * Returns the doubt about a line with words that text recognition of a scanned page read with low confidence.
 *
 * @example 'These words were hard to read: “came”, “wind”. Compare them with the page.'
 */
export function formatUnclearWords(words: readonly string[]): string {
  const named = words.slice(0, maxNamed).map((word) => `“${word.slice(0, maxWordLength)}”`)
  const more = words.length > maxNamed ? ` and ${words.length - maxNamed} more` : ''
  return `${intro}${named.join(', ')}${more}. Compare them with the page.`
}

/**
 * Returns whether a doubt is about unclear words of a scanned page. The user can confirm all such doubts of a page at
 * once.
 */
export const isAboutUnclearWords = (doubt: string | undefined): boolean => doubt?.startsWith(intro) ?? false

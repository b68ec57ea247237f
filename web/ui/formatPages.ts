import * as messages from './messages.ts'

/** Number of spoken characters that all screens count as one page of dialogue. */
const charactersPerPage = 500

/**
 * Formats a number of characters as pages of dialogue, rounded down.
 * @example formatPages(480) // 'Less than a page'
 * @example formatPages(10_000) // '20 pages'
 */
export function formatPages(characters: number): string {
  const pages = Math.floor(characters / charactersPerPage)
  if (pages < 1) return characters > 0 ? messages.lessThanAPage : messages.pages('0')
  return pages === 1 ? messages.onePage : messages.pages(pages.toLocaleString('en-US'))
}

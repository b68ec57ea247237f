import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { scriptRules } from '@scene-partner/contract/scriptRules'

/**
 * Maximum number of characters that are omitted so that an excerpt ends with a whole word. If more would be omitted,
 * the excerpt ends within a word.
 */
const maxDroppedLength = 40

/**
 * Shortens a text without line breaks to an excerpt for the list of scripts. A shortened text ends with an ellipsis,
 * usually after a whole word.
 */
export function shortenExcerpt(line: string): string {
  if (line.length <= scriptRules.previewLength) return line
  const cut = line.slice(0, scriptRules.previewLength - 1).replace(/[\ud800-\udbff]$/, '')
  const isWholeWord = line[cut.length] === ' '
  const end = isWholeWord ? cut.length : cut.lastIndexOf(' ')
  const shown = cut.length - end > maxDroppedLength ? cut : cut.slice(0, end)
  return `${shown.replace(/[\s.,;:–—-]+$/, '')}…`
}

/** Maximum number of speeches in an excerpt. Enough to fill an excerpt even if each speech is one word. */
const maxSpeeches = 20

/** Returns the first speeches of a script with their speakers, as an excerpt for the list of scripts. */
export function quoteFirstSpeeches(lines: readonly Pick<UnderstoodLine, 'kind' | 'characters' | 'text'>[]): string {
  const speeches = lines.filter(({ kind }) => kind === 'speech').slice(0, maxSpeeches)
  const text = speeches.map((speech) => `${speech.characters.join(', ')}: ${speech.text}`).join(' ')
  return shortenExcerpt(text.replace(/\s+/g, ' ').trim())
}

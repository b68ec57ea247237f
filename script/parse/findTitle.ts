import { isHeading, isTransition } from './headings/headings.ts'
import { isTechnicalRow } from './technicalCues.ts'
import { isBesideTitle } from './headings/titlePageRows.ts'
import type { Line } from './text/lines.ts'

const MAX_TITLE_LENGTH = 120
const extractLetters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
const MIN_TITLE_LENGTH = 4
const MAX_FRONT_ROWS = 300

const MAX_TITLE_ROWS = 40
const MAX_WORDS_OF_TITLE = 6
/** Whether a text is a sentence, which is not a title: it ends with `.`, `!`, `?` or `:` and has more than 6 words. */
const isSentence = (text: string) => /[.!?:]$/u.test(text) && text.split(/\s+/u).length > MAX_WORDS_OF_TITLE

/**
 * Finds the title of a script: a `Title:` field; else a line that occurs twice before the first speech; else the first
 * line that can be a title and comes before the first heading and the first speech.
 */
export function findTitle(
  all: readonly Line[],
  lines: readonly Line[],
  { isExcluded, end, isProse = false }: { isExcluded: (line: Line) => boolean; end: number; isProse?: boolean },
): string {
  const withNames = all.slice(0, 40).find(({ text }) => /^title:\s*\S/iu.test(text))
  if (withNames) return withNames.text.replace(/^title:\s*/iu, '').slice(0, MAX_TITLE_LENGTH)
  const canBeTitle = (line: Line) =>
    !line.isBlank &&
    !isHeading(line.text) &&
    !isTransition(line.text) &&
    !isExcluded(line) &&
    !isBesideTitle(line.text) &&
    !line.text.startsWith('[')
  const seen = new Set<string>()
  const repeated = lines.slice(0, Math.min(end, MAX_FRONT_ROWS)).find((line) => {
    const letters = extractLetters(line.text.slice(0, MAX_TITLE_LENGTH))
    if (letters.length < MIN_TITLE_LENGTH || line.text.length > MAX_TITLE_LENGTH / 2) return false
    if (seen.has(letters)) return true
    if (line.text.includes(':') || !canBeTitle(line)) return false
    seen.add(letters)
    return false
  })
  const heading = lines.findIndex(({ text, isBlank }) => !isBlank && isHeading(text))
  const limits = [MAX_TITLE_ROWS, ...(heading >= 0 ? [heading] : []), ...(isProse ? [] : [end])]
  const isTitle = (line: Line) =>
    canBeTitle(line) && !isSentence(line.text) && !line.text.startsWith('(') && !isTechnicalRow(line.text)
  const found = repeated ?? lines.slice(0, Math.min(...limits)).find(isTitle)
  return (found?.text ?? '')
    .replace(/[_*]|^#+\s|^["\u201C]|["\u201D]$/gu, '')
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
}

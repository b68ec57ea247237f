import { looksLikeCue } from './columns.ts'
import { isTitleCaseName, isUpperCaseName, normaliseName } from '../../parse/cues/names.ts'

const MAX_LENGTH = 45
const MIN_COUNT = 2

/**
 * Returns the name of a row that contains only a name, without its extension and without `.` or `:`; '' for any other
 * row.
 */
function nameOf(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  const name = text.replace(/\s*\([^()]*\)\s*$/u, '').replace(/[.:]$/u, '')
  return isUpperCaseName(name) || isTitleCaseName(name) ? normaliseName(name) : ''
}

/** Matches a row with words after a bracket. Such a row is not only a name: `ANNA. (sighs) Well.` */
const WORDS_AFTER_BRACKET = /[)\]].*\p{L}/u

/**
 * Creates a function that tells whether a row is a name that belongs to the row below it. Such a row contains only a
 * name: in capitals or, if the same name occurs on several such rows, in title case.
 */
export function createIsNameRow(texts: readonly string[]): (text: string) => boolean {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const name = nameOf(text)
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (text) => {
    if (text === '' || text.length >= MAX_LENGTH || WORDS_AFTER_BRACKET.test(text)) return false
    return looksLikeCue(text) || (counts.get(nameOf(text)) ?? 0) >= MIN_COUNT
  }
}

import { looksLikeCue } from './columns.ts'
import { isTitleCaseName, isUpperCaseName, normaliseName } from '../../parse/cues/names.ts'

const MAX_LENGTH = 45
const MIN_COUNT = 2

/** Returns the name on a row that holds nothing else, without its extension and mark; '' if there is none. */
function nameOf(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  const name = text.replace(/\s*\([^()]*\)\s*$/u, '').replace(/[.:]$/u, '')
  return isUpperCaseName(name) || isTitleCaseName(name) ? normaliseName(name) : ''
}

/** `ANNA. (sighs) Well.`: the name has its words on its own row. */
const WORDS_AFTER_BRACKET = /[)\]].*\p{L}/u

/**
 * Returns a function that returns whether a row is a name that belongs to the row below it: a name in capitals, or a
 * name in any case that recurs alone on a row.
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

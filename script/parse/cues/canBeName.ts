import { isHeading, isNonCharacter, isTransition } from '../headings/headings.ts'
import { isAbbreviatedTitle } from './names.ts'

const MAX_NAME_LENGTH = 60
const MAX_WORDS = 7

/**
 * Returns whether a text can be the name of a role. Used for texts whose position or markup already suggests a name.
 */
export function canBeName(name: string): boolean {
  if (name === '' || name.length > MAX_NAME_LENGTH || name.split(/\s+/u).length > MAX_WORDS) return false
  if (isHeading(name) || isTransition(name) || isNonCharacter(name)) return false
  if (!/^["'(\u201C\u2018]?[\p{Lu}\p{Lo}\p{N}]/u.test(name) || /[!?\u2026;]/u.test(name)) return false
  // A text with a full stop in it is a sentence and not a name, unless the full stop belongs to a title: `Mrs. Pearce`.
  return name
    .split(/\s+/u)
    .every((word, index, words) => !word.endsWith('.') || isAbbreviatedTitle(word) || index === words.length - 1)
}

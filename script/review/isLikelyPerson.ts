import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { inferGenderFromFirstName, inferGenderFromNameWords } from '../casting/describePerson.ts'
import { endsWithPersonWord } from '../casting/personWords.ts'

/** Words of headings, signs and sounds. They are not names of roles. */
const otherWord =
  /\b(?:act|scene|later|end|curtain|blackout|music|sound|noise|knock|bang|crash|door|window|room|house|street|garden|night|day|morning|evening|titles?|credits?|cut|fade|dissolve|montage|flashback|insert|sign|note|letter|card|silence|pause|beat|continued|intermission)\b/iu

/**
 * Returns whether a role with one speech is likely a person: the cast list or a direction describes it, or its name is a
 * first name or a word for a person.
 *
 * @param extension the extension of its cue; only people speak off stage
 */
export function isLikelyPerson(
  { name, description }: Pick<UnderstoodCharacter, 'name' | 'description'>,
  extension: string,
): boolean {
  if (description !== '' || extension !== '') return true
  if (otherWord.test(name)) return false
  const word = name.replace(/[\s#]*\d+$/u, '')
  return Boolean(inferGenderFromNameWords(name) ?? inferGenderFromFirstName(name)) || endsWithPersonWord(word)
}

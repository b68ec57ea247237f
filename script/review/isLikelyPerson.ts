import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { inferGenderFromFirstName, inferGenderFromNameWords } from '../casting/describePerson.ts'
import { endsWithPersonWord } from '../casting/personWords.ts'

/** Words of headings, signs and sounds. They are not names of roles. */
const otherWord =
  /\b(?:act|scene|later|end|curtain|blackout|music|sound|noise|knock|bang|crash|door|window|room|house|street|garden|night|day|morning|evening|titles?|credits?|cut|fade|dissolve|montage|flashback|insert|sign|note|letter|card|silence|pause|beat|continued|intermission)\b/iu

/** Words for speakers: a voice, several people together, one of several. */
const speakerWord =
  /\bvoices?\b|^(?:all|both|omnes|everybody|everyone|chorus|crowd|several|others?|the others?|the rest)\b|^(?:the )?(?:first|second|third|fourth|fifth|sixth|1st|2nd|3rd|\d+th|another|one of|some of|members? of)\s/iu

/**
 * Returns whether a role with one speech is likely a person: the cast list or a direction describes it, or its name is a
 * first name, a word for a person or a word for speakers.
 *
 * @param extension the extension of its cue; only people speak off stage
 */
export function isLikelyPerson(
  { name, description }: Pick<UnderstoodCharacter, 'name' | 'description'>,
  extension: string,
): boolean {
  if (description !== '' || extension !== '') return true
  if (speakerWord.test(name)) return true
  if (otherWord.test(name)) return false
  const word = name.replace(/[\s#]*\d+$/u, '')
  return Boolean(inferGenderFromNameWords(name) ?? inferGenderFromFirstName(name)) || endsWithPersonWord(word)
}

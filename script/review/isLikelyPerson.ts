import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { inferGenderFromFirstName, inferGenderFromNameWords } from '../roleDescriptions/describePerson.ts'
import { endsWithPersonWord } from '../roleDescriptions/personWords.ts'

/** Matches words of headings, signs, times and sounds, which are not names of roles. */
const otherWord =
  /\b(?:act|scene|later|end|curtain|blackout|music|sound|noise|knock|bang|crash|door|window|room|house|floor|street|garden|nights?|days?|mornings?|evenings?|weeks?|months?|years?|hours?|minutes?|half|titles?|credits?|cut|fade|dissolve|montage|flashback|insert|sign|note|letter|card|silence|pause|beat|continued|intermission|exit|exeunt|enter)\b/iu

/** Matches VOICE at the end of a name or before its place or number: VOICE FROM THE STREET. Not VOICE MAIL. */
const voice =
  /\bvoices?(?:$|[\s,-]+(?:of|from|in|inside|within|on|at|off|offstage|outside|behind|under|above|below|beyond|across|through|over|one|two|three|[a-z]|#?\d+)\b)/iu
/** Matches a word for several people, alone or before a word such as OF or BUT: ALL, ALL BUT IDA. Not ALL EXIT. */
const group =
  /^(?:the\s)?(?:all|both|omnes|everybody|everyone|chorus|crowd|several|others?|rest)(?:$|\s(?:of|but|except|together|other|others|present|two|three|four|five|six|#?\d+)\b)/iu
const groupWord = /^(?:the\s)?(?:all|both|several|other|the rest of)\s/iu
const oneOfSeveral =
  /^(?:the )?(?:first|second|third|fourth|fifth|sixth|1st|2nd|3rd|\d+th|another|one of|some of|members? of)\s/iu

/**
 * Returns whether a role with one speech is probably a person: it has a description or an extension, or its name is a
 * first name, a word for a person, a word for speakers such as VOICE or CHORUS, or begins with a word such as FIRST.
 *
 * @param extension the extension of its cue, such as O.S., which only people have; '' if there is none
 */
export function isLikelyPerson(
  { name, description }: Pick<UnderstoodCharacter, 'name' | 'description'>,
  extension: string,
): boolean {
  if (description !== '' || extension !== '') return true
  if (voice.test(name) || group.test(name)) return true
  const word = name.replace(/[\s#]*\d+$/u, '')
  // The name means several people, or one of several: ALL THE GUESTS, FIRST NIGHT PORTER.
  const isPerson = endsWithPersonWord(word) || endsWithPersonWord(word.replace(/s$/iu, ''))
  if (isPerson && (groupWord.test(name) || oneOfSeveral.test(name))) return true
  if (otherWord.test(name)) return false
  if (oneOfSeveral.test(name)) return true
  return Boolean(inferGenderFromNameWords(name) ?? inferGenderFromFirstName(name)) || endsWithPersonWord(word)
}

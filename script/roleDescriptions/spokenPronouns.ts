// Counts the pronouns in speeches that mean a role which the same or the previous sentence names.
import { findGenderedWord } from './personWords.ts'
import { weights, type PronounCount } from './signsOfGender.ts'

/** Matches a pronoun that means the only role named in a spoken sentence: `Is Rank as ill as he looks?` */
const spokenSubject = /^[^,.;:!?]{0,60}?,?\s(?:(she)|he|and (?:(her(?= \p{L}))|his))\b/iu
/** Adds to `count` a pronoun after the name of the role in a spoken sentence that names one role. */
export function countSpoken(rest: string, count: PronounCount): void {
  const found = spokenSubject.exec(rest)
  if (found && findGenderedWord(found[0]) < 0) count[(found[1] ?? found[2]) ? 'female' : 'male'] += weights.spoken
}

/**
 * Adds to `count` a pronoun in the spoken sentence after the sentence with the name: `There is the Minister. Don't
 * shout at him.`
 */
export function countSpokenLater(sentence: string, count: PronounCount): void {
  const [isOfWoman, isOfMan] = [/\b(?:she|her)\b/iu.test(sentence), /\b(?:he|him)\b/iu.test(sentence)]
  if (isOfWoman !== isOfMan && findGenderedWord(sentence) < 0)
    count[isOfWoman ? 'female' : 'male'] += weights.spokenLater
}

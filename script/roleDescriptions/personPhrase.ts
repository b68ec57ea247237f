// Reads phrases that describe a person: `a tall man in a coat`.
import { endsWithPersonWord } from './personWords.ts'

/** Maximum number of words of a phrase that are searched for a person. */
const maxPhraseWords = 7

/**
 * Returns the words of a phrase up to its first noun for a person: `a tall man comes` becomes `a tall man`; '' if it
 * has none. Adjacent nouns for a person (`an old man`) stay together.
 */
export function cutAfterPersonNoun(phrase: string): string {
  const words = phrase.trim().split(/\s+/u).slice(0, maxPhraseWords)
  const isPerson = (word = '') => endsWithPersonWord(word.replace(/[,.]$/u, ''))
  const last = words.findIndex((word, at) => isPerson(word) && !isPerson(words[at + 1]))
  return words.slice(0, last + 1).join(' ')
}

/**
 * Matches the start of the text after the noun for a person in a phrase without a verb: ` in ` in `a girl in a coat`,
 * ` of ` in `a man of fifty`.
 */
export const restOfPhrase = /^(?:$|\s(?:in|with|without|of|from|about|on|at|no|not|wearing|carrying|holding)\s)/iu
/** Matches verbs that make the phrase a separate sentence: ` runs` in `The boy runs away, IVO follows him.` */
export const verbInPhrase =
  /\s(?:(?:sits|stands|enters|exits|leaves|walks|comes|goes|looks|lies|leans|waits|stares|watches|runs|opens|closes|turns|falls|takes|gets|gives|is|are|was|were|has|says)\b|\p{L}{2,}(?:s|ed)\s(?:away|off|out|up|down|back|round|around|into)\b)/iu
/** Matches a verb that ends in `s`, and the word after it: `checks the line`. */
const anyVerb =
  /\s\p{Ll}{2,}s\s(?:the|his|her|an?|at|to|in|on|into|up|down|out|off|over|by|from|it|him|them|for|as|across|through|around|behind|past|\p{Lu}\p{L}+)(?![\p{L}-])/u

/**
 * Matches a sentence without a verb after the sentence in which a role appears: `CURNOW follows. A soft young fellow in
 * a hard suit.` Group 1: the sentence without a verb.
 */
const fragment =
  /^(?:\s(?:enters?|follows|appears|arrives|emerges|comes|steps|walks|strides|hurries|rushes|bursts|saunters|strolls|shuffles|limps|is)\b[^.!?]{0,50})?[.!]\s(An?\s[^.!?]{3,90})[.!?]/u
/**
 * Returns the words for the person in the sentence that `fragment` matches: `A soft young fellow`. `rest` is the text
 * after the name of the role. Undefined if there are none.
 */
export function readFragment(rest: string): string | undefined {
  const found = fragment.exec(rest)?.[1] ?? ''
  const person = cutAfterPersonNoun(found)
  const after = found.slice(person.length)
  return person !== '' &&
    (after.startsWith(',') || restOfPhrase.test(after)) &&
    !verbInPhrase.test(after) &&
    !anyVerb.test(after)
    ? person
    : undefined
}

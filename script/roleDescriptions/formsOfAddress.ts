// Words in a speech that show the gender of the person addressed (`Yes, sir.`, `You were a horrible little boy.`) or of
// the speaker (`I'm a mother of two`).
import { inferGender } from '../firstNames/firstNames.ts'
import { findGenderOfAllWords } from './personWords.ts'
import type { PronounCount } from './signsOfGender.ts'

type Gender = keyof PronounCount

/** Only this many characters at the start of a speech are searched. */
export const maxSpeechLength = 2000

const toMan =
  "sir|kind sir|good sir|son|sonny(?: jim)?|mister|laddie|my lad|my boy|dear boy|old boy|old chap|old man|young man|my good man|good man|gentleman|dad|daddy|papa|pa|pop|pops|da|baba|grandpa|grandad|granddad|gramps|grandfather|father|uncle|bro|brother|little man|big man|my man|old sport|my good fellow|my dear fellow|old fellow|old bean|young fellow|milord|m'lord|my lord|your lordship|monsieur|se\u00F1or|signor|signore|mein herr"
const toWoman =
  "princess|ma'am|mam|madam|madame|miss|missus|missy|lady|young lady|dear lady|my good woman|woman|girl|my girl|dear girl|darling girl|good girl|girlie|lassie|lass|hen|mum|mummy|mom|mommy|mama|mam\u00E1|ma|mother|gran|granny|grandma|grandmother|nana|nan|abuela|auntie|aunty|aunt|sister|sis|little lady|young miss|toots|milady|m'lady|my lady|your ladyship|mademoiselle|se\u00F1ora|se\u00F1orita|signora|signorina|mija"

/** Matches a form of address beside punctuation or an end of the speech. Group 1: for a man; 2: for a woman. */
const address = new RegExp(
  `(?:^|[,.!?;:\u2014\u2013\u2026-])\\s*(?:(?:yes|no|oh|o|but|and|please|sorry|well|hey|ow|right|thanks|thank you|good (?:morning|evening|night|day|afternoon)|hello|goodbye|evening|morning|of course|dear|my dear|poor),?\\s)*(?:(${toMan})|(${toWoman}))(?=\\s*(?:[,.!?;:\u2014\u2013\u2026-]|$))`,
  'giu',
)
/**
 * Matches a familiar form of address to a man at the end of a sentence: `Jesus, man.` Such a form counts less, because
 * some people also use it for women.
 */
const familiar = /,\s(?:man|dude|buddy|pal|mate|bud|champ|sport|bub|chum|handsome)(?=\s*(?:[.!?\u2026]|$))/iu
export const findFamiliar = (speech: string): Gender | undefined =>
  familiar.test(speech.slice(0, maxSpeechLength)) ? 'male' : undefined
/** Matches a description of the person addressed: `You were a horrible little boy.` Group 1: the noun phrase. */
const description = /\b(?:You are|You're|You were|Be) (?:such )?an? ((?:[\p{L}-]+ ){0,3}\p{L}+)/giu
/** Matches a question to a person: `Whose man are you?`, `What sort of woman are you?` Group 1: the noun. */
const question =
  /\b(?:whose|what(?: (?:sort|kind|manner) of)?(?: an?)?) ((?:\p{L}+ )?(?:man|woman|boy|girl|lad|lady)) are you\b/giu
/** Matches words that introduce the previous or next speaker: `My daughter. She is learning.` Group 1: the noun. */
const ownRelative =
  /(?:^|[.!?] )(?:this is )?my (?:[\p{L}-]+ ){0,2}?(wife|husband|daughter|son|sister|brother|mother|father|aunt|uncle|niece|nephew)[.!]/iu

/** Returns the gender of the person addressed, as a speech shows it; undefined if it shows none or both. */
export function findAddressed(speech: string): Gender | undefined {
  const text = speech.slice(0, maxSpeechLength).replaceAll('\u2019', "'")
  const count: PronounCount = { female: 0, male: 0 }
  for (const [, man, woman] of text.matchAll(address)) {
    if (man) count.male += 1
    else if (woman) count.female += 1
  }
  for (const [, noun = ''] of [...text.matchAll(description), ...text.matchAll(question)]) {
    const gender = findGenderOfAllWords(noun.split(/ (?:of|to|for|with|who|and|but|or|in) /u)[0] ?? '')
    if (gender) count[gender] += 1
  }
  const relative = ownRelative.exec(text)?.[1]
  const ofRelative = relative === undefined ? undefined : findGenderOfAllWords(relative)
  if (ofRelative) count[ofRelative] += 1
  if (count.female > 0 === count.male > 0) return undefined
  return count.female > 0 ? 'female' : 'male'
}

/**
 * Matches words that describe the speaker: `I'm a mother of two`, `It's your sister`, but not `If I were a man`. Group
 * 1: the noun phrase.
 */
const selfDescription =
  /(?:^|[.!?,;\u2014\u2026-]\s*|\b(?:but|and|because|that) )(?:I am|I'm|I was|this is|it's) (?:only |just |still |also |really )?(?:an?|your|his|her|their|the only) ((?:[\p{L}-]+(?:'s)? ){0,3}[\p{L}-]+)/giu
const phone = /\b(?:this is|it's)\b/iu
const ofSpeaker = /^(?:I am|I'm|I was)/iu
/** Matches a word for the speaker's spouse: `My husband is ill.` Group 1: the spouse of a man. */
const ownSpouse =
  /\bmy (?:late |ex-|first |second |dear |own |poor )*(?:(wife|missus|girlfriend)|husband|boyfriend)\b/iu
const theMissus = /(?:^|\s)the missus\b/iu
const [describedWeight, spouseWeight] = [1, 0.5]

/** Matches the speaker's own name: `My name was Hamish.`, `They call me Rosa.` Group 1: the name. */
const ownName = /\b(?:[Mm]y name(?:'s| is| was)|[Tt]hey (?:all )?call(?:ed)? me|I was christened) (\p{Lu}[\p{L}'-]+)/u

/** Adds to `count` what a speech shows about the gender of its speaker. */
export function countSpeaker(speech: string, count: PronounCount): void {
  const text = speech.slice(0, maxSpeechLength).replaceAll('\u2019', "'")
  const ofName = inferGender(ownName.exec(text)?.[1] ?? '')
  if (ofName) count[ofName] += describedWeight
  for (const found of text.matchAll(selfDescription)) {
    const phrase =
      (found[1] ?? '').split(/ (?:of|to|for|with|who|and|but|or|in|on|than|now|when|that|is|was) /u)[0] ?? ''
    const isOwn = ofSpeaker.test(found[0].replace(/^[^\p{L}]*(?:(?:but|and|because|that) )?/iu, ''))
    // Somebody who says `It's your mother` on the telephone is the mother. In `It's a girl`, the girl is not the
    // speaker.
    if (!isOwn && !(phone.test(found[0]) && /\b(?:this is|it's) your\b/iu.test(found[0]))) continue
    const gender = findGenderOfAllWords(phrase)
    if (gender && !/['-]s?$/u.test(phrase)) count[gender] += isOwn ? describedWeight : spouseWeight
  }
  const spouse = ownSpouse.exec(text)
  if (spouse) count[spouse[1] ? 'male' : 'female'] += spouseWeight
  else if (theMissus.test(text)) count.male += spouseWeight
}

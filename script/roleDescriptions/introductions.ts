import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { findYears, inferAge } from './inferAge.ts'
import { cutAfterPersonNoun, readFragment, restOfPhrase, verbInPhrase } from './personPhrase.ts'
import { endsWithPersonWord } from './personWords.ts'
import type { Mention } from './names/nameIndex.ts'

/** Pattern of how a description after a name begins: `IVO, an old man in a cardigan`, `MAYA (30s)`. */
const start =
  "(?:an? |the |one of |(?:[\\p{Ll}\\d-]+ ){0,3}(?:pregnant|bearded|unshaven|clean-shaven)\\b|(?:fe)?male\\b|in (?:his|her|their) |from \\p{Lu}|early |mid|late |(?:three|four|five|six|seven|eight|nine),|(?:young|old)(?! \\p{Lu})|elderly|middle|teen|ten\\b|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|\\p{Ll}+ and (?:his|her) |retired |(?:s?he|they)/|non-?binary|(?:[\\p{Ll}-]+ ){0,2}[\\p{Ll}-]+, \\d{1,2}\\b(?=[,)]|$)|(?:two|three|four|five|six|seven|eight|nine) (?:going on|and a half)|ancient|frail|(?:his|her|their) [\\p{L}\\d-]+-year-old|about |around |over |under |well over |barely |nearly |almost |just |not yet |both |\\d|(?:his|her|their|\\p{Lu}[\\p{L}]+['\u2019]s) (?:[\\p{Ll}-]+ ){0,3}(?:wife|husband|widow|widower|son|daughter|sister|brother|mother|father|mom|mum|dad|boss|friend|aunt|uncle|niece|nephew|cousin|partner|fianc\u00E9e?|boyfriend|girlfriend|lover|twin|grand\\p{L}+|step\\p{L}+|neighbou?r|colleague|assistant|maid|servant))"
const maxLength = 120
const numberStart =
  '(?=an?\\s|(?:[\\p{Ll}\\d-]+\\s){0,3}(?:pregnant|bearded|unshaven|clean-shaven)\\b|(?:one|the \\p{Ll}{2,12}est) of\\s|\\d|(?:nearly |barely |almost |about |just |not yet )?(?:ten|eleven|twelve|\\p{Ll}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\\b)'
/**
 * Pattern of a complete sentence after a colon. It does not describe the role: `A note to IVO: the old woman waits.`
 */
const clause =
  '[^.!?;,]{1,80}\\s(?:is|are|was|were|am|has|have|had|will|would|must|can|could|may|should|did|does|do)\\s'
const afterName = new RegExp(
  `^(?:,\\s{1,4}|:\\s{1,4}(?!${clause})|\\s{0,2}\\(|\\s{1,2}(?:--?|[\u2013\u2014])\\s{1,2}|\\s(?:is|was)\\s${numberStart})(${start}[^.;]{0,${maxLength}})`,
  'u',
)
/**
 * Matches a description after the action of the role: `IVO is on the stairs: a thin boy`, `IVO fills it, a man of
 * sixty`. Group 1: the description.
 */
const afterAction = new RegExp(
  `^\\s[^.;:,()]{1,60}(?::|,|\\s[\u2013\u2014])\\s((?:an?|the)\\s[^.;,:]{0,${maxLength}}(?:,[^.;]{0,60})?)`,
  'u',
)
/**
 * Matches two sentences of which the second one presents the role: `A tall man comes out. This is IVO.` Group 1: the
 * first sentence.
 */
const presented = /(?:^|[.!?]\s)([^.!?]{3,120})[.!?]\s(?:this is|it is|it['\u2019]s|meet|we (?:now )?(?:see|meet))\s$/iu
/** Matches text before a colon and a name: `At the bar, alone, a woman in green silk: VESNIK.` Group 1: the text. */
const beforeColon = /(?:^|[.!?]\s)([^.!?]{3,150})(?::|\s[\u2013\u2014-]+)\s$/u
/**
 * Matches words for a person with `the`, `his` or `her`, before a comma: `The sister, six months gone: KAYDEN.` Group
 * 1: these words.
 */
const definitePerson = /^((?:the|his|her)\s(?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+),\s/iu
const indefinitePhrase = /(?<!\p{L})(?:an?|one)\s(?:[\p{L}\p{N}'\u2019-]+,?\s){0,5}[\p{L}\p{N}-]+/giu
/** Matches the part of a phrase that describes an action, not the person: `, sits on the stair`. */
const actionPattern =
  /,\s+(?!(?:his|hers|as|is|dress|glass|jeans|sunglass|eyes|hands)\b)[a-z]+s\b.*$|\s+(?:sits|stands|enters|walks|comes|looks|lies|leans|waits|stares|watches|runs|opens)\s.*$|\s\p{Ll}+[^s\P{Ll}]s\s+\p{Lu}{2}.*$|[,\s(]+$/su

/** Matches the phrase before a name: an article or possessive, and up to seven words. Group 1: the phrase. */
const beforeName =
  /(?:^|[\s(])((?:an?|the|his|her|their|my|our|\p{L}+['\u2019]s)\s+(?:[\p{L}\p{N}'\u2019-]+,?\s+){0,6}[\p{L}\p{N}-]+),?\s*$/iu

/**
 * Matches a phrase that describes the role, between the start of a sentence and the name: `A tall girl in a school
 * coat, `. Group 1: the phrase.
 */
const beforeComma = /(?:^|[.!?:\u2014]\s)((?:an?|the)\s[^.!?,;:]{3,70}),\s$/iu

/** Returns the description after the action of the role; undefined if the description has no noun for a person. */
function readAfterAction(rest: string): string | undefined {
  const found = afterAction.exec(rest)?.[1]
  return found !== undefined && cutAfterPersonNoun(found.split(',')[0] ?? '') !== ''
    ? found.replace(actionPattern, '').trim()
    : undefined
}

/** Matches a description of two roles: `JESS and her brother TOBY, both 11`. Group 1: the description. */
const withOther =
  /^\s(?:and|with)\s[^.;,]{1,60},\s((?:both\s|an?\s(?:[\p{Ll}-]+\s){0,2}(?:couple|pair|duo)\b|two\s\p{Ll}+s\b|in their\s)[^.;,]{0,40})/u
const nextSentence = /^[^.!?]*[.!?]\s(?:she|he)(?:\sis|['\u2019]s) ([^.!?]{2,60})/iu

/** Returns the age that the next sentence states: `The stranger sits. She is perhaps twenty.`; '' if it states none. */
function readNextAge(rest: string): string {
  const found = nextSentence.exec(rest)?.[1] ?? ''
  return findYears(found) === undefined ? '' : found
}

const readPresented = (before: string): string | undefined =>
  cutAfterPersonNoun(presented.exec(before)?.[1] ?? '') || undefined

/**
 * Returns the words for the only person whom the text before a colon mentions; undefined if it mentions none or
 * several.
 */
function readBeforeColon(before: string): string | undefined {
  const sentence = beforeColon.exec(before)?.[1] ?? ''
  const people = [...sentence.matchAll(indefinitePhrase)].map(([phrase]) => cutAfterPersonNoun(phrase)).filter(Boolean)
  if (people.length > 0) return people.length === 1 ? people[0] : undefined
  const definite = definitePerson.exec(sentence)?.[1]
  return definite !== undefined && endsWithPersonWord(definite) ? definite : undefined
}

/**
 * Matches words for a person, and an apposition, before the name: `The maid, a trusty in prison gray, CLEMMIE`. Group
 * 1: the words for the person.
 */
const withApposition = /(?:^|[.!?]\s)((?:an?|the|his|her)\s(?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+),\s[^.!?:;,]{2,60},\s$/iu
function readWithApposition(before: string): string | undefined {
  const found = withApposition.exec(before)?.[1]
  return found !== undefined && endsWithPersonWord(found) ? found : undefined
}

/**
 * Returns the description directly after a name; undefined if there is none. The description may continue after a
 * bracket: `(29), a nurse`.
 */
function readAfter(rest: string): string | undefined {
  const found = afterName.exec(rest)?.[1]
  if (found === undefined) return undefined
  const isBracket = /^\s{0,2}\(/u.test(rest)
  const close = found.indexOf(')')
  if (!isBracket || close < 0) return found.replace(/\).*$/su, '').replace(actionPattern, '').trim()
  const inside = found.slice(0, close)
  const more = /^\)(?:,\s+|\sis\s(?=an? |the )|\s+(?=an? |the |tall|small|in (?:his|her) ))([^.;]*)$/u.exec(
    found.slice(close),
  )?.[1]
  return (more === undefined ? inside : `${inside}, ${more.replace(actionPattern, '')}`).trim()
}

/**
 * Matches a description whose noun has no article: `SABLE, actress, thirty-three`, `TEAGAN (mother of the bride)`.
 * Group 2: the noun.
 */
const bareNoun = new RegExp(
  `^(?:,\\s{1,2}|:\\s{1,2}|\\s\\()(((?:[\\p{Ll}-]+\\s){0,2}[\\p{Ll}-]+)(?:\\s(?:of|to)\\s[^,.;:()]{2,40})?(?=[,;)])[^.;)]{0,${maxLength}})`,
  'u',
)
function readBareNoun(rest: string): string | undefined {
  const [, found, noun = ''] = bareNoun.exec(rest) ?? []
  return found !== undefined && endsWithPersonWord(noun) ? found.replace(actionPattern, '').trim() : undefined
}

/** Matches a sentence that states only an age: `Forty-one.`, `Late fifties.`, `Eleven years old.` */
const isAge =
  /^(?:(?:about|maybe|perhaps|barely|nearly|not yet|just|early|mid|late)[\s-])*(?:\d{1,2}s?|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies)(?:-\p{L}+)?|\p{L}+teen|ten|eleven|twelve|five|six|seven|eight|nine)(?:\s(?:years? old|or so|at most|if that))?$/iu
/** Matches an age at the start of the next sentence: `This is IVO. Seventy if a day, in slippers.` Group 1: the age. */
const ageFirst = new RegExp(
  `^[.,]\\s((?:(?:early|mid|late)[\\s-])?(?:\\d{1,2}|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ies)|\\p{L}+teen)\\b[^.!?,;]{0,30})(?=,| if\\b| and\\b)`,
  'iu',
)
const maxSentencesBeforeAge = 3
function readAgeAlone(rest: string): string | undefined {
  const sentences = rest.split(/[.!?]\s?/u).slice(1, 1 + maxSentencesBeforeAge)
  const age = sentences.find((sentence) => isAge.test(sentence))
  if (age !== undefined) return age.toLowerCase()
  const first = ageFirst.exec(rest)?.[1]?.toLowerCase()
  return first !== undefined && findYears(first.replace(/\sif\s.*$/u, '')) !== undefined ? first : undefined
}

/** Matches the rest of a name in capitals: ` OKORO` after `DELPHINE`. */
const familyName =
  /^(?:\s["\u201C(]\p{Lu}[\p{L}'\u2019-]*["\u201D)])?(?:\s\p{Lu}[\p{Lu}'\u2019.-]+){1,2}(?=[\s,.;:(\u2014\u2013-]|$)/u
const maxFamilyLength = 60
const untilNext = (rest: string, length: number) => rest.slice(0, Math.min(rest.length, Math.max(0, length)))

/**
 * Matches a list of short descriptions after a name: `BARISTA, nose ring, barely out of school`, `TERRY -- ex-army,
 * ex-husband`. Group 1: the list.
 */
const list = new RegExp(
  `^(?:,\\s{1,4}|\\s{1,2}(?:--?|[\u2013\u2014])\\s{1,2}|\\s\\()((?:[^.;,()\u2014]{2,40}(?:,\\s|(?=[.;)\u2014]|\\s--?\\s|$))){1,5})`,
  'u',
)
function readList(rest: string): string | undefined {
  const found = list.exec(rest)?.[1]?.replace(actionPattern, '').trim()
  const items = found?.split(/,\s/u) ?? []
  const isPerson = (item: string) =>
    !/^(?:behind|beside|between|opposite|near|next to|with|to|at|in (?!(?:his|her) \p{L}*(?:ies|s)\b)|on|from|over|under)\b.*\b(?:his|her|their)\b/iu.test(
      item,
    ) &&
    // In `Malcolm, old Siward`, the text ends before the name `Siward`, to which `old` belongs. So `old` does not
    // describe Malcolm.
    !/^(?:old|young|little)$/u.test(rest.slice(rest.lastIndexOf(item)).trimEnd()) &&
    (inferAge(item) !== undefined || endsWithPersonWord(item.replace(/^ex-/iu, '')))
  return items.some((item) => item.split(' ').length <= 6 && isPerson(item)) ? found : undefined
}

/** Matches an object pronoun after the name. In `The boy runs away, IVO follows him`, the boy is not IVO. */
const objectPronoun =
  /^[^.!?;]{0,80}\s(?:him|them|her(?=[.,;!?]|$|\s(?:in|into|to|at|from|with|out|off|up|down|away|back)\b))(?!\p{L})/iu

/**
 * Returns the description before the comma in front of a role's name: `A tall girl, IVO`. Undefined if there is none.
 *
 * @param before the text before the name
 * @param rest the text after the name
 */
function readBeforeComma(before: string, rest: string): string | undefined {
  const phrase = beforeComma.exec(before)?.[1] ?? ''
  const person = cutAfterPersonNoun(phrase)
  const after = phrase.slice(person.length)
  if (person === '' || !restOfPhrase.test(after) || verbInPhrase.test(after)) return undefined
  return objectPronoun.test(rest) ? undefined : person
}

/**
 * Matches one to three words that begin a sentence and end before the name of a role: `Teenager ` before `ELLIOT`.
 * Group 1: these words.
 */
const bareBefore = /(?:^|[.!?]\s)(\p{Lu}[\p{Ll}-]+(?:\s[\p{Ll}-]+){0,2}),?\s$/u

/** Matches words between the description and the name of a role: ` called ` in `a woman called IVO`. */
const called = /,?\s(?:called|named|known (?:only )?as|by the name of)\s$/iu

/** Matches the other name of a role: `Mrs. Bundy, called ` in `a cook, Mrs. Bundy, called BUN`. Group 1: this name. */
const marriedName = /\b((?:mrs|miss|mr)\.? \p{Lu}[\p{L}'\u2019-]+),?\s(?:called|known (?:only )?as)\s$/iu

function readBefore(all: string): string | undefined {
  const before = all.replace(called, ' ')
  const married = marriedName.exec(all)?.[1]
  if (married !== undefined) return married
  const bare = bareBefore.exec(before)?.[1]
  if (bare !== undefined && endsWithPersonWord(bare)) return bare.toLowerCase()
  const found = beforeName.exec(before.slice(-90))?.[1]?.trim()
  if (found === undefined) return undefined
  // The phrase begins at the last article before the name: `opens the door to a girl` becomes `a girl`.
  const last = /^.*\s((?:an?|the|his|her|their|my|our|\p{L}+['\u2019]s)\s.*)$/iu.exec(found)?.[1]
  // The phrase can also begin at a possessive: `At her side her shield-bearer` becomes `her shield-bearer`.
  const owned = /^.*\s((?:his|her|their)\s.*)$/iu.exec(found)?.[1]
  const phrase = (owned ?? (last !== undefined && !/^(?:his|her|their)\s/iu.test(found) ? last : found)).replace(
    /,$/u,
    '',
  )
  return endsWithPersonWord(phrase) ? phrase : undefined
}

/** Matches the words of a full name before the name of the role: `LT. JOE ` in `Harper's dad, LT. JOE DELANEY`. */
const restOfName = /(?<=[\s(])(?:\p{Lu}[\p{Lu}.'\u2019-]+\s){1,3}$/u

/**
 * Matches words at the end of a description if they describe the next role: ` and her husband` in `TAM, who limps, and
 * her husband JOAQUIM`.
 */
const ofNext =
  /,?\s(?:and|with)\s(?:his|her|their)\s(?:[\p{L}-]+\s){0,2}(?:husband|wife|son|daughter|brother|sister|boyfriend|girlfriend|father|mother)$/iu

/**
 * Returns the first description of each role in directions, by index of the role. The description is after the name
 * (`MAYA, 29, a tired nurse`), before the name (`his younger sister SIOBHAN`), or both. Roles without a description are
 * absent.
 */
export function findIntroductions(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { kind, text } of lines) {
    if (kind !== 'action') continue
    const mentions = findMentions(text)
    for (const [at, { role, start: from, end }] of mentions.entries()) {
      if (found.has(role)) continue
      const previous = mentions[at - 1]
      const isOwner = previous !== undefined && /['\u2019]s$/iu.test(text.slice(previous.start, previous.end))
      const first = (isOwner ? previous.start : previous?.end) ?? 0
      const before = text.slice(Math.max(first, from - 160), from).replace(restOfName, '')
      const isWritten = mentions[at + 1]?.start ?? Infinity
      const family = familyName.exec(text.slice(end, end + maxFamilyLength))?.[0] ?? ''
      const isOwn = /^[^\p{Ll}]+$/u.test(text.slice(from, end)) && end + family.length <= isWritten
      const last = isOwn ? end + family.length : end
      const rest = text.slice(last, last + maxLength + 60)
      const ofBefore =
        readBefore(before.slice(-100)) ??
        readBeforeComma(before.slice(-100), rest) ??
        readPresented(before) ??
        readBeforeColon(before) ??
        readWithApposition(before)
      const ofAfter =
        readAfter(rest.slice(0, maxLength + 20)) ??
        readBareNoun(rest) ??
        withOther.exec(rest)?.[1] ??
        readAfterAction(rest) ??
        readFragment(untilNext(rest, (mentions[at + 1]?.start ?? Infinity) - last)) ??
        readList(untilNext(rest, (mentions[at + 1]?.start ?? Infinity) - last)) ??
        readAgeAlone(untilNext(rest, (mentions[at + 1]?.start ?? Infinity) - last))
      const own = [ofBefore, ofAfter].filter(Boolean).join(', ')
      const description = findYears(own) === undefined ? [own, readNextAge(rest)].filter(Boolean).join(', ') : own
      const ofRole = description.replace(ofNext, '')
      if (ofRole === '') continue
      found.set(role, ofRole)
    }
  }
  return found
}

import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { endsWithPersonWord } from './personWords.ts'
import type { Mention } from './nameIndex.ts'

/** The words with which a description after a name begins: `IVO, an old man in a cardigan`, `MAYA (30s)`. */
const start =
  "(?:an? |the |in (?:his|her|their) |from \\p{Lu}|early |mid|late |young|old|elderly|middle|teen|twent|thirt|fort|fift|sixt|sevent|eight|ninet|\\p{Ll}+ and (?:his|her) |retired |middle|about |around |\\d|(?:his|her|their|\\p{Lu}[\\p{L}]+['\u2019]s) (?:\\p{Ll}+ ){0,3}(?:wife|husband|son|daughter|sister|brother|mother|father|mom|dad|boss|friend|aunt|uncle|niece|nephew|cousin|partner))"
const maxLength = 120
const afterName = new RegExp(
  `^(?:,\\s{1,4}|\\s{0,2}\\(|\\s{1,2}(?:--?|[\u2013\u2014])\\s{1,2}|\\s(?:is|was)\\s(?=an?\\s))(${start}[^.;]{0,${maxLength}})`,
  'u',
)
/** The part of the phrase that describes an action instead of the person: `, sits on the stair`. */
const actionPattern =
  /,\s+(?!(?:his|hers|as|is|dress|glass|jeans|sunglass|eyes|hands)\b)[a-z]+s\b.*$|\s+(?:sits|stands|enters|walks|comes|looks|lies|leans|waits|stares|watches|runs|opens)\s.*$|[,\s(]+$/su

/** The phrase before a name: an article or a possessive, and up to seven words. */
const beforeName =
  /(?:^|[\s(])((?:an?|the|his|her|their|my|our|\p{L}+['\u2019]s)\s+(?:[\p{L}\p{N}'\u2019-]+,?\s+){0,6}[\p{L}\p{N}-]+),?\s*$/iu

/** Closes the bracket of an age and continues with the description: `(29), a tall nurse`. */
function readAfter(rest: string): string | undefined {
  const found = afterName.exec(rest)?.[1]
  if (found === undefined) return undefined
  const isBracket = /^\s{0,2}\(/u.test(rest)
  const close = found.indexOf(')')
  if (!isBracket || close < 0) return found.replace(/\).*$/su, '').replace(actionPattern, '').trim()
  const inside = found.slice(0, close)
  const more = /^\),?\s+((?:an? |the |tall|small|in (?:his|her) )[^.;]*)$/u.exec(found.slice(close))?.[1]
  return (more === undefined ? inside : `${inside}, ${more.replace(actionPattern, '')}`).trim()
}

function readBefore(before: string): string | undefined {
  const found = beforeName.exec(before.slice(-90))?.[1]?.trim()
  if (found === undefined) return undefined
  // The last article begins the phrase: `opens the door to a girl` describes the girl.
  const last = /^.*\s((?:an?|the|his|her|their|my|our|\p{L}+['\u2019]s)\s.*)$/iu.exec(found)?.[1]
  const phrase = (last !== undefined && !/^(?:his|her|their)\s/iu.test(found) ? last : found).replace(/,$/u, '')
  return endsWithPersonWord(phrase) ? phrase : undefined
}

/**
 * Returns the first description of each role in the directions: after the name (`MAYA, 29, a tired nurse`) or before it
 * (`his younger sister SIOBHAN`). Roles without a description are absent.
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
      const before = text.slice(Math.max(mentions[at - 1]?.end ?? 0, from - 100), from)
      const description = readAfter(text.slice(end, end + maxLength + 20)) ?? readBefore(before)
      if (description !== undefined && description !== '') found.set(role, description)
    }
  }
  return found
}

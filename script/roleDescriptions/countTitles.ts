// Counts titles and words for relatives before the names of roles: `Mr. Krogstad`, `Uncle Vanya`, `Mrs. Helmer`.
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Mention } from './names/nameIndex.ts'
import type { PronounCount } from './signsOfGender.ts'

const titleBefore = /\b(?:(Mr|Sir|Lord|Master|Monsieur|M|Herr|Se\u00F1or|Signor)|(Ms|Miss|Madam|Madame|Mlle))\.?\s+$/u
/** Matches words such as `Uncle` or `Queen`, which describe the person whose name follows. */
const relativeBefore =
  /\b(?:(Uncle|Brother|Father|Grandpa|Granddad|Grandfather|King|Prince|Emperor|Rabbi|Don)|(Aunt|Auntie|Aunty|Sister|Grandma|Granny|Nana|Queen|Princess|Empress|Do\u00F1a))\s+$/u
const mrsBefore = /(?:^|[,.!?\u2014-]\s*)(?:[\p{L}'\u2019]+,?\s){0,3}Mrs\.?\s+$/u
const endOfAddress = /^\s*(?:[,.!?\u2014-]|$)/u
const [mrWeight, msWeight, mrsWeight] = [1.5, 0.7, 0.6]

/** Returns the last word of a name, converted to capitals: `Mr. Chiltern` gives `CHILTERN`. */
const lastWordOf = (name: string) => /[\p{L}'\u2019-]+$/u.exec(name)?.[0].toUpperCase() ?? ''

/** Maps each speech to the roles that speak directly before and after it in the same scene. */
function listSpeakersBeside(lines: readonly UnderstoodLine[]) {
  const speeches = lines.filter(({ kind }) => kind === 'speech')
  return new Map(
    speeches.map((line, at) => [
      line,
      [speeches[at - 1], speeches[at + 1]].flatMap((one) => (one?.scene === line.scene ? one.characters : [])),
    ]),
  )
}

/**
 * Counts the titles before the names of roles: `Mr. Krogstad`. `Mrs. Helmer` may be the wife of HELMER, so it counts
 * only if somebody says it to a role that speaks before or after. `Miss Henshall` does not count for HENSHALL if
 * another role is called `Tamsin Henshall`.
 */
export function countTitles(
  lines: readonly UnderstoodLine[],
  {
    findMentions,
    roleOf,
    count,
  }: { findMentions: (text: string) => Mention[]; roleOf: (name: string) => number | undefined; count: number },
): PronounCount[] {
  const titles = Array.from({ length: count }, (): PronounCount => ({ female: 0, male: 0 }))
  const beside = listSpeakersBeside(lines)
  /** The index of a role by its family name, for roles that the script also calls by first name and family name. */
  const familyNames = new Map<string, number>()
  for (const { text } of lines)
    for (const { role, start, end } of findMentions(text)) {
      const name = text.slice(start, end)
      if (/\s/u.test(name) && !/^(?:Mr|Mrs|Ms|Miss|Dr)\b/iu.test(name)) familyNames.set(lastWordOf(name), role)
    }
  for (const line of lines) {
    const { text } = line
    for (const { role, start, end } of findMentions(text)) {
      const ofRole = titles[role]
      if (!ofRole) continue
      const before = text.slice(Math.max(0, start - 24), start)
      const found = titleBefore.exec(before.slice(-12))
      const relative = relativeBefore.exec(before)
      const owner = familyNames.get(lastWordOf(text.slice(start, end)))
      if (found?.[1]) ofRole.male += mrWeight
      else if (found && (owner === undefined || owner === role)) ofRole.female += msWeight
      else if (relative) ofRole[relative[1] ? 'male' : 'female'] += mrWeight
      else if (mrsBefore.test(before) && endOfAddress.test(text.slice(end)))
        if ((beside.get(line) ?? []).some((name) => roleOf(name) === role)) ofRole.female += mrsWeight
    }
  }
  // `Miss Chilton` may be a daughter: if the script also has a `Mr. Chilton`, the role CHILTON is a man.
  return titles.map(({ male, female }) => ({ male, female: male > 0 ? 0 : female }))
}

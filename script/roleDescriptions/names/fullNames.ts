import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Mention } from './nameIndex.ts'

/** Matches capitalised words directly before a name: `Lieutenant Inés CORTEZ`. Group 1: these words. */
const wordsBefore =
  /(?:^|[\s(\u201C"])((?!(?:[Tt][Hh][Ee]|[Aa][Nn]?|[Tt]wo|[Tt]hen|[Aa]nd|[Ee]nter)\s)(?:\p{Lu}[\p{L}'\u2019-]+\s){1,3})$/u
const maxLengthBefore = 60

/**
 * Returns the full names of roles that directions call by their family name in capitals: `Inés CORTEZ`, `LADY ARABELLA
 * TIBBS`. The key is the index of the role. Roles without a full name are absent.
 */
export function findFullNames(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { kind, text } of lines) {
    if (kind !== 'action') continue
    const mentions = findMentions(text)
    for (const [at, { role, start, end }] of mentions.entries()) {
      const name = text.slice(start, end)
      if (found.has(role) || name !== name.toUpperCase()) continue
      const from = Math.max(mentions[at - 1]?.end ?? 0, start - maxLengthBefore)
      const words = wordsBefore.exec(text.slice(from, start))?.[1]
      if (words !== undefined) found.set(role, `${words}${name}`)
    }
  }
  return found
}

import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { createNameIndex } from '../roleDescriptions/names/nameIndex.ts'

/**
 * Matches the header of a page of sides: `SIDES - DET. MORROW`, `Sides for Morrow`, `ROLE: MORROW`. Group 1: the role.
 */
const sidesHead =
  /^[^\p{L}]{0,10}(?:(?:audition |self-tape )?sides?\b|role\b|character\b|reading (?:for|as)\b|auditioning for\b|actor reads\b)\s{0,3}(?:for\b|[:\u2013\u2014-])?\s*(\S.{0,80})$/iu
/**
 * Matches a row whose role stands after the word "sides" at its end: `The Harbour - Sides (MORROW)`. Group 1: the role.
 */
const roleAfterSides = /[,:\u2013\u2014-]\s{0,3}sides?\s{0,3}[(:\u2013\u2014-]\s{0,3}(\S.{0,60}?)\)?[\s\d.,]{0,12}$/iu
/**
 * Matches a row that ends with the word "sides": `MORROW SIDES`, `DET. MORROW - Sides 1`. Group 1: the text before that
 * word, which may name the role.
 */
const sidesTail = /^(.{1,60}?)[\s\u2013\u2014(-]{1,3}(?:audition )?sides?\b[\s\d.,)]{0,12}$/iu

const maxTexts = 200
const maxLength = 160

/**
 * Returns the role for which sides were made, as their page headers state it. Undefined if no header names exactly one
 * role.
 *
 * @param texts the title, the first rows, and text omitted by the import, such as page headers
 */
export function findRoleInHeaders(
  texts: readonly string[],
  characters: readonly { name: string; aliases: readonly string[] }[],
): string | undefined {
  const findMentions = createNameIndex(characters.map(({ name, aliases }) => [name, ...aliases]))
  for (const text of texts.slice(0, maxTexts)) {
    for (const row of text.slice(0, maxLength).split('\n')) {
      const named = sidesHead.exec(row)?.[1] ?? roleAfterSides.exec(row)?.[1] ?? sidesTail.exec(row)?.[1]
      if (named === undefined) continue
      const roles = new Set(findMentions(named).map(({ role }) => role))
      const [only] = roles
      if (roles.size === 1 && only !== undefined) return characters[only]?.name
    }
  }
  return undefined
}

/** Maximum number of lines at the start of a script that can be a header of sides. */
const headLines = 12

/** Returns the role for which the pasted or imported sides were made; undefined if no header names one. */
export function findRoleOfSides({
  understanding: { title, lines, left, characters },
  source,
}: {
  understanding: Pick<Understanding, 'title' | 'lines' | 'left' | 'characters'>
  source?: { name: string; leftOut: readonly { words?: readonly string[] | undefined }[] } | undefined
}): string | undefined {
  const texts = [
    title,
    source?.name.replace(/\.\w{1,5}$/u, '').replaceAll('_', ' ') ?? '',
    ...(source?.leftOut.flatMap(({ words }) => words ?? []) ?? []),
    ...left.map(({ text }) => text),
    ...lines.slice(0, headLines).flatMap(({ kind, text }) => (kind === 'speech' ? [] : [text])),
  ]
  return findRoleInHeaders(texts, characters)
}

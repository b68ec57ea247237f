import type { Casting } from '@scene-partner/contract/operations/casting'

export type { Casting }

/** A role of a script with its other names. */
export type NamedRole = { name: string; aliases: readonly string[] }

/** The casting of a script for which the actor has not chosen anything. */
export const emptyCasting: Casting = { mine: [], roles: {}, pronunciations: [] }

/** Returns whether the actor plays this role, under its current name or one of its aliases. */
export const isOwnRole = ({ mine }: Pick<Casting, 'mine'>, { name, aliases }: NamedRole): boolean =>
  mine.includes(name) || aliases.some((alias) => mine.includes(alias))

/** Returns the voice and speed chosen for a role, also under another of its names; undefined if none was chosen. */
export function findRoleVoice(
  { roles }: Pick<Casting, 'roles'>,
  { name, aliases }: NamedRole,
): Casting['roles'][string] | undefined {
  for (const one of [name, ...aliases]) {
    if (Object.hasOwn(roles, one)) return roles[one]
  }
  return undefined
}

const quotes = /['\u2018\u2019]/gu
const foldWord = (word: string) => word.toLowerCase().replace(quotes, "'")
/** Escapes a word for a regular expression, in which straight and curly apostrophes match each other. */
const escapeWord = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(quotes, "['\u2018\u2019]")

/** Returns the pronunciations that apply to a role: first those for all roles, then its own. */
export function selectPronunciations(
  { pronunciations }: Pick<Casting, 'pronunciations'>,
  { name, aliases }: NamedRole,
) {
  const own = pronunciations.filter(({ role }) => role !== undefined && (role === name || aliases.includes(role)))
  return [...pronunciations.filter(({ role }) => role === undefined), ...own]
}

/**
 * Replaces words by their pronunciations. Matches whole words in any letter case, and prefers longer entries to shorter
 * ones.
 */
export function applyPronunciations(text: string, pronunciations: Casting['pronunciations']): string {
  if (pronunciations.length === 0) return text
  // If a word has two entries, the later one is used.
  const spokenForms = new Map(pronunciations.map((one) => [foldWord(one.written), one.said]))
  const words = [...spokenForms.keys()].toSorted((one, other) => other.length - one.length).map(escapeWord)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replace(pattern, (word) => spokenForms.get(foldWord(word)) ?? word)
}

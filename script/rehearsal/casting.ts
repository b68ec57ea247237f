import type { Casting } from '@scene-partner/contract/operations/casting'

export type { Casting }

/** Somebody of a script, with the names they had before. */
export type Named = { name: string; aliases: readonly string[] }

export const uncast: Casting = { mine: [], roles: {}, pronunciations: [] }

/** Whether the actor plays this role, by whatever name it was chosen. */
export const isMine = ({ mine }: Pick<Casting, 'mine'>, { name, aliases }: Named): boolean =>
  mine.includes(name) || aliases.some((alias) => mine.includes(alias))

/** Who speaks for a role; a role that was renamed keeps its voice. */
export function roleIn(
  { roles }: Pick<Casting, 'roles'>,
  { name, aliases }: Named,
): Casting['roles'][string] | undefined {
  for (const one of [name, ...aliases]) {
    if (Object.hasOwn(roles, one)) return roles[one]
  }
  return undefined
}

const quotes = /['\u2018\u2019]/gu
const plain = (word: string) => word.toLowerCase().replace(quotes, "'")
/** An apostrophe is one, whichever way a program bends it. */
const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(quotes, "['\u2018\u2019]")

/** How a role says words: as all do, and where it has a way of its own, so. */
export function pronunciationsOf({ pronunciations }: Pick<Casting, 'pronunciations'>, { name, aliases }: Named) {
  const own = pronunciations.filter(({ role }) => role !== undefined && (role === name || aliases.includes(role)))
  return [...pronunciations.filter(({ role }) => role === undefined), ...own]
}

/** A text as it is to be said: whole words alone, whatever their capitals; the longer one first where two begin alike. */
export function pronounce(text: string, pronunciations: Casting['pronunciations']): string {
  if (pronunciations.length === 0) return text
  // Of two for one word the later stands.
  const said = new Map(pronunciations.map((one) => [plain(one.written), one.said]))
  const words = [...said.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replace(pattern, (word) => said.get(plain(word)) ?? word)
}

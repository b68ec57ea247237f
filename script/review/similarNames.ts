import { normaliseName } from '../parse/cues/names.ts'

/** Returns a name without accents, spaces and punctuation, for comparison: `ZOÉ` becomes `ZOE`, `J.D.` becomes `JD`. */
export const foldName = (name: string): string =>
  normaliseName(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const minLength = 4

/**
 * Yields a name and its variants without one letter. Two names that differ in one letter, or in the position of one
 * letter, have such a variant in common.
 */
function* listVariants(name: string): Generator<string> {
  yield name
  for (let at = 0; at < name.length; at += 1) yield name.slice(0, at) + name.slice(at + 1)
}

const maxLength = 40
/**
 * Whether two names differ only in a number or a plural, so they are two roles: VOICE and VOICES, GUARD 1 and GUARD 2.
 */
const isOtherRole = (one: string, other: string): boolean =>
  one.replace(/\d+/gu, '') === other.replace(/\d+/gu, '') ? one !== other : `${one}S` === other || `${other}S` === one

/**
 * Returns a function that finds the only similar name; undefined if there is none or more than one. Similar names
 * differ in one letter, the position of one letter, accents or punctuation, but not only in a number or a plural. If
 * the given name has fewer than four letters, they differ only in accents or punctuation.
 */
export function findOnlySimilarName(names: readonly string[]): (name: string) => string | undefined {
  const byVariant = new Map<string, Set<string>>()
  for (const name of names) {
    for (const variant of listVariants(foldName(name).slice(0, maxLength))) {
      const similar = byVariant.get(variant) ?? new Set()
      if (similar.size < 3) similar.add(name)
      byVariant.set(variant, similar)
    }
  }
  return (name) => {
    const folded = foldName(name).slice(0, maxLength)
    const found = new Set<string>()
    for (const variant of listVariants(folded)) {
      for (const other of byVariant.get(variant) ?? []) {
        if (other === name) continue
        const otherFolded = foldName(other)
        const isSame = folded === otherFolded
        if (isSame || (folded.length >= minLength && !isOtherRole(folded, otherFolded))) found.add(other)
      }
      if (found.size > 1) return undefined
    }
    const [only] = found
    return only
  }
}

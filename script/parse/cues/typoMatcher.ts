/** Returns whether two names differ by exactly one letter, as after scanning: HERSERT and HERBERT. */
function isOneLetterApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - start - end <= 1
}

/** Yields the name and all variants with one letter removed. Two names that differ by one letter share a variant. */
function* listVariants(name: string): Generator<string> {
  yield name
  for (let at = 0; at < name.length; at++) yield name.slice(0, at) + name.slice(at + 1)
}

/** If more known names than this share a variant, the intended name cannot be determined. */
const MAX_SIMILAR = 20

/**
 * Returns a function that finds the only known name that differs from a name by one letter; undefined if there is none
 * or more than one. Uses an index, so that it stays fast with thousands of names.
 */
export function createTypoMatcher(known: readonly string[]): (name: string) => string | undefined {
  const byKey = new Map<string, string[]>()
  for (const name of known) {
    for (const key of listVariants(name)) {
      const similar = byKey.get(key) ?? []
      if (similar.length <= MAX_SIMILAR) similar.push(name)
      byKey.set(key, similar)
    }
  }
  return (name) => {
    const found = new Set<string>()
    for (const key of listVariants(name)) {
      const similar = byKey.get(key) ?? []
      if (similar.length > MAX_SIMILAR) return undefined
      for (const other of similar) if (isOneLetterApart(name, other)) found.add(other)
      if (found.size > 1) return undefined
    }
    const [only] = found
    return only
  }
}

/** Whether one letter makes all the difference, as in a scan: HERSERT and HERBERT. */
function isSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - start - end <= 1
}

/** A name as it is, and without each of its letters in turn: two that are one letter apart share one of these. */
function* keysOf(name: string): Generator<string> {
  yield name
  for (let at = 0; at < name.length; at++) yield name.slice(0, at) + name.slice(at + 1)
}

/** Of more than so many that are so alike nobody can tell which was meant. */
const MOST_ALIKE = 20

/** Finds the one name that another is a slip of; nothing where there are several. Thousands of names cost no pass each. */
export function createSlips(known: readonly string[]): (name: string) => string | undefined {
  const byKey = new Map<string, string[]>()
  for (const name of known) {
    for (const key of keysOf(name)) {
      const alike = byKey.get(key) ?? []
      if (alike.length <= MOST_ALIKE) alike.push(name)
      byKey.set(key, alike)
    }
  }
  return (name) => {
    const found = new Set<string>()
    for (const key of keysOf(name)) {
      const alike = byKey.get(key) ?? []
      if (alike.length > MOST_ALIKE) return undefined
      for (const other of alike) if (isSlip(name, other)) found.add(other)
      if (found.size > 1) return undefined
    }
    const [only] = found
    return only
  }
}

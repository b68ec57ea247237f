import type { UnderstoodCharacter } from '@scene-partner/contract/operations/understanding'

/** Somebody, whatever they are called in the end; nobody where the actor said so. */
export type Person = { name: string; mergedInto?: Person; joined: Person[]; isNobody?: boolean; aliases: Set<string> }

/** All they were called, and those were who are one with them, in the order in which they became so. */
function aliasesOf(person: Person): string[] {
  const found = new Set<string>()
  const waiting = [person]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    for (const alias of one.aliases) found.add(alias)
    found.add(one.name)
    waiting.push(...one.joined.toReversed())
  }
  found.delete(person.name)
  return [...found]
}

/** Who is meant by which name, while names are changed. */
export function createNames(characters: readonly UnderstoodCharacter[]) {
  const byName = new Map<string, Person>()
  /** Who was called something by hand, by the name that stands in the text. */
  const named = new Set<string>()

  function find(person: Person): Person {
    let last = person
    while (last.mergedInto) last = last.mergedInto
    // What is looked up once is found at once the next time, however long the chain was.
    for (let one = person; one.mergedInto && one.mergedInto !== last;) {
      const next = one.mergedInto
      one.mergedInto = last
      one = next
    }
    return last
  }

  function of(name: string): Person {
    const person: Person = byName.get(name) ?? { name, joined: [], aliases: new Set() }
    byName.set(name, person)
    return find(person)
  }

  const originals = new Map<string, Person>()
  for (const { name, aliases } of characters) {
    const person: Person = { name, joined: [], aliases: new Set(aliases) }
    byName.set(name, person)
    originals.set(name, person)
  }

  return {
    of,
    /** Who was called so at first. */
    originalOf: (name: string): Person => originals.get(name) ?? of(name),
    rename(from: string, to: string) {
      const known = byName.get(from)
      if (!known || from === to) return
      named.add(from.toUpperCase())
      const one = find(known)
      byName.delete(from)
      const other = byName.get(to)
      const target = other && find(other)
      if (target === one) return
      if (!target) {
        byName.set(to, one)
        one.aliases.add(one.name)
        one.name = to
        return
      }
      one.mergedInto = target
      target.joined.push(one)
    },
    forget(name: string) {
      const known = byName.get(name)
      if (!known) return
      find(known).isNobody = true
      byName.delete(name)
    },
    /** Whether somebody has said who is meant by this cue: then it is no longer asked whether it is a name at all. */
    isNamed: (cue: string): boolean => named.size > 0 && named.has(cue.trim().toUpperCase()),
    nameOf(person: Person): string[] {
      const { name, isNobody } = find(person)
      return isNobody ? [] : [name]
    },
    aliasesOf: (name: string): string[] => {
      const person = byName.get(name)
      return person ? aliasesOf(find(person)) : []
    },
  }
}

export type Names = ReturnType<typeof createNames>

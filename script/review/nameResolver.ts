import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'

/** A role during corrections: its present name, the roles merged into it, and whether the actor removed it. */
export type Person = {
  name: string
  mergedInto?: Person
  mergedPeople: Person[]
  isRemoved?: boolean
  aliases: Set<string>
}

/** Lists all former names of a role and of the roles merged into it, in the order of the changes. */
function listAliases(person: Person): string[] {
  const found = new Set<string>()
  const pending = [person]
  for (let one = pending.pop(); one; one = pending.pop()) {
    for (const alias of one.aliases) found.add(alias)
    found.add(one.name)
    pending.push(...one.mergedPeople.toReversed())
  }
  found.delete(person.name)
  return [...found]
}

/** Creates the mapping from names to roles that corrections change. */
export function createNameResolver(characters: readonly UnderstoodCharacter[]) {
  const byName = new Map<string, Person>()
  /** Upper-case names that the actor corrected by hand. */
  const renamedCues = new Set<string>()

  function find(person: Person): Person {
    let last = person
    while (last.mergedInto) last = last.mergedInto
    // Path compression: later look-ups are direct, however long the chain of merges is.
    for (let one = person; one.mergedInto && one.mergedInto !== last;) {
      const next = one.mergedInto
      one.mergedInto = last
      one = next
    }
    return last
  }

  /** Returns the role that has this name now; creates one for an unknown name. */
  function resolve(name: string): Person {
    const person: Person = byName.get(name) ?? { name, mergedPeople: [], aliases: new Set() }
    byName.set(name, person)
    return find(person)
  }

  const originalPeople = new Map<string, Person>()
  for (const { name, aliases } of characters) {
    const person: Person = { name, mergedPeople: [], aliases: new Set(aliases) }
    byName.set(name, person)
    originalPeople.set(name, person)
  }

  return {
    resolve,
    /** Returns the role that had this name before any correction. */
    resolveOriginal: (name: string): Person => originalPeople.get(name) ?? resolve(name),
    /** Renames a role; merges it with the role that has the new name already. */
    rename(from: string, to: string) {
      const person = byName.get(from)
      if (!person || from === to) return
      renamedCues.add(from.toUpperCase())
      const one = find(person)
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
      target.mergedPeople.push(one)
    },
    /** Marks the role as removed: the actor said that it is no role. */
    remove(name: string) {
      const person = byName.get(name)
      if (!person) return
      find(person).isRemoved = true
      byName.delete(name)
    },
    /** Returns whether the actor corrected this cue's name, so that its doubt is settled. */
    wasRenamed: (cue: string): boolean => renamedCues.size > 0 && renamedCues.has(cue.trim().toUpperCase()),
    /** Returns the role's name as a list; empty where the actor removed it. */
    currentNames(person: Person): string[] {
      const { name, isRemoved } = find(person)
      return isRemoved ? [] : [name]
    },
    listAliases: (name: string): string[] => {
      const person = byName.get(name)
      return person ? listAliases(find(person)) : []
    },
  }
}

export type NameResolver = ReturnType<typeof createNameResolver>

import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'

/** A role with the corrections of its name: current name, merged roles, and whether the actor removed it. */
export type CorrectedRole = {
  name: string
  mergedInto?: CorrectedRole
  mergedRoles: CorrectedRole[]
  isRemoved?: boolean
  aliases: Set<string>
}

/** Returns all other names of a role and of the roles merged into it. */
function listAliases(role: CorrectedRole): string[] {
  const found = new Set<string>()
  const pending = [role]
  for (let one = pending.pop(); one; one = pending.pop()) {
    for (const alias of one.aliases) found.add(alias)
    found.add(one.name)
    pending.push(...one.mergedRoles.toReversed())
  }
  found.delete(role.name)
  return [...found]
}

/** Creates a mapping from names to roles. Corrections change the mapping. */
export function createNameResolver(characters: readonly UnderstoodCharacter[]) {
  const byName = new Map<string, CorrectedRole>()
  /** Names that the actor corrected or confirmed, in upper case. */
  const resolvedCues = new Set<string>()

  function find(role: CorrectedRole): CorrectedRole {
    let last = role
    while (last.mergedInto) last = last.mergedInto
    // Path compression: points the merged roles directly to the last one, so that later look-ups are fast.
    for (let one = role; one.mergedInto && one.mergedInto !== last;) {
      const next = one.mergedInto
      one.mergedInto = last
      one = next
    }
    return last
  }

  /** Returns the role that currently has this name. Creates a role for an unknown name. */
  function resolve(name: string): CorrectedRole {
    const role: CorrectedRole = byName.get(name) ?? { name, mergedRoles: [], aliases: new Set() }
    byName.set(name, role)
    return find(role)
  }

  const originalRoles = new Map<string, CorrectedRole>()
  for (const { name, aliases } of characters) {
    const role: CorrectedRole = { name, mergedRoles: [], aliases: new Set(aliases) }
    byName.set(name, role)
    originalRoles.set(name, role)
  }

  return {
    resolve,
    /** Returns the role that had this name before any correction. */
    resolveOriginal: (name: string): CorrectedRole => originalRoles.get(name) ?? resolve(name),
    /** Renames a role. If another role has the new name, merges the renamed role into that role. */
    rename(from: string, to: string) {
      const role = byName.get(from)
      if (!role || from === to) return
      resolvedCues.add(from.toUpperCase())
      const one = find(role)
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
      target.mergedRoles.push(one)
    },
    /** Marks a role as removed: according to the actor, its name is not the name of a role. */
    remove(name: string) {
      const role = byName.get(name)
      if (!role) return
      find(role).isRemoved = true
      byName.delete(name)
    },
    /** Marks a name as confirmed by the actor. */
    confirm: (name: string) => void resolvedCues.add(name.toUpperCase()),
    /** Returns whether the actor has corrected or confirmed this name, so that its cues are not doubtful. */
    wasResolved: (cue: string): boolean => resolvedCues.size > 0 && resolvedCues.has(cue.trim().toUpperCase()),
    /** Returns a list with the role's current name; an empty list if the actor removed the role. */
    currentNames(role: CorrectedRole): string[] {
      const { name, isRemoved } = find(role)
      return isRemoved ? [] : [name]
    },
    listAliases: (name: string): string[] => {
      const role = byName.get(name)
      return role ? listAliases(find(role)) : []
    },
  }
}

export type NameResolver = ReturnType<typeof createNameResolver>

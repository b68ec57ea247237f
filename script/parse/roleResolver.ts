import type { CastEntry } from './castList.ts'
import { identityOf, isAbbreviatedTitle, namesTogether } from './names.ts'
import { createSlips } from './slips.ts'
import type { Reading } from './style.ts'

export type Role = {
  identity: string
  name: string
  aliases: Set<string>
  entry: CastEntry | undefined
  speeches: number
}

/** The people of a script, and how a cue's name leads to one of them. */
export type Roles = {
  /** Who is meant; several where they speak together. Nobody for a name that is none. */
  of(name: string): { roles: Role[]; confidence: number; doubt?: string | undefined } | undefined
  isKnown(name: string): boolean
  all(): Role[]
}

const OFTEN = 3
const SHORTEST_TO_SNAP = 5

const tokensOf = (name: string) =>
  name.split(/\s+/u).map((token) => (isAbbreviatedTitle(`${token}.`) ? `${token}.` : token))

type Tokened = { name: string; tokens: readonly string[] }
const tokened = (name: string): Tokened => ({ name, tokens: tokensOf(name) })

/** `MRS. MAR.` for MRS. MARWOOD, `SIR WIL` for SIR WILFULL WITWOUD: each word begins a word of the other, in order. */
function abbreviates({ name: short, tokens: ours }: Tokened, { name: long, tokens: theirs }: Tokened): boolean {
  // MESSENGER is one of the MESSENGERS, not their short name.
  if (ours.length > theirs.length || short.length >= long.length || long === `${short}S`) return false
  let at = 0
  for (const token of ours) {
    while (at < theirs.length && !(theirs[at] ?? '').startsWith(token)) at++
    if (at++ >= theirs.length) return false
  }
  return true
}

export function findRoles({ counts }: Pick<Reading, 'counts'>, cast: readonly CastEntry[]): Roles {
  const roles = new Map<string, Role>()
  const entries = new Map(cast.map((entry) => [identityOf(entry.name), entry]))
  const entryNames = [...entries.keys()].map(tokened)
  const slipOf = createSlips([...counts].filter(([, count]) => count >= OFTEN).map(([identity]) => identity))
  /** What was found for a name, so that no name is looked up twice. */
  const resolved = new Map<string, { identity: string; confidence: number; doubt?: string | undefined }>()

  function resolve(identity: string) {
    const count = counts.get(identity) ?? 0
    if (entries.has(identity)) return { identity, confidence: count >= 2 ? 0.98 : 0.95 }
    const own = tokened(identity)
    const longer = entryNames.filter((entry) => abbreviates(own, entry)).map(({ name }) => name)
    const exact = longer.filter((entry) => entry.split(' ').length === identity.split(' ').length)
    const only = exact.length === 1 ? exact[0] : longer.length === 1 ? longer[0] : undefined
    // SHAWN, who comes in as SHAWN KEOGH: the list knows nobody else of that name.
    const isSeldomWhole = (counts.get(only ?? '') ?? 0) <= count / 2 && only?.startsWith(`${identity} `)
    if (only && (!counts.has(only) || isSeldomWhole)) return { identity: only, confidence: 0.95 }
    const maySlip = count === 1 && identity.length >= SHORTEST_TO_SNAP && !/\d/u.test(identity)
    const near = maySlip ? slipOf(identity) : undefined
    if (near) return { identity: near, confidence: 0.7, doubt: `Written ${identity}; read as ${near}.` }
    if (count >= OFTEN) return { identity, confidence: 0.97 }
    if (count === 2) return { identity, confidence: 0.9 }
    return { identity, confidence: 0.6, doubt: `${identity} speaks only once: is it a name?` }
  }

  function roleOf(name: string, identity: string): Role {
    const entry = entries.get(identity)
    // The name that stands in the script is the one to show, unless it is cut short there.
    const words = identity.split(' ')
    const isWhole = identityOf(name)
      .split(' ')
      .every((word) => words.includes(word))
    const shown = isWhole || !entry ? name : entry.name
    const role = roles.get(identity) ?? { identity, name: shown, aliases: new Set(), entry, speeches: 0 }
    roles.set(identity, role)
    if (name !== role.name) role.aliases.add(name)
    return role
  }

  const isKnown = (name: string) => {
    const identity = identityOf(name)
    return entries.has(identity) || (counts.get(identity) ?? 0) >= OFTEN
  }

  return {
    isKnown,
    of(name) {
      const identity = identityOf(name)
      if (identity === '') return undefined
      const beside = name.split(/\s*\/\s*/u)
      const together = beside.length > 1 && beside.every(isKnown) ? beside : namesTogether(name)
      if (together.length > 1 && together.every(isKnown)) {
        return { roles: together.map((one) => roleOf(one, resolve(identityOf(one)).identity)), confidence: 0.95 }
      }
      const found = resolved.get(identity) ?? resolve(identity)
      resolved.set(identity, found)
      return { ...found, roles: [roleOf(name, found.identity)] }
    },
    all: () => [...roles.values()],
  }
}

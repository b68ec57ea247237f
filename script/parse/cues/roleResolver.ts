import type { CastEntry } from '../castList.ts'
import { normaliseName, isAbbreviatedTitle, splitJointName } from './names.ts'
import { createTypoMatcher } from './typoMatcher.ts'
import type { CueStatistics } from '../cueStyle.ts'

export type Role = {
  key: string
  name: string
  aliases: Set<string>
  castEntry: CastEntry | undefined
  speeches: number
}

/** The roles of a script, and the function that finds the role of a cue name. */
export type RoleResolver = {
  /**
   * Returns the role that a cue name means, or several roles if it joins known names. Creates a role for a new name.
   * Undefined only if nothing remains of the name without its punctuation.
   */
  resolve(name: string): { roles: Role[]; confidence: number; doubt?: string | undefined } | undefined
  isKnown(name: string): boolean
  list(): Role[]
}

const MIN_OCCURRENCES = 3
const MIN_TYPO_LENGTH = 5

const splitTokens = (name: string) =>
  name.split(/\s+/u).map((token) => (isAbbreviatedTitle(`${token}.`) ? `${token}.` : token))

type TokenisedName = { name: string; tokens: readonly string[] }
const tokenise = (name: string): TokenisedName => ({ name, tokens: splitTokens(name) })

/**
 * Whether each word of `short` begins a word of `long`, in order: `MRS. MAR.` for MRS. MARWOOD, `SIR WIL` for SIR
 * WILFULL WITWOUD.
 */
function abbreviates(
  { name: short, tokens: ours }: TokenisedName,
  { name: long, tokens: theirs }: TokenisedName,
): boolean {
  // MESSENGER is one of the MESSENGERS, not an abbreviation of that name.
  if (ours.length > theirs.length || short.length >= long.length || long === `${short}S`) return false
  let at = 0
  for (const token of ours) {
    while (at < theirs.length && !(theirs[at] ?? '').startsWith(token)) at++
    if (at++ >= theirs.length) return false
  }
  return true
}

/** The role that a name means. `rightName`: the correct name, if the cue misspells it. */
type Resolved = { identity: string; confidence: number; doubt?: string | undefined; rightName?: string }

export function createRoleResolver(
  {
    counts,
    writtenNames,
    isShortDialogue,
  }: Pick<CueStatistics, 'counts' | 'writtenNames'> & Partial<Pick<CueStatistics, 'isShortDialogue'>>,
  cast: readonly CastEntry[],
): RoleResolver {
  const roles = new Map<string, Role>()
  const entries = new Map(cast.map((entry) => [normaliseName(entry.name), entry]))
  const entryNames = [...entries.keys()].map(tokenise)
  const findTypo = createTypoMatcher(
    [...counts].filter(([, count]) => count >= MIN_OCCURRENCES).map(([identity]) => identity),
  )
  /** Cache: the role that each name means. */
  const resolved = new Map<string, Resolved>()

  function resolve(identity: string): Resolved {
    const count = counts.get(identity) ?? 0
    if (isShortDialogue) return { identity, confidence: 0.95 }
    if (entries.has(identity)) return { identity, confidence: count >= 2 ? 0.98 : 0.95 }
    const own = tokenise(identity)
    const longer = entryNames.filter((entry) => abbreviates(own, entry)).map(({ name }) => name)
    const exact = longer.filter((entry) => entry.split(' ').length === identity.split(' ').length)
    const only = exact.length === 1 ? exact[0] : longer.length === 1 ? longer[0] : undefined
    // SHAWN is SHAWN KEOGH if no other listed name begins with SHAWN, and SHAWN is the cue at least twice as often as
    // SHAWN KEOGH.
    const isUsuallyShort = (counts.get(only ?? '') ?? 0) <= count / 2 && only?.startsWith(`${identity} `)
    if (only && (!counts.has(only) || isUsuallyShort)) return { identity: only, confidence: 0.95 }
    const canBeTypo = count === 1 && identity.length >= MIN_TYPO_LENGTH && !/\d/u.test(identity)
    const similar = canBeTypo ? findTypo(identity) : undefined
    if (similar) {
      const doubt = `Written ${identity}; read as ${similar}.`
      return { identity: similar, confidence: 0.7, doubt, rightName: writtenNames.get(similar) ?? similar }
    }
    if (count >= MIN_OCCURRENCES) return { identity, confidence: 0.97 }
    if (count === 2) return { identity, confidence: 0.9 }
    return { identity, confidence: 0.6 }
  }

  function roleOf(written: string, { identity, rightName }: Resolved): Role {
    const name = rightName ?? written
    const entry = entries.get(identity)
    // Use the name as the cue writes it, unless the cue abbreviates it: then use the name of the cast list.
    const words = identity.split(' ')
    const isUnabbreviated = normaliseName(name)
      .split(' ')
      .every((word) => words.includes(word))
    const shown = isUnabbreviated || !entry ? name : entry.name
    const role = roles.get(identity) ?? {
      key: identity,
      name: shown,
      aliases: new Set(),
      castEntry: entry,
      speeches: 0,
    }
    if (entry && entry.name.length > shown.length && isUnabbreviated && !roles.has(identity))
      role.aliases.add(entry.name)
    roles.set(identity, role)
    if (written !== role.name) role.aliases.add(written)
    return role
  }

  const isKnown = (name: string) => {
    const identity = normaliseName(name)
    return entries.has(identity) || (counts.get(identity) ?? 0) >= MIN_OCCURRENCES
  }

  return {
    isKnown,
    resolve(name) {
      const identity = normaliseName(name)
      if (identity === '') return undefined
      const slashNames = name.split(/\s*\/\s*/u)
      const together = slashNames.length > 1 && slashNames.every(isKnown) ? slashNames : splitJointName(name)
      if (together.length > 1 && together.every(isKnown)) {
        return { roles: together.map((one) => roleOf(one, resolve(normaliseName(one)))), confidence: 0.95 }
      }
      const found = resolved.get(identity) ?? resolve(identity)
      resolved.set(identity, found)
      const { confidence, doubt } = found
      return { confidence, doubt, roles: [roleOf(name, found)] }
    },
    list: () => [...roles.values()],
  }
}

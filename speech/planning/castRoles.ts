import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from './voices.ts'

/** A character who needs a voice, and what the script tells of them. What it does not tell is left out. */
export type Role = {
  name: string
  speeches: number
  gender?: Voice['gender'] | undefined
  age?: Voice['age'] | undefined
  accent?: string | undefined
}

const AGES: readonly Voice['age'][] = ['child', 'young', 'adult', 'middle-aged', 'old']

/** What is worse than what: a wrong gender breaks a scene, a wrong accent colours it, and less than a machine's drone spoils it. */
const COST = {
  gender: 100,
  neutral: 12,
  ageStep: 8,
  childOrNot: 60,
  accent: 10,
  rough: 15,
  used: 200,
  nearDouble: 30,
} as const

function genderCost(wanted: Role['gender'], has: Voice['gender']): number {
  if (!wanted || wanted === has) return 0
  return wanted === 'neutral' || has === 'neutral' ? COST.neutral : COST.gender
}

/** Nobody said how old: an adult then, of any years. */
function ageCost(wanted: Role['age'], has: Voice['age']): number {
  if (!wanted) return has === 'child' ? COST.childOrNot : has === 'young' || has === 'old' ? COST.ageStep : 0
  const steps = Math.abs(AGES.indexOf(wanted) - AGES.indexOf(has))
  return steps * COST.ageStep + ((wanted === 'child') !== (has === 'child') ? COST.childOrNot : 0)
}

export type CastingOptions = {
  /** Spoken for already, by role: the actor's own choices stand. */
  chosen?: ReadonlyMap<string, string>
  /** Where the play is at home; voices from there come first. */
  accent?: string | undefined
  areNearDoubles?: (one: string, other: string) => boolean
  /** Who sounds like a machine here and now: only where nobody better fits. */
  isRough?: (voice: VoiceEntry) => boolean
}

/**
 * Gives every role a voice: by gender, age and accent where the script tells, and all distinct while there are voices;
 * near-doubles not beside each other where that can be helped. The largest roles choose first. Where there are more roles
 * than voices, the smallest share. Always the same for the same cast.
 */
export function castRoles(
  roles: readonly Role[],
  voices: readonly VoiceEntry[],
  { chosen = new Map(), accent, areNearDoubles = () => false, isRough = () => false }: CastingOptions = {},
): Map<string, string> {
  const cast = new Map(chosen)
  const uses = new Map<string, number>()
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of chosen.values()) use(id)

  const cost = (role: Role, voice: VoiceEntry) => {
    const wantedAccent = role.accent ?? accent
    const doubles = [...uses.keys()].filter((id) => id !== voice.id && areNearDoubles(id, voice.id)).length
    return (
      genderCost(role.gender, voice.gender) +
      ageCost(role.age, voice.age) +
      (wantedAccent && wantedAccent !== voice.accent ? COST.accent : 0) +
      (isRough(voice) ? COST.rough : 0) +
      (uses.get(voice.id) ?? 0) * COST.used +
      doubles * COST.nearDouble
    )
  }

  for (const role of roles.toSorted((one, other) => other.speeches - one.speeches)) {
    if (cast.has(role.name)) continue
    let best: { voice: VoiceEntry; cost: number } | undefined
    for (const voice of voices) {
      const here = cost(role, voice)
      if (!best || here < best.cost) best = { voice, cost: here }
    }
    if (!best) break
    cast.set(role.name, best.voice.id)
    use(best.voice.id)
  }
  return cast
}

import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '../catalog/voices.ts'

/**
 * A character that needs a voice, with what the script says about it. A property the script does not state is absent.
 */
export type Role = {
  name: string
  speeches: number
  gender?: Voice['gender'] | undefined
  age?: Voice['age'] | undefined
  accent?: string | undefined
  /** The script's description of the role. Voices whose own description contains one of its words are preferred. */
  description?: string | undefined
}

const AGES_IN_ORDER: readonly Voice['age'][] = ['child', 'young', 'adult', 'middle-aged', 'old']

/**
 * Penalties for a mismatch between role and voice; the voice with the lowest sum is chosen. `manner` applies to a voice
 * whose description shares no word with the name and description of the role. `used` applies for each role that the
 * voice already has, and `similar` for each similar voice in the cast. `unclear` applies to a voice that is hard to
 * understand: only `used`, `gender` and `childOrNot` (a child's voice for an adult, or the reverse) are higher.
 */
const COST = {
  gender: 100,
  neutral: 12,
  ageStep: 8,
  childOrNot: 60,
  accent: 10,
  manner: 4,
  unclear: 55,
  used: 200,
  similar: 30,
} as const

function genderCost(requested: Role['gender'], actual: Voice['gender']): number {
  if (!requested || requested === actual) return 0
  return requested === 'neutral' || actual === 'neutral' ? COST.neutral : COST.gender
}

/** Returns the age penalty. A role without an age counts as an adult or middle-aged. */
function ageCost(requested: Role['age'], actual: Voice['age']): number {
  if (!requested)
    return actual === 'child' ? COST.childOrNot : actual === 'young' || actual === 'old' ? COST.ageStep : 0
  const ageSteps = Math.abs(AGES_IN_ORDER.indexOf(requested) - AGES_IN_ORDER.indexOf(actual))
  return ageSteps * COST.ageStep + ((requested === 'child') !== (actual === 'child') ? COST.childOrNot : 0)
}

/** Words that occur in descriptions but say nothing about a person. */
const commonWords = new Set(
  'with from that this them they their have been into about which where when your most then only very'.split(' '),
)

/**
 * Returns the words of a text that can describe a person, in the singular. `Sheriffs, sea captains` gives `sheriff` and
 * `captain`; words with fewer than four letters are left out.
 */
const listDescribingWords = (text: string): Set<string> =>
  new Set(
    (
      text
        .slice(0, 300)
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? []
    )
      .map((word) => word.replace(/(?<!s)s$/u, ''))
      .filter((word) => !commonWords.has(word)),
  )

export type CastingOptions = {
  /** Voice ids that the actor has already chosen, by role name. They are not changed. */
  chosen?: ReadonlyMap<string, string>
  /** The accent of the play. Voices with this accent are preferred for roles whose accent is unknown. */
  accent?: string | undefined
  /** Returns whether two voices, given by id, sound so similar that one scene should not use both. */
  areSimilar?: (one: string, other: string) => boolean
  /**
   * Returns whether a voice is hard to understand on this installation. Such voices are avoided (`COST.unclear`).
   */
  isHardToUnderstand?: (voice: VoiceEntry) => boolean
}

/**
 * Assigns a voice to every role and returns voice ids by role name. Prefers voices with the gender, age, accent and
 * manner that the script states, and avoids voices that another role has, that sound similar to another voice in the
 * cast, or that are hard to understand. The roles with the most speeches get their voices first. If there are more
 * roles than voices, the roles with the fewest speeches share voices. The result is always the same for the same input.
 */
export function castRoles(
  roles: readonly Role[],
  voices: readonly VoiceEntry[],
  { chosen = new Map(), accent, areSimilar = () => false, isHardToUnderstand = () => false }: CastingOptions = {},
): Map<string, string> {
  const cast = new Map(chosen)
  const uses = new Map<string, number>()
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of chosen.values()) use(id)

  const wordsOfVoices = new Map(voices.map((voice) => [voice, listDescribingWords(voice.description)]))
  const sharesWord = (words: ReadonlySet<string>, voice: VoiceEntry) => {
    for (const word of words) if (wordsOfVoices.get(voice)?.has(word)) return true
    return false
  }

  const cost = (role: Role, words: ReadonlySet<string>, voice: VoiceEntry) => {
    const preferredAccent = role.accent ?? accent
    const similarCount = [...uses.keys()].filter((id) => id !== voice.id && areSimilar(id, voice.id)).length
    return (
      genderCost(role.gender, voice.gender) +
      ageCost(role.age, voice.age) +
      (preferredAccent && preferredAccent !== voice.accent ? COST.accent : 0) +
      (words.size > 0 && !sharesWord(words, voice) ? COST.manner : 0) +
      (isHardToUnderstand(voice) ? COST.unclear : 0) +
      (uses.get(voice.id) ?? 0) * COST.used +
      similarCount * COST.similar
    )
  }

  for (const role of roles.toSorted((one, other) => other.speeches - one.speeches)) {
    if (cast.has(role.name)) continue
    const words = listDescribingWords(`${role.name} ${role.description ?? ''}`)
    let best: { voice: VoiceEntry; cost: number } | undefined
    for (const voice of voices) {
      const candidateCost = cost(role, words, voice)
      if (!best || candidateCost < best.cost) best = { voice, cost: candidateCost }
    }
    if (!best) break
    cast.set(role.name, best.voice.id)
    use(best.voice.id)
  }
  return cast
}

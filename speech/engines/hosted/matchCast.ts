import { createHash } from 'node:crypto'
import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '../../catalog/voices.ts'

/** A voice of a service, with what is known about it. */
export type HostedVoice = {
  id: string
  gender?: Voice['gender'] | undefined
  age?: Voice['age'] | undefined
  accent?: string | undefined
}

/** The ages of adults in order: adjacent ages may match. A child or a teenager never matches an adult. */
const ADULT_AGES: readonly Voice['age'][] = ['adult', 'middle-aged', 'old']

function isAdjacentAge(one: Voice['age'], other: Voice['age']): boolean {
  const [first, second] = [ADULT_AGES.indexOf(one), ADULT_AGES.indexOf(other)]
  return first >= 0 && second >= 0 && Math.abs(first - second) === 1
}

/**
 * Returns the text by which the candidates for a catalog voice are sorted. It depends only on the two ids. Therefore a
 * match is the same in every run and every list order, and few matches change when a voice is added or removed.
 */
const computeRank = (catalogVoiceId: string, voiceId: string) =>
  createHash('sha256').update(`${catalogVoiceId} ${voiceId}`).digest('hex')

/**
 * Matches voices of the catalog to voices of a service, each at most once. Matches chosen by the operator are used
 * unchanged. All other matches need the same gender and accent, and the same age or, if no such voice is left, an
 * adjacent age. Returns service voice ids by catalog voice id.
 */
export function matchCast(
  catalogVoices: readonly VoiceEntry[],
  hosted: readonly HostedVoice[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const matched = new Map(chosen)
  const free = new Map(hosted.map((voice) => [voice.id, voice]))
  for (const id of chosen.values()) free.delete(id)

  const assign = (isOfAge: (requested: Voice['age'], actual: Voice['age']) => boolean) => {
    for (const { id, gender, age, accent } of catalogVoices) {
      if (matched.has(id)) continue
      const [first] = [...free.values()]
        .filter((voice) => voice.gender === gender && voice.accent === accent && voice.age && isOfAge(age, voice.age))
        .map((voice) => ({ voice, rank: computeRank(id, voice.id) }))
        .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
      if (!first) continue
      matched.set(id, first.voice.id)
      free.delete(first.voice.id)
    }
  }
  assign((requested, actual) => requested === actual)
  assign(isAdjacentAge)
  return matched
}

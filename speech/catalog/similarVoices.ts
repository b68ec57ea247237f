import { findVoice, type Rendition, type VoiceEntry } from './voices.ts'
import { renditionKey } from './cast.ts'
import { similarVoicePairs } from './similarVoicePairs.ts'

const pairOf = (one: string, other: string) => [one, other].toSorted().join('\n')
const similarPairs = new Set(similarVoicePairs.map(([one, other]) => pairOf(one, other)))

/**
 * Returns a function for `castRoles` that returns whether two voices, given by id, sound similar with the renditions
 * they have now. A rendition that has not been measured, such as a hosted one, counts as different from all others.
 */
export function createSimilarityCheck(
  renditionOf: (voice: VoiceEntry) => Rendition | undefined,
): (one: string, other: string) => boolean {
  const keys = new Map<string, string | undefined>()
  function keyOf(id: string): string | undefined {
    if (keys.has(id)) return keys.get(id)
    const voice = findVoice(id)
    const rendition = voice && renditionOf(voice)
    const key = rendition && renditionKey(id, rendition)
    keys.set(id, key)
    return key
  }
  return (one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    return first !== undefined && second !== undefined && similarPairs.has(pairOf(first, second))
  }
}

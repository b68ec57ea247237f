import { findVoice, type Rendition, type VoiceEntry } from '../voices.ts'
import { gainKey } from './catalogue.ts'
import { nearDoubles } from './nearDoubles.ts'

const pairOf = (one: string, other: string) => [one, other].toSorted().join('\n')
const alike = new Set(nearDoubles.map(([one, other]) => pairOf(one, other)))

/**
 * Tells whether two people could be taken for each other as they would speak here and now: for `castRoles`. What has not
 * been measured, as hosted voices, counts as its own.
 */
export function nearDoublesNow(
  renditionOf: (voice: VoiceEntry) => Rendition | undefined,
): (one: string, other: string) => boolean {
  const keys = new Map<string, string | undefined>()
  function keyOf(id: string): string | undefined {
    if (keys.has(id)) return keys.get(id)
    const voice = findVoice(id)
    const rendition = voice && renditionOf(voice)
    const key = rendition && gainKey(id, rendition)
    keys.set(id, key)
    return key
  }
  return (one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    return first !== undefined && second !== undefined && alike.has(pairOf(first, second))
  }
}

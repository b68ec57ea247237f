import { createHash } from 'node:crypto'
import type { Voice } from '@scene-partner/contract/entities'
import type { VoiceEntry } from '../../voices.ts'

/** A service's voice, as far as it tells who it is. */
export type HostedVoice = {
  id: string
  gender?: Voice['gender'] | undefined
  age?: Voice['age'] | undefined
  accent?: string | undefined
}

/** Grown-ups differ by a step and remain who they are; a child or a teenager is none of them. */
const GROWN: readonly Voice['age'][] = ['adult', 'middle-aged', 'old']

function isNear(one: Voice['age'], other: Voice['age']): boolean {
  const [first, second] = [GROWN.indexOf(one), GROWN.indexOf(other)]
  return first >= 0 && second >= 0 && Math.abs(first - second) === 1
}

/** By ids alone: the same between two runs, whatever the order of the list, and few change when a voice comes or goes. */
const draw = (personId: string, voiceId: string) => createHash('sha256').update(`${personId} ${voiceId}`).digest('hex')

/**
 * Which person of the cast speaks by which of a service's voices, each by one at most. What the operator chose stands; the
 * others need the same gender and accent, and the same age or, where no such voice is left, the next one.
 */
export function matchCast(
  people: readonly VoiceEntry[],
  hosted: readonly HostedVoice[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const matched = new Map(chosen)
  const free = new Map(hosted.map((voice) => [voice.id, voice]))
  for (const id of chosen.values()) free.delete(id)

  const give = (isOfAge: (wanted: Voice['age'], has: Voice['age']) => boolean) => {
    for (const { id, gender, age, accent } of people) {
      if (matched.has(id)) continue
      const [first] = [...free.values()]
        .filter((voice) => voice.gender === gender && voice.accent === accent && voice.age && isOfAge(age, voice.age))
        .map((voice) => ({ voice, lot: draw(id, voice.id) }))
        .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
      if (!first) continue
      matched.set(id, first.voice.id)
      free.delete(first.voice.id)
    }
  }
  give((wanted, has) => wanted === has)
  give(isNear)
  return matched
}

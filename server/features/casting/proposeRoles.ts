import type { ProposedRole } from '@scene-partner/contract/operations/casting'
import type { Understanding, UnderstoodCharacter } from '@scene-partner/contract/operations/understanding'
import { homeOf } from '@scene-partner/script/home'
import { castRoles } from '@scene-partner/speech/casting'
import { nearDoublesNow } from '@scene-partner/speech/catalogue/likeness'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/voices'
import type { Services } from '../../services.ts'
import { accentOf, sayWhy } from './why.ts'

/** Of so many lines the play's own English is told. */
const longestHeard = 100_000

type Needs = Pick<Services, 'roster' | 'speaker'>
export type Wanted = {
  understanding: Understanding
  /** Roles that need no voice. */
  isLeftOut: (character: UnderstoodCharacter) => boolean
  /** Voices that are decided, by role. */
  kept: ReadonlyMap<string, string>
}

/** The play's own English, by what is said in it. */
const accentOfPlay = ({ lines }: Understanding) =>
  homeOf(
    lines
      .map(({ text }) => text)
      .join('\n')
      .slice(0, longestHeard),
  )

/**
 * A voice for every role: by what the script tells of them, all distinct while there are voices. The same for the same
 * script, roster and engines.
 */
export async function proposeRoles({ roster, speaker }: Needs, wanted: Wanted): Promise<ProposedRole[]> {
  const { understanding, isLeftOut, kept } = wanted
  const roles = understanding.characters.filter((one) => !isLeftOut(one))
  const offered = (await roster.all()).flatMap(({ voice, isEnabled }) => (isEnabled ? [voice] : []))
  const present = offered.filter((voice) => speaker.renditionOf(voice))
  const areNearDoubles = nearDoublesNow((voice) => speaker.renditionOf(voice))
  const accent = accentOfPlay(understanding)
  const cast = castRoles(
    roles.map((role) => ({ ...role, accent: accentOf(role.description) })),
    present,
    { chosen: kept, accent, areNearDoubles, isRough: (voice) => speaker.renditionOf(voice)?.engine === 'espeak' },
  )
  const proposed: ProposedRole[] = []
  for (const role of roles) {
    const voice = findVoice(cast.get(role.name) ?? '')
    if (!voice) continue
    const double = proposed.find(({ voiceId }) => voiceId === voice.id || areNearDoubles(voiceId, voice.id))
    const why = sayWhy({ role, voice, accent, isKept: kept.has(role.name), sharedWith: sharedWith(voice, proposed) })
    proposed.push({ name: role.name, voiceId: voice.id, why, ...(double && { nearDoubleOf: double.name }) })
  }
  return proposed
}

const sharedWith = (voice: VoiceEntry, proposed: readonly ProposedRole[]): string | undefined =>
  proposed.find(({ voiceId }) => voiceId === voice.id)?.name

import type { ProposedRole } from '@scene-partner/contract/operations/casting'
import type { Understanding, UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { detectDialect } from '@scene-partner/script/parse/detectDialect'
import { castRoles } from '@scene-partner/speech/planning/castRoles'
import { createSimilarityCheck } from '@scene-partner/speech/catalog/similarVoices'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/catalog/voices'
import { isRobotic } from '@scene-partner/speech/engines/index'
import type { Services } from '../../services.ts'
import type { VoiceRegistry } from '../voices/index.ts'
import { findAccent, explainVoiceChoice } from './explainVoiceChoice.ts'

/** How many characters of dialogue are used to detect the play's variety of English. */
const maxDialectSample = 100_000

type Needs = Pick<Services, 'speaker'> & { voiceRegistry: Pick<VoiceRegistry, 'all'> }

export type CastingRequest = {
  understanding: Understanding
  /** Whether a role needs no voice. */
  isLeftOut: (character: UnderstoodCharacter) => boolean
  /** Ids of the voices that were chosen already, by role. */
  chosen: ReadonlyMap<string, string>
}

/** Detects the play's variety of English from its dialogue. */
const detectPlayAccent = ({ lines }: Understanding) =>
  detectDialect(
    lines
      .map(({ text }) => text)
      .join('\n')
      .slice(0, maxDialectSample),
  )

/**
 * Proposes a voice for every role from the script's description of it. Voices are distinct while there are enough.
 * Deterministic for the same script, offered voices and engines.
 */
export async function proposeRoles(
  { voiceRegistry, speaker }: Needs,
  request: CastingRequest,
): Promise<ProposedRole[]> {
  const { understanding, isLeftOut, chosen } = request
  const roles = understanding.characters.filter((character) => !isLeftOut(character))
  const enabledVoices = (await voiceRegistry.all()).flatMap(({ voice, isEnabled }) => (isEnabled ? [voice] : []))
  const speakableVoices = enabledVoices.filter((voice) => speaker.bestRendition(voice))
  const areNearDoubles = createSimilarityCheck((voice) => speaker.bestRendition(voice))
  const accent = detectPlayAccent(understanding)
  const cast = castRoles(
    roles.map((role) => ({ ...role, accent: findAccent(role.description) })),
    speakableVoices,
    {
      chosen,
      accent,
      areSimilar: areNearDoubles,
      isRobotic: (voice) => isRobotic(speaker.bestRendition(voice)),
    },
  )
  const proposed: ProposedRole[] = []
  for (const role of roles) {
    const voice = findVoice(cast.get(role.name) ?? '')
    if (!voice) continue
    const double = proposed.find(({ voiceId }) => voiceId === voice.id || areNearDoubles(voiceId, voice.id))
    const why = explainVoiceChoice({
      role,
      voice,
      accent,
      isChosen: chosen.has(role.name),
      sharedWith: sharedWith(voice, proposed),
    })
    proposed.push({ name: role.name, voiceId: voice.id, why, ...(double && { nearDoubleOf: double.name }) })
  }
  return proposed
}

const sharedWith = (voice: VoiceEntry, proposed: readonly ProposedRole[]): string | undefined =>
  proposed.find(({ voiceId }) => voiceId === voice.id)?.name

import type { ProposedRole } from '@scene-partner/contract/operations/casting'
import type { Understanding, UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { findUsualGender } from '@scene-partner/script/roleDescriptions/findUsualGender'
import { detectDialect } from '@scene-partner/script/parse/detectDialect'
import { castRoles, type Role } from '@scene-partner/speech/planning/castRoles'
import { findNearestAccent } from '@scene-partner/speech/planning/nearestAccent'
import { createSimilarityCheck } from '@scene-partner/speech/catalog/similarVoices'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/catalog/voices'
import { isHardToUnderstand } from '@scene-partner/speech/catalog/intelligibility'
import type { Services } from '../../services.ts'
import type { VoiceRegistry } from '../voices/index.ts'
import { explainVoiceChoice } from './explainVoiceChoice.ts'

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
 * Proposes a voice for every role from the script's description of it. Voices are distinct as long as there are enough.
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
  const areSimilar = createSimilarityCheck((voice) => speaker.bestRendition(voice))
  const accent = detectPlayAccent(understanding)
  const accents = new Set(speakableVoices.map((voice) => voice.accent))
  const usualGender = findUsualGender(understanding.characters)
  const options = {
    accent,
    areSimilar,
    isHardToUnderstand: (voice: VoiceEntry) => isHardToUnderstand(voice.id, speaker.bestRendition(voice)),
  }
  const wanted = roles.map((role) => ({
    ...role,
    gender: role.gender ?? usualGender,
    accent: role.accent && findNearestAccent(role.accent, accents),
  }))
  const cast = castRoles(wanted, speakableVoices, { ...options, chosen })
  const others = castOtherGenders(wanted, { roles, cast, chosen, voices: speakableVoices, options })
  const proposed: ProposedRole[] = []
  for (const role of roles) {
    const voice = findVoice(cast.get(role.name) ?? '')
    if (!voice) continue
    const double = proposed.find(({ voiceId }) => voiceId === voice.id || areSimilar(voiceId, voice.id))
    const why = explainVoiceChoice({
      ...{ role, voice, accent, usualGender },
      isChosen: chosen.has(role.name),
      sharedWith: sharedWith(voice, proposed),
    })
    const otherGender = others.get(role.name)
    proposed.push({
      ...{ name: role.name, voiceId: voice.id, why },
      ...(double && { nearDoubleOf: double.name }),
      ...(otherGender && { otherGender }),
    })
  }
  return proposed
}

type OtherGenderOptions = {
  roles: readonly UnderstoodCharacter[]
  cast: ReadonlyMap<string, string>
  chosen: ReadonlyMap<string, string>
  voices: readonly VoiceEntry[]
  options: Parameters<typeof castRoles>[2]
}

/**
 * Returns a second voice, of the other gender than the proposed voice, for each role whose gender is not known from the
 * script and whose voice was not chosen. These voices differ from the cast and from each other, as long as there are
 * enough voices.
 */
function castOtherGenders(
  wanted: readonly Role[],
  { roles, cast, chosen, voices, options }: OtherGenderOptions,
): Map<string, NonNullable<ProposedRole['otherGender']>> {
  const others = new Map<string, NonNullable<ProposedRole['otherGender']>>()
  const used = new Map(cast)
  for (const [at, { name, gender }] of roles.entries()) {
    const role = wanted[at]
    const current = findVoice(cast.get(name) ?? '')
    if (!role || !current || gender || chosen.has(name)) continue
    const otherGender = current.gender === 'female' ? 'male' : 'female'
    // All other roles already have a voice, so only this role is cast.
    const other = { ...role, name: `${name}\n${otherGender}`, gender: otherGender } as const
    const voiceId = castRoles([other], voices, { ...options, chosen: used }).get(other.name)
    if (voiceId === undefined || findVoice(voiceId)?.gender !== otherGender) continue
    used.set(other.name, voiceId)
    others.set(name, { gender: otherGender, voiceId })
  }
  return others
}

const sharedWith = (voice: VoiceEntry, proposed: readonly ProposedRole[]): string | undefined =>
  proposed.find(({ voiceId }) => voiceId === voice.id)?.name

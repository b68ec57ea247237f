import { raise } from '@scene-partner/contract/failures'
import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import {
  isOwnRole,
  applyPronunciations,
  selectPronunciations,
  findRoleVoice,
  type Casting,
} from '@scene-partner/script/rehearsal/casting'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/catalog/voices'
import { proposeRoles, readCasting } from '../casting/index.ts'
import { defaultSettings, type PlannedUnit } from '../generation/index.ts'
import { findScript, type ScriptRow } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { type FindReading, loadReadings } from './lineReadings.ts'
import type { PerformedUnit } from './performLines.ts'

type Needs = Pick<Services, 'database' | 'voiceRegistry' | 'speaker' | 'scriptReviews'>

/** A parsed script together with its casting. */
export type CastScript = {
  script: ScriptRow
  understanding: Understanding
  casting: Casting
  isMine(name: string): boolean
  /** Replaces words in the text by the pronunciations that apply to this role. */
  pronounceAs(text: string, name: string): string
  /**
   * Returns the voice and speed of a role. If the role has no available voice, returns the voice that would be
   * proposed. Throws `not_cast` if there is none.
   */
  findReader(name: string): Promise<Reader>
  /** Returns how the reader reads a line; undefined if the line is read as it is written. */
  findReading: FindReading
}

export type Reader = { voice: VoiceEntry; speed: number }

async function listSpeakableVoices({ voiceRegistry, speaker }: Needs): Promise<ReadonlySet<string>> {
  const available = (await voiceRegistry.all()).filter(
    ({ voice, isEnabled }) => isEnabled && speaker.bestRendition(voice),
  )
  return new Set(available.map(({ voice }) => voice.id))
}

export async function loadCastScript(needs: Needs, userId: string, scriptId: string): Promise<CastScript> {
  const { database, scriptReviews } = needs
  const script = await findScript(database.db, userId, scriptId)
  const { understanding } = await scriptReviews.getReview(database.db, script)
  const { casting } = await readCasting(database.db, scriptId)
  const findReading = await loadReadings(database.db, scriptId)
  const byName = new Map(understanding.characters.map((character) => [character.name, character]))
  const findCharacter = (name: string) => byName.get(name) ?? { name, aliases: [] }
  let proposed: Promise<Map<string, string>> | undefined
  let speakableVoices: Promise<ReadonlySet<string>> | undefined

  /** Whether a voice is offered and can speak now. A cast voice may have become unavailable after the casting. */
  async function canSpeak(voiceId: string): Promise<boolean> {
    speakableVoices ??= listSpeakableVoices(needs)
    return (await speakableVoices).has(voiceId)
  }

  async function proposeVoices(): Promise<Map<string, string>> {
    const chosenVoices = new Map<string, string>()
    for (const character of understanding.characters) {
      const role = findRoleVoice(casting, character)
      if (role && (await canSpeak(role.voiceId))) chosenVoices.set(character.name, role.voiceId)
    }
    const roles = await proposeRoles(needs, { understanding, isLeftOut: () => false, chosen: chosenVoices })
    return new Map(roles.map(({ name, voiceId }) => [name, voiceId]))
  }

  return {
    script,
    understanding,
    casting,
    findReading,
    isMine: (name) => isOwnRole(casting, findCharacter(name)),
    pronounceAs: (text, name) => applyPronunciations(text, selectPronunciations(casting, findCharacter(name))),
    async findReader(name) {
      const role = findRoleVoice(casting, findCharacter(name))
      const chosen = role && (await canSpeak(role.voiceId)) ? findVoice(role.voiceId) : undefined
      if (role && chosen) return { voice: chosen, speed: role.speed }
      proposed ??= proposeVoices()
      const voice = findVoice((await proposed).get(name) ?? '') ?? raise('not_cast', { character: name })
      return { voice, speed: role?.speed ?? 1 }
    },
  }
}

/**
 * Maximum number of voices that speak one line simultaneously. Listeners cannot distinguish more voices, and the
 * characters of each voice are charged.
 */
const maxSimultaneousVoices = 8

/**
 * Returns one role name for each distinct reader (voice and speed) among the given roles, so that a reader with several
 * roles speaks once; at most `maxSimultaneousVoices` names. Adds these readers to `readers`.
 */
export async function assignReaders(
  castScript: CastScript,
  names: readonly string[],
  readers: Map<string, Reader>,
): Promise<string[]> {
  const speakers = new Map<string, string>()
  for (const name of names) {
    if (speakers.size === maxSimultaneousVoices) break
    const reader = readers.get(name) ?? (await castScript.findReader(name))
    const voiceAndSpeed = `${reader.voice.id} ${reader.speed}`
    if (speakers.has(voiceAndSpeed)) continue
    speakers.set(voiceAndSpeed, name)
    readers.set(name, reader)
  }
  return [...speakers.values()]
}

/** Replaces the role name in each unit (`voiceId`) by the voice, rendition and speed of the role's reader. */
export function toPlannedUnits(
  units: readonly PerformedUnit[],
  readers: ReadonlyMap<string, Reader>,
  { speaker }: Pick<Services, 'speaker'>,
): PlannedUnit[] {
  return units.map(({ voiceId: name, speech: _line, ...unit }) => {
    const { voice, speed } = readers.get(name) ?? raise('voice_not_found')
    const rendition = speaker.bestRendition(voice) ?? raise('unavailable')
    return { ...unit, speakingVoice: { voice, rendition, settings: { ...defaultSettings, speed } } }
  })
}

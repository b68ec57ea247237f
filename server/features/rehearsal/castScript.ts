import { raise } from '@scene-partner/contract/failures'
import type { Understanding } from '@scene-partner/contract/operations/understanding'
import { isMine, pronounce, pronunciationsOf, roleIn, type Casting } from '@scene-partner/script/casting'
import { findVoice, type VoiceEntry } from '@scene-partner/speech/voices'
import { proposeRoles, readCasting } from '../casting/index.ts'
import { plainSettings, type PlannedUnit } from '../readings/index.ts'
import { findScript, type ScriptRow } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import type { PerformedUnit } from './performLines.ts'

type Needs = Pick<Services, 'database' | 'roster' | 'speaker' | 'understandings'>

/** A script that is about to be heard: what it says, and who says it. */
export type OpenScript = {
  script: ScriptRow
  understanding: Understanding
  casting: Casting
  isMine(name: string): boolean
  /** Words as that role says them. */
  sayAs(text: string, name: string): string
  /** Who speaks for a role; where nobody was cast, or who was has gone, whoever would be proposed. */
  readerOf(name: string): Promise<Reader>
}

export type Reader = { voice: VoiceEntry; speed: number }

async function voicesNow({ roster, speaker }: Needs): Promise<ReadonlySet<string>> {
  const offered = (await roster.all()).filter(({ voice, isEnabled }) => isEnabled && speaker.renditionOf(voice))
  return new Set(offered.map(({ voice }) => voice.id))
}

export async function openScript(needs: Needs, userId: string, scriptId: string): Promise<OpenScript> {
  const { database, understandings } = needs
  const script = await findScript(database.db, userId, scriptId)
  const { understanding } = await understandings.of(database.db, script)
  const { casting } = await readCasting(database.db, scriptId)
  const byName = new Map(understanding.characters.map((one) => [one.name, one]))
  const named = (name: string) => byName.get(name) ?? { name, aliases: [] }
  let proposed: Promise<Map<string, string>> | undefined
  let present: Promise<ReadonlySet<string>> | undefined

  /** Who reads in this house now. A voice that was cast and has gone since leaves nobody without a partner. */
  async function canRead(voiceId: string): Promise<boolean> {
    present ??= voicesNow(needs)
    return (await present).has(voiceId)
  }

  async function propose(): Promise<Map<string, string>> {
    const kept = new Map<string, string>()
    for (const character of understanding.characters) {
      const role = roleIn(casting, character)
      if (role && (await canRead(role.voiceId))) kept.set(character.name, role.voiceId)
    }
    const roles = await proposeRoles(needs, { understanding, isLeftOut: () => false, kept })
    return new Map(roles.map(({ name, voiceId }) => [name, voiceId]))
  }

  return {
    script,
    understanding,
    casting,
    isMine: (name) => isMine(casting, named(name)),
    sayAs: (text, name) => pronounce(text, pronunciationsOf(casting, named(name))),
    async readerOf(name) {
      const role = roleIn(casting, named(name))
      const chosen = role && (await canRead(role.voiceId)) ? findVoice(role.voiceId) : undefined
      if (role && chosen) return { voice: chosen, speed: role.speed }
      proposed ??= propose()
      const voice = findVoice((await proposed).get(name) ?? '') ?? raise('not_cast', { character: name })
      return { voice, speed: role?.speed ?? 1 }
    },
  }
}

/** Of a crowd no more are told apart, and each of them is speech that somebody pays for. */
const mostTogether = 8

/** Who is heard when these speak together: each reader once, whatever number of roles they read. */
export async function openChoir(
  open: OpenScript,
  names: readonly string[],
  readers: Map<string, Reader>,
): Promise<string[]> {
  const choir = new Map<string, string>()
  for (const name of names) {
    if (choir.size === mostTogether) break
    const reader = readers.get(name) ?? (await open.readerOf(name))
    const heardAs = `${reader.voice.id} ${reader.speed}`
    if (choir.has(heardAs)) continue
    choir.set(heardAs, name)
    readers.set(name, reader)
  }
  return [...choir.values()]
}

/** Units, each with the voice and the speed of who says it. */
export function planUnits(
  units: readonly PerformedUnit[],
  readers: ReadonlyMap<string, Reader>,
  { speaker }: Pick<Services, 'speaker'>,
): PlannedUnit[] {
  return units.map(({ voiceId: name, speech: _line, ...unit }) => {
    const { voice, speed } = readers.get(name) ?? raise('voice_not_found')
    const rendition = speaker.renditionOf(voice) ?? raise('unavailable')
    return { ...unit, way: { voice, rendition, settings: { ...plainSettings, speed } } }
  })
}

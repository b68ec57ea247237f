import { createHash } from 'node:crypto'
import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { canSay } from '@scene-partner/speech/engines/canSay'
import { planScene } from '@scene-partner/speech/planning/planScene'
import { type Mp3Request, DEFAULT_SPEECH_SETTINGS, speakToMp3 } from '@scene-partner/speech/speakToMp3'
import { takeKey } from '@scene-partner/speech/takeKey'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import type { Services } from '../../services.ts'
import type { IdleTime } from '../voices/index.ts'

type Needs = Pick<Services, 'clock' | 'encoders' | 'log' | 'speaker' | 'storage'>
/** Returns the voices of the other roles, by role name. */
type LoadRoles = () => Promise<Record<string, { voiceId: string }>>

const folder = 'first-scene/'
const digestLength = 16
const namePattern = /^[0-9a-f]{16}\.mp3$/
/** How long the casting is cached. A change becomes visible this much later. */
const castCacheMs = 60_000
/** How long files of an earlier casting are stored, for pages that are still open. */
const retentionMs = 7 * 86_400_000

/** The audio of the first scene. Files are named by a hash of their content, so browsers may cache them for ever. */
export type FirstSceneAudio = {
  understanding: Understanding
  /** Returns the URL of each partner line; an empty list while any file is missing. */
  listUrls(): Promise<{ lineId: string; url: string }[]>
  /** Returns a generated file; null where it does not exist. Never speaks. */
  read(name: string): Promise<Uint8Array | null>
  /** Generates the missing files while the engines are idle. */
  generateMissing(quiet: IdleTime): Promise<void>
}

type PlannedFile = Mp3Request & { lineId: string; name: string }

/** Creates the audio of the first scene for visitors. Local engines generate the files in advance. */
export function createFirstSceneAudio(
  { clock, encoders, log, speaker, storage }: Needs,
  loadRoles: LoadRoles,
): FirstSceneAudio {
  const understanding = { ...buildUnderstanding(firstScene.content), title: firstScene.title }
  const lines = understanding.lines.filter(({ kind, characters }) => kind === 'speech' && !isActorLine(characters))
  const generated = new Set<string>()
  let planned: { at: number; files: Promise<PlannedFile[]> } | undefined

  /** Plans the file of a line in the best local rendition. A hosted voice would cost money for every visitor. */
  function planFile(line: UnderstoodLine, roles: Awaited<ReturnType<LoadRoles>>): PlannedFile | undefined {
    const { id, characters, extension, parts, text } = line
    const voice = findVoice(roles[characters[0] ?? '']?.voiceId ?? '')
    const rendition = voice && speaker.availableRenditions(voice).find(({ quality }) => quality !== 'hosted')
    if (!voice || !rendition) return undefined
    const units = planScene([{ voiceId: voice.id, extension, parts }], { canSay })
    const keys = units.map(({ spoken, delivery, pauseAfterMs }) => [
      takeKey({ voice, rendition, settings: DEFAULT_SPEECH_SETTINGS, spoken, delivery }),
      pauseAfterMs,
    ])
    const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, digestLength)
    return { lineId: id, name: `${digest}.mp3`, title: text, voice, rendition, units }
  }

  async function plan(): Promise<PlannedFile[]> {
    const roles = await loadRoles()
    return lines.flatMap((line) => planFile(line, roles) ?? [])
  }

  function files(): Promise<PlannedFile[]> {
    const now = clock.now().getTime()
    if (planned && now - planned.at < castCacheMs) return planned.files
    const files = plan()
    planned = { at: now, files }
    // A failed plan is not cached.
    files.catch(() => (planned = undefined))
    return files
  }

  async function isGenerated(name: string): Promise<boolean> {
    if (generated.has(name)) return true
    const exists = (await storage.size(folder + name)) !== null
    if (exists) generated.add(name)
    return exists
  }

  async function generate(file: PlannedFile, signal: AbortSignal): Promise<void> {
    const { sound, isRequestedRendition } = await speakToMp3({ speaker, encoders }, file, signal)
    if (isRequestedRendition) await storage.put(folder + file.name, sound)
  }

  async function deleteOutdated(current: readonly PlannedFile[]): Promise<void> {
    const names = new Set(current.map(({ name }) => name))
    const oldest = clock.now().getTime() - retentionMs
    for await (const { key, modifiedAt } of storage.list(folder)) {
      const name = key.slice(folder.length)
      if (names.has(name) || modifiedAt.getTime() >= oldest) continue
      generated.delete(name)
      await storage.remove(key)
    }
  }

  return {
    understanding,
    async listUrls() {
      const all = await files()
      if (all.length < lines.length) return []
      for (const { name } of all) if (!(await isGenerated(name))) return []
      return all.map(({ lineId, name }) => ({ lineId, url: `/${folder}${name}` }))
    },
    read: async (name) => (namePattern.test(name) ? storage.get(folder + name) : null),
    async generateMissing({ signal, waitUntilIdle }) {
      const all = await files()
      for (const file of all) {
        if (await isGenerated(file.name)) continue
        await waitUntilIdle()
        await generate(file, signal).catch((error: unknown) => {
          if (!signal.aborted)
            log.warn({ err: error, voice: file.voice.id }, 'generating a line of the first scene failed')
        })
      }
      await deleteOutdated(all)
    },
  }
}

const isActorLine = (characters: readonly string[]) => characters.includes(firstScene.mine)

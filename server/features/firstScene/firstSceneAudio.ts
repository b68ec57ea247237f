import { createHash } from 'node:crypto'
import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { firstScene } from '@scene-partner/script/firstScene'
import { understand } from '@scene-partner/script/understand'
import { canSay } from '@scene-partner/speech/engines/pronounceable'
import { perform } from '@scene-partner/speech/performance'
import { type FileToSpeak, plainSettings, speakFile } from '@scene-partner/speech/speakFile'
import { takeKey } from '@scene-partner/speech/takes'
import { findVoice } from '@scene-partner/speech/voices'
import type { Services } from '../../services.ts'
import type { QuietTime } from '../voices/index.ts'

type Needs = Pick<Services, 'clock' | 'encoders' | 'log' | 'speaker' | 'storage'>
/** Who reads the other parts, by role. */
type Cast = () => Promise<Record<string, { voiceId: string }>>

const folder = 'first-scene/'
const digestLength = 16
const nameShape = /^[0-9a-f]{16}\.mp3$/
/** Who plays it hears who it is cast with; a change of that may be a moment late. */
const castForMs = 60_000
/** Whoever has the page open may still ask for the files of an earlier cast. */
const keptForMs = 7 * 86_400_000

export type FirstSceneSounds = {
  understanding: Understanding
  /** Where each line of the others can be heard; nothing while one of them is still to be made. */
  addresses(): Promise<{ lineId: string; url: string }[]>
  /** A file that was made; null where there is none. Nothing is ever spoken because of it. */
  read(name: string): Promise<Uint8Array | null>
  /** Makes what is missing of them, while nobody else waits for speech. */
  makeMissing(quiet: QuietTime): Promise<void>
}

type PlannedFile = FileToSpeak & { lineId: string; name: string }

/** The house's scene for visitors, as files that are made beforehand by this machine's own engines. */
export function createFirstSceneSounds(
  { clock, encoders, log, speaker, storage }: Needs,
  cast: Cast,
): FirstSceneSounds {
  const understanding = { ...understand(firstScene.content), title: firstScene.title }
  const lines = understanding.lines.filter(({ kind, characters }) => kind === 'speech' && !isMine(characters))
  const made = new Set<string>()
  let planned: { at: number; files: Promise<PlannedFile[]> } | undefined

  /** A hosted voice costs whoever runs this, and sends words away: a stranger hears the best that is here. */
  function fileOf(line: UnderstoodLine, roles: Awaited<ReturnType<Cast>>): PlannedFile | undefined {
    const { id, characters, extension, parts, text } = line
    const voice = findVoice(roles[characters[0] ?? '']?.voiceId ?? '')
    const rendition = voice && speaker.renditionsOf(voice).find(({ quality }) => quality !== 'hosted')
    if (!voice || !rendition) return undefined
    const units = perform([{ voiceId: voice.id, extension, parts }], { canSay })
    const keys = units.map(({ spoken, delivery, pauseAfterMs }) => [
      takeKey({ voice, rendition, settings: plainSettings, spoken, delivery }),
      pauseAfterMs,
    ])
    const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, digestLength)
    return { lineId: id, name: `${digest}.mp3`, title: text, voice, rendition, units }
  }

  async function plan(): Promise<PlannedFile[]> {
    const roles = await cast()
    return lines.flatMap((line) => fileOf(line, roles) ?? [])
  }

  function files(): Promise<PlannedFile[]> {
    const now = clock.now().getTime()
    if (planned && now - planned.at < castForMs) return planned.files
    const files = plan()
    planned = { at: now, files }
    // What could not be found out is asked again, not remembered.
    files.catch(() => (planned = undefined))
    return files
  }

  async function isMade(name: string): Promise<boolean> {
    if (made.has(name)) return true
    const is = (await storage.size(folder + name)) !== null
    if (is) made.add(name)
    return is
  }

  async function make(file: PlannedFile, signal: AbortSignal): Promise<void> {
    const { sound, isAsWished } = await speakFile({ speaker, encoders }, file, signal)
    if (isAsWished) await storage.put(folder + file.name, sound)
  }

  async function removeOld(current: readonly PlannedFile[]): Promise<void> {
    const names = new Set(current.map(({ name }) => name))
    const oldest = clock.now().getTime() - keptForMs
    for await (const { key, modifiedAt } of storage.list(folder)) {
      const name = key.slice(folder.length)
      if (names.has(name) || modifiedAt.getTime() >= oldest) continue
      made.delete(name)
      await storage.remove(key)
    }
  }

  return {
    understanding,
    async addresses() {
      const all = await files()
      if (all.length < lines.length) return []
      for (const { name } of all) if (!(await isMade(name))) return []
      return all.map(({ lineId, name }) => ({ lineId, url: `/${folder}${name}` }))
    },
    read: async (name) => (nameShape.test(name) ? storage.get(folder + name) : null),
    async makeMissing({ signal, untilQuiet }) {
      const all = await files()
      for (const file of all) {
        if (await isMade(file.name)) continue
        await untilQuiet()
        await make(file, signal).catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error, voice: file.voice.id }, 'a line of the first scene was not made')
        })
      }
      await removeOld(all)
    },
  }
}

const isMine = (characters: readonly string[]) => characters.includes(firstScene.mine)

import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineState } from '../engines/engine.ts'
import { type InstallProgress, runningInstall } from './installLock.ts'
import { filesOf, kokoroModels, kokoroVoices, lexicons, type PinnedFile, type VoiceSet } from './manifest.ts'

/** What to do about it, for whoever runs this. */
export const howToInstall = '`npx scene-partner voices install` fetches it'

/** What is in the voices folder, as far as a look at names and sizes tells; digests are compared before loading. */
export type ModelStore = {
  folder: string
  pathOf(file: PinnedFile): string
  /** Why this file cannot be used, in a sentence; nothing if it can. */
  whyNot(file: PinnedFile): string | undefined
  /** The best form of the model that can be used. */
  model(): PinnedFile | undefined
  /** Whether what this set needs at least is here. */
  stateOf(set: VoiceSet): EngineState
  /** What is missing or wrong among the voices and lexicons that go with Kokoro. */
  gaps(): string[]
  /** Another word whenever another model would be loaded. */
  signature(): string
  /** Its digest was wrong: not used again until it is another file. */
  distrust(path: string): void
  /** Where digests that took long to find are noted: in a folder of ours, never among files that may be others'. */
  notes: string | undefined
}

/** Asked at every listing of voices, for each; the disk is asked this often at most. */
const LOOK_EVERY_MS = 2_000

const absent: Readonly<Record<VoiceSet, string>> = {
  kokoro: 'The neural voices are not installed; `npx scene-partner voices install` fetches them (360 MB).',
  pico: 'The voices of SVOX Pico are not installed; `npx scene-partner voices install --engine pico` fetches them (2.4 MB).',
  lexicon: 'The lexicons are not installed; `npx scene-partner voices install --engine lexicon` fetches them (6 MB).',
}

type Look = { at: number; bytes: number | undefined; changedAtMs: number }

/** The voices folder, which is only read. `notesDir` is a folder of ours. */
export function createModelStore({
  voicesDir,
  notesDir,
  now = () => performance.now(),
}: {
  voicesDir: string
  notesDir?: string | undefined
  now?: () => number
}): ModelStore {
  const looks = new Map<string, Look>()
  const distrusted = new Map<string, number>()

  function look(path: string): Look {
    const known = looks.get(path)
    if (known && now() - known.at < LOOK_EVERY_MS) return known
    const stats = statSync(path, { throwIfNoEntry: false })
    const fresh = { at: now(), bytes: stats?.isFile() ? stats.size : undefined, changedAtMs: stats?.mtimeMs ?? 0 }
    looks.set(path, fresh)
    return fresh
  }

  const pathOf = ({ path }: PinnedFile) => join(voicesDir, path)

  function whyNot(file: PinnedFile): string | undefined {
    const { bytes, changedAtMs } = look(pathOf(file))
    if (bytes === undefined) return `${file.path} is not there`
    if (bytes !== file.bytes) return `${file.path} has ${bytes} bytes instead of ${file.bytes}: fetch it again`
    const isDistrusted = distrusted.get(pathOf(file)) === changedAtMs
    return isDistrusted ? `${file.path} is not the file it should be: fetch it again` : undefined
  }

  const model = () => kokoroModels.find((file) => whyNot(file) === undefined)

  return {
    folder: voicesDir,
    pathOf,
    whyNot,
    model,
    stateOf(set) {
      const needed = set === 'kokoro' ? kokoroModels : filesOf[set]
      const reasons = needed.map(whyNot)
      const isEnough = set === 'kokoro' ? reasons.includes(undefined) : reasons.every((why) => why === undefined)
      if (isEnough) return { state: 'ready' }
      const install = runningInstall(voicesDir)
      if (install) return { state: 'fetching', detail: sayProgress(install) }
      if (needed.every((file) => look(pathOf(file)).bytes === undefined))
        return { state: 'absent', detail: absent[set] }
      // A file that is there and wrong says more than others that are not there.
      const wrong = needed.findIndex((file) => look(pathOf(file)).bytes !== undefined && whyNot(file))
      const why = reasons[Math.max(0, wrong)] ?? ''
      return { state: 'broken', detail: `${why}; ${howToInstall}` }
    },
    gaps: () => [...kokoroVoices.values(), ...Object.values(lexicons)].flatMap((file) => whyNot(file) ?? []),
    signature() {
      const file = model()
      return file ? `${file.path} ${look(pathOf(file)).changedAtMs}` : ''
    },
    distrust(path) {
      looks.delete(path)
      distrusted.set(path, look(path).changedAtMs)
    },
    notes: notesDir && join(notesDir, 'voices-verified.json'),
  }
}

function sayProgress({ done, total, state }: InstallProgress): string {
  const share = total > 0 ? Math.floor((100 * done) / total) : 0
  return state === 'checking' ? `being checked, ${share} % are here` : `being fetched, ${share} % are here`
}

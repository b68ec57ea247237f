import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineState } from '../engines/engine.ts'
import { type InstallProgress, findRunningInstall } from './installLock.ts'
import { voiceSetFiles, kokoroModels, kokoroVoices, lexicons, type PinnedFile, type VoiceSet } from './manifest.ts'

/** What the operator can do about a missing file. */
export const INSTALL_HINT = '`npx scene-partner voices install` downloads it'

/**
 * Finds the usable files of the voices folder by their names and sizes. Digests are checked only when a file is loaded.
 */
export type ModelStore = {
  /** The voices folder. */
  folder: string
  /** Returns the path of a file. */
  pathOf(file: PinnedFile): string
  /** Returns why a file cannot be used, as a sentence; undefined if it can be used. */
  findProblem(file: PinnedFile): string | undefined
  /** Returns the best usable form of the model; undefined if there is none. */
  model(): PinnedFile | undefined
  /** Returns the state of a set, which depends on whether its minimum files are present. */
  getState(set: VoiceSet): EngineState
  /** Returns the problems of Kokoro's voices and lexicons, as sentences. */
  listProblems(): string[]
  /** Returns a text that changes whenever another model file would be loaded. */
  modelSignature(): string
  /** Marks a file as corrupt. It is not used until it has changed. */
  markCorrupt(path: string): void
  /**
   * The file in which digests are cached. It is in a folder of the application, never in the voices folder, which
   * others may own. Undefined: digests are not cached.
   */
  digestCachePath: string | undefined
}

/**
 * The size of a file is cached for this time, in ms, because every listing of voices checks all files. If a set is not
 * ready, its files are checked again without this cache.
 */
const STAT_CACHE_MS = 2_000

const ABSENT_MESSAGES: Readonly<Record<VoiceSet, string>> = {
  kokoro: 'The neural voices are not installed; `npx scene-partner voices install` downloads them (360 MB).',
  pico: 'The voices of SVOX Pico are not installed; `npx scene-partner voices install --engine pico` downloads them (2.4 MB).',
  lexicon: 'The lexicons are not installed; `npx scene-partner voices install --engine lexicon` downloads them (6 MB).',
}

type CachedStat = { at: number; bytes: number | undefined; changedAtMs: number }

/**
 * Creates the store of a voices folder, which is only read. `cacheDir` is a folder of the application for cached
 * digests.
 */
export function createModelStore({
  voicesDir,
  cacheDir,
  now = () => performance.now(),
}: {
  voicesDir: string
  cacheDir?: string | undefined
  now?: () => number
}): ModelStore {
  const cachedStats = new Map<string, CachedStat>()
  const corruptFiles = new Map<string, number>()

  function statFile(path: string): CachedStat {
    const cached = cachedStats.get(path)
    if (cached && now() - cached.at < STAT_CACHE_MS) return cached
    const stats = statSync(path, { throwIfNoEntry: false })
    const fresh = { at: now(), bytes: stats?.isFile() ? stats.size : undefined, changedAtMs: stats?.mtimeMs ?? 0 }
    cachedStats.set(path, fresh)
    return fresh
  }

  const paths = new Map<PinnedFile, string>()
  function pathOf(file: PinnedFile): string {
    const path = paths.get(file) ?? join(voicesDir, file.path)
    paths.set(file, path)
    return path
  }

  function findProblem(file: PinnedFile): string | undefined {
    const { bytes, changedAtMs } = statFile(pathOf(file))
    if (bytes === undefined) return `${file.path} is missing`
    if (bytes !== file.bytes) return `${file.path} has ${bytes} bytes instead of ${file.bytes}: download it again`
    const isCorrupt = corruptFiles.get(pathOf(file)) === changedAtMs
    return isCorrupt ? `${file.path} is corrupt: download it again` : undefined
  }

  /**
   * Caches the states during a loop over all voices, so that the loop checks each file only once. Cleared when the loop
   * ends.
   */
  const currentStates = new Map<VoiceSet, EngineState>()

  function findState(set: VoiceSet): EngineState {
    const needed = set === 'kokoro' ? kokoroModels : voiceSetFiles[set]
    const isEnough = (problems: readonly (string | undefined)[]) =>
      set === 'kokoro' ? problems.includes(undefined) : problems.every((problem) => problem === undefined)
    if (isEnough(needed.map(findProblem))) return { state: 'ready' }
    // The files may have arrived since they were checked, so they are checked again.
    for (const file of needed) cachedStats.delete(pathOf(file))
    const reasons = needed.map(findProblem)
    if (isEnough(reasons)) return { state: 'ready' }
    const install = findRunningInstall(voicesDir)
    if (install) return { state: 'fetching', detail: formatProgress(install) }
    if (needed.every((file) => statFile(pathOf(file)).bytes === undefined))
      return { state: 'absent', detail: ABSENT_MESSAGES[set] }
    // If one file is wrong and other files are missing, the problem of the wrong file is reported, because it explains
    // more.
    const wrong = needed.findIndex((file) => statFile(pathOf(file)).bytes !== undefined && findProblem(file))
    const problem = reasons[Math.max(0, wrong)] ?? ''
    return { state: 'broken', detail: `${problem}; ${INSTALL_HINT}` }
  }

  const model = () => kokoroModels.find((file) => findProblem(file) === undefined)

  return {
    folder: voicesDir,
    pathOf,
    findProblem,
    model,
    getState(set) {
      const known = currentStates.get(set)
      if (known) return known
      const state = findState(set)
      if (currentStates.size === 0) queueMicrotask(() => currentStates.clear())
      currentStates.set(set, state)
      return state
    },
    listProblems: () =>
      [...kokoroVoices.values(), ...Object.values(lexicons)].flatMap((file) => findProblem(file) ?? []),
    modelSignature() {
      const file = model()
      return file ? `${file.path} ${statFile(pathOf(file)).changedAtMs}` : ''
    },
    markCorrupt(path) {
      currentStates.clear()
      cachedStats.delete(path)
      corruptFiles.set(path, statFile(path).changedAtMs)
    },
    digestCachePath: cacheDir && join(cacheDir, 'voices-verified.json'),
  }
}

function formatProgress({ done, total, state }: InstallProgress): string {
  const share = total > 0 ? Math.floor((100 * done) / total) : 0
  return state === 'checking' ? `being checked, ${share} % are here` : `being fetched, ${share} % are here`
}

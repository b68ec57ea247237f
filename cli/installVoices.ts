import { join } from 'node:path'
import type { CommandAnswer, CommandContext } from '@scene-partner/contract/commandLine'
import { InstallFailed, installVoices as install, removeVoices as remove } from '@scene-partner/speech/models/install'
import { type VoiceSet, voiceSets } from '@scene-partner/speech/models/manifest'
import { answer, type exits, Refusal, wrongUsage } from './command.ts'
import { foldersIn } from './listVoices.ts'

const exitCodes = {
  offline: 69,
  not_found: 69,
  no_space: 69,
  already_running: 69,
  stopped: 69,
  wrong_digest: 65,
  read_only: 78,
} as const satisfies Record<InstallFailed['fault'], (typeof exits)[keyof typeof exits]>

/** Fetches the better voices. An interrupt leaves what came, for the next try to go on from. */
export async function installVoices(
  { from, sets }: { from: string | undefined; sets: readonly string[] },
  { environment, note }: CommandContext,
): Promise<CommandAnswer> {
  const wanted = readSets(sets)
  const { voicesDir: folder, dataDir } = foldersIn(environment)
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    const { fetched, kept, bytes } = await install({
      folder,
      sets: wanted,
      from,
      notes: join(dataDir, 'voices-verified.json'),
      signal: stop.signal,
      onProgress: ({ path, done, total, state }) =>
        note(`${state === 'checking' ? 'checking' : 'fetching'} ${path}: ${megabytes(done)} of ${megabytes(total)}`),
    })
    const words =
      fetched.length === 0 ? 'everything is there already' : `${count(fetched)} fetched, ${megabytes(bytes)}`
    return answer(`${folder}  ${words}`, { folder, fetched, kept, bytes })
  } catch (error) {
    throw asRefusal(error)
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** Deletes what was installed. */
export async function removeVoices(sets: readonly string[], { environment }: CommandContext): Promise<CommandAnswer> {
  const wanted = readSets(sets)
  const { voicesDir: folder } = foldersIn(environment)
  try {
    const { removed, bytes } = await remove(folder, wanted)
    const words = removed.length === 0 ? 'nothing was there' : `${count(removed)} deleted, ${megabytes(bytes)}`
    return answer(`${folder}  ${words}`, { folder, removed, bytes })
  } catch (error) {
    throw asRefusal(error)
  }
}

function readSets(names: readonly string[]): readonly VoiceSet[] {
  if (names.length === 0) return voiceSets
  return names.map((name) => {
    const set = voiceSets.find((one) => one === name)
    if (set) return set
    throw wrongUsage(`--engine ${JSON.stringify(name)} is none of ${voiceSets.join(', ')}`)
  })
}

const asRefusal = (error: unknown) =>
  error instanceof InstallFailed ? new Refusal(exitCodes[error.fault], error.message) : error

const count = (paths: readonly string[]) => `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

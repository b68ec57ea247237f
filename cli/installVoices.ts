import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandResult, CommandContext } from '@scene-partner/contract/commandLine'
import { InstallError, installVoices as install, removeVoices as remove } from '@scene-partner/speech/models/install'
import { MODEL_PARTS_FOLDER, type VoiceSet, voiceSets } from '@scene-partner/speech/models/manifest'
import { warmUpNeuralVoices } from '@scene-partner/speech/warmUpNeuralVoices'
import { createAnswer, type exitCodes, CommandError, usageError } from './command.ts'
import { getDataFolders, withLocalSpeaker } from './listVoices.ts'

const exitCodeByFault = {
  offline: 69,
  not_found: 69,
  no_space: 69,
  already_running: 69,
  stopped: 69,
  wrong_digest: 65,
  read_only: 78,
} as const satisfies Record<InstallError['reason'], (typeof exitCodes)[keyof typeof exitCodes]>

/**
 * Downloads the given sets of voice files; all sets if none is given. If Kokoro is among them, also prepares its model.
 * After an interruption the next call resumes the download.
 */
export async function installVoices(
  { from, sets }: { from: string | undefined; sets: readonly string[] },
  context: CommandContext,
): Promise<CommandResult> {
  const { environment, reportProgress } = context
  const wantedSets = parseVoiceSets(sets)
  const { voicesDir: folder, dataDir } = getDataFolders(environment)
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  try {
    const { fetched, alreadyPresent, bytes } = await install({
      folder,
      sets: wantedSets,
      from,
      digestCachePath: join(dataDir, 'voices-verified.json'),
      signal: stop.signal,
      onProgress: ({ path, done, total, state }) =>
        reportProgress(
          `${state === 'checking' ? 'checking' : 'downloading'} ${path}: ${formatMegabytes(done)} of ${formatMegabytes(total)}`,
        ),
    })
    if (wantedSets.includes('kokoro')) {
      // A server also prepares the model after it has installed voices. If this command is interrupted here, the next
      // start of a server prepares the model.
      reportProgress('preparing the natural voices')
      await withLocalSpeaker(context, (speaker) =>
        Promise.race([warmUpNeuralVoices(speaker), once(stop.signal, 'abort')]),
      )
    }
    const summary =
      fetched.length === 0 ? 'everything is installed' : `${formatCount(fetched)} downloaded, ${formatMegabytes(bytes)}`
    return createAnswer(`${folder}  ${summary}`, { folder, fetched, kept: alreadyPresent, bytes })
  } catch (error) {
    throw toCommandError(error)
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/**
 * Deletes the given sets of voice files; all sets if none is given. With Kokoro, also deletes the smaller files into
 * which its model was split.
 */
export async function removeVoices(sets: readonly string[], { environment }: CommandContext): Promise<CommandResult> {
  const wantedSets = parseVoiceSets(sets)
  const { voicesDir: folder, dataDir } = getDataFolders(environment)
  try {
    const { removed, bytes } = await remove(folder, wantedSets)
    if (wantedSets.includes('kokoro')) await rm(join(dataDir, MODEL_PARTS_FOLDER), { recursive: true, force: true })
    const summary =
      removed.length === 0 ? 'nothing was installed' : `${formatCount(removed)} deleted, ${formatMegabytes(bytes)}`
    return createAnswer(`${folder}  ${summary}`, { folder, removed, bytes })
  } catch (error) {
    throw toCommandError(error)
  }
}

function parseVoiceSets(names: readonly string[]): readonly VoiceSet[] {
  if (names.length === 0) return voiceSets
  return names.map((name) => {
    const set = voiceSets.find((one) => one === name)
    if (set) return set
    throw usageError(`--engine ${JSON.stringify(name)} is none of ${voiceSets.join(', ')}`)
  })
}

const toCommandError = (error: unknown) =>
  error instanceof InstallError ? new CommandError(exitCodeByFault[error.reason], error.message) : error

const formatCount = (paths: readonly string[]) => `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

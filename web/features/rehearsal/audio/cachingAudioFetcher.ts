import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sessionStore } from '../../../platform/session/session.ts'
import { CallError } from '../../../platform/api/callError.ts'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import type { FetchLineAudio } from './lineFetching.ts'

/** Maximum total size of the cached files, in bytes: about an hour of speech. */
const maxBytes = 32_000_000

/** The latest audio files of this tab, the oldest first, by script and `formatAudioKey`. They stay in memory only. */
const files = new Map<string, ArrayBuffer>()

// If another user signs in, the files are deleted, because that user must not hear them.
let userId = sessionStore.get()?.user.uid
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.uid
  if (next !== userId) files.clear()
  userId = next
})

function cacheFile(key: string, bytes: ArrayBuffer) {
  files.delete(key)
  files.set(key, bytes)
  let size = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  for (const [oldest, { byteLength }] of files) {
    if (size <= maxBytes) return
    files.delete(oldest)
    size -= byteLength
  }
}

type Casting = OutputOf<'getCasting'>['casting']

const startOfKey = (scriptId: string, lineId: string) => `${scriptId} ${lineId} `

/**
 * Returns a key of the id, text, voices and pronunciations of a line. Line readings and variations are not in the key.
 */
export function formatAudioKey(casting: Casting, line: RehearsalLine): string {
  const voices = line.characters.map((name) => [name, casting?.roles[name]])
  return `${line.id} ${JSON.stringify([line.text, voices, casting?.pronunciations ?? []])}`
}

const getDatabase = () => {
  const id = sessionStore.get()?.user.uid
  return id === undefined ? undefined : getOfflineDatabase(id)
}

/** Returns the audio of a line from the copy of a script on this device; undefined if there is none. */
const readCopiedAudio = (scriptId: string, key: string): Promise<ArrayBuffer | undefined> =>
  getDatabase()
    ?.getAudio(scriptId, key)
    .catch(() => undefined) ?? Promise.resolve(undefined)

/** Adds the audio of a line to the copy of its script, if this device has one. Never rejects. */
export async function addToCopy(scriptId: string, key: string, bytes: ArrayBuffer): Promise<void> {
  const database = getDatabase()
  try {
    if (await database?.get(scriptId)) await database?.putAudio(scriptId, key, bytes)
  } catch {
    // After an error, the copy stays unchanged. The line is stored when it is fetched the next time.
  }
}

/** Deletes the audio of these lines in memory and on the device, because the server now speaks them differently. */
export async function deleteCachedAudio(scriptId: string, lines: readonly Pick<RehearsalLine, 'id'>[]): Promise<void> {
  const starts = lines.map(({ id }) => startOfKey(scriptId, id))
  for (const key of files.keys()) if (starts.some((start) => key.startsWith(start))) files.delete(key)
  for (const { id } of lines) {
    await getDatabase()?.removeAudio(scriptId, `${id} `).catch(reportError)
  }
}

type AudioFetcherOptions = {
  scriptId: string
  casting: Casting
  /**
   * Returns the number of the requested variation of the line readings; 0 for none. The copy on this device contains
   * only audio without variation.
   */
  getVariation?: () => number
}

/**
 * Returns a fetcher for the audio of a line. If no variation is requested and the copy of the script on this device has
 * the audio, the fetcher returns that audio. Otherwise it downloads the audio and caches it while the tab is open.
 * If the download fails because there is no connection, it returns the cached audio, or else the audio of the copy.
 * Cached and copied audio is used only if the text, the voices and the pronunciations are unchanged.
 */
export function createCachingAudioFetcher(
  { scriptId, casting, getVariation = () => 0 }: AudioFetcherOptions,
  fetchLineAudio: FetchLineAudio,
): FetchLineAudio {
  return async (line, options) => {
    const audioKey = formatAudioKey(casting, line)
    const key = `${scriptId} ${audioKey}`
    const copied = await readCopiedAudio(scriptId, audioKey)
    const isVaried = getVariation() > 0
    if (copied && !isVaried) return copied
    try {
      const bytes = await fetchLineAudio(line, options)
      // Stores a copy, because the caller may transfer the bytes to a decoder, which empties the buffer.
      cacheFile(key, bytes.slice(0))
      if (!isVaried) void addToCopy(scriptId, audioKey, bytes.slice(0))
      return bytes
    } catch (error) {
      const isOffline = error instanceof CallError && error.httpStatus === 0
      const found = isOffline && !options.signal.aborted ? (files.get(key)?.slice(0) ?? copied) : undefined
      if (!found) throw error
      return found
    }
  }
}

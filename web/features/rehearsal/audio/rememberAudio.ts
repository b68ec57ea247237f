import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sessionStore } from '../../../platform/session/session.ts'
import { CallError } from '../../../platform/api/callError.ts'
import { keptScenesOf } from '../../../platform/storage/keptScenes.ts'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import type { FetchLineAudio } from './lineFetching.ts'

/** Maximum size of the remembered files, in bytes: about an hour of speech. */
const maxBytes = 32_000_000

/** The latest audio files of this tab, by what they say, the oldest first. They are never written to the device. */
const files = new Map<string, ArrayBuffer>()

// Another user of this tab must not hear them.
let userId = sessionStore.get()?.user.uid
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.uid
  if (next !== userId) files.clear()
  userId = next
})

function remember(key: string, bytes: ArrayBuffer) {
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

/** Returns what decides how a line sounds: its id, its words, its voices and the pronunciations. */
export function formatAudioKey(casting: Casting, line: RehearsalLine): string {
  const voices = line.characters.map((name) => [name, casting?.roles[name]])
  return `${line.id} ${JSON.stringify([line.text, voices, casting?.pronunciations ?? []])}`
}

const keptScenes = () => {
  const id = sessionStore.get()?.user.uid
  return id === undefined ? undefined : keptScenesOf(id)
}

/** Returns the audio of a line in the copy of a script on this device; undefined if there is none. */
const readKeptAudio = (scriptId: string, key: string): Promise<ArrayBuffer | undefined> =>
  keptScenes()
    ?.getAudio(scriptId, key)
    .catch(() => undefined) ?? Promise.resolve(undefined)

/** Adds the audio of a line to the copy of its script, if this device has one. Never rejects. */
export async function addToCopy(scriptId: string, key: string, bytes: ArrayBuffer): Promise<void> {
  const kept = keptScenes()
  try {
    if (await kept?.get(scriptId)) await kept?.putAudio(scriptId, key, bytes)
  } catch {
    // The copy stays as it was. The next line that is fetched tries again.
  }
}

/** Forgets the audio of these lines, because the server now speaks them differently. */
export async function forgetAudio(scriptId: string, lines: readonly Pick<RehearsalLine, 'id'>[]): Promise<void> {
  const starts = lines.map(({ id }) => startOfKey(scriptId, id))
  for (const key of files.keys()) if (starts.some((start) => key.startsWith(start))) files.delete(key)
  for (const { id } of lines) {
    await keptScenes()?.removeAudio(scriptId, `${id} `).catch(reportError)
  }
}

type RememberedAudio = {
  scriptId: string
  casting: Casting
  /**
   * Returns which variation of the readings is requested; 0 for none. A file in the copy on this device is always the
   * reading without variation.
   */
  getVariation?: () => number
}

/**
 * Returns a fetcher that takes the audio of a line from the copy of the script on this device, if it has one and no
 * variation is requested. It remembers every other file for as long as the tab is open, and returns the remembered file
 * while there is no connection, if the line still has the same words and voices.
 */
export function rememberAudio(
  { scriptId, casting, getVariation = () => 0 }: RememberedAudio,
  fetchLineAudio: FetchLineAudio,
): FetchLineAudio {
  return async (line, options) => {
    const keptKey = formatAudioKey(casting, line)
    const key = `${scriptId} ${keptKey}`
    const kept = await readKeptAudio(scriptId, keptKey)
    const isVaried = getVariation() > 0
    if (kept && !isVaried) return kept
    try {
      const bytes = await fetchLineAudio(line, options)
      // The receiver may transfer the bytes to a decoder, which empties them.
      remember(key, bytes.slice(0))
      if (!isVaried) void addToCopy(scriptId, keptKey, bytes.slice(0))
      return bytes
    } catch (error) {
      const isOffline = error instanceof CallError && error.httpStatus === 0
      const found = isOffline && !options.signal.aborted ? (files.get(key)?.slice(0) ?? kept) : undefined
      if (!found) throw error
      return found
    }
  }
}

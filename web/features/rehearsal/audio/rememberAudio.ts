import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sessionStore } from '../../../platform/session/session.ts'
import { CallError } from '../../../platform/api/callError.ts'
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

/** Forgets the audio of these lines, because the server now speaks them differently. */
export function forgetAudio(scriptId: string, lines: readonly Pick<RehearsalLine, 'id'>[]) {
  const starts = lines.map(({ id }) => startOfKey(scriptId, id))
  for (const key of files.keys()) if (starts.some((start) => key.startsWith(start))) files.delete(key)
}

/**
 * Returns a fetcher that remembers each file for as long as the tab is open, and returns the remembered file while there
 * is no connection, if the line still has the same words and voices. So a room that was left and opened again without a connection can still speak its lines.
 */
export function rememberAudio(
  { scriptId, casting }: { scriptId: string; casting: Casting },
  fetchLineAudio: FetchLineAudio,
): FetchLineAudio {
  return async (line, options) => {
    const voices = line.characters.map((name) => [name, casting?.roles[name]])
    const key = startOfKey(scriptId, line.id) + JSON.stringify([line.text, voices, casting?.pronunciations ?? []])
    try {
      const bytes = await fetchLineAudio(line, options)
      // The receiver may transfer the bytes to a decoder, which empties them.
      remember(key, bytes.slice(0))
      return bytes
    } catch (error) {
      const isOffline = error instanceof CallError && error.httpStatus === 0
      const found = isOffline && !options.signal.aborted ? files.get(key) : undefined
      if (!found) throw error
      return found.slice(0)
    }
  }
}

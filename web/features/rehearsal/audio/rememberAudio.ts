import { sessionStore } from '../../../platform/session/session.ts'
import { isTransientError } from './fetchLineAudio.ts'
import type { FetchLineAudio } from './lineFetching.ts'

/** Maximum size of the remembered files, in bytes: about an hour of speech. */
const maxBytes = 32_000_000

/** The latest audio files of this tab, by script and line, the oldest first. They are never written to the device. */
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

/**
 * Returns a fetcher that remembers each file for as long as the tab is open, and returns the remembered file while the
 * server cannot be reached. So a room that was left and opened again without a connection can still speak its lines.
 */
export function rememberAudio(scriptId: string, fetchLineAudio: FetchLineAudio): FetchLineAudio {
  return async (line, options) => {
    const key = `${scriptId} ${line.id}`
    try {
      const bytes = await fetchLineAudio(line, options)
      // The receiver may transfer the bytes to a decoder, which empties them.
      remember(key, bytes.slice(0))
      return bytes
    } catch (error) {
      const found = isTransientError(error) && !options.signal.aborted ? files.get(key) : undefined
      if (!found) throw error
      return found.slice(0)
    }
  }
}

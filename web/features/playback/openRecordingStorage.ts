import type { Generation } from '@scene-partner/contract/entities'
import { storedPlayback } from '../../player/playbackState.ts'

type StoredRecording = { ownerId: string; recording: Generation; positionMs: number }

/** Stores the open recording in this tab's session storage, so that it is open at the same position after a reload. */
export const storeOpenRecording = (stored: StoredRecording): void => storedPlayback.set(JSON.stringify(stored))

export const clearOpenRecording = (): void => storedPlayback.set(null)

/** Returns the recording that this account had open in this tab before a reload; null if there was none. */
export function readOpenRecording(ownerId: string | undefined): StoredRecording | null {
  const text = storedPlayback.get()
  if (text === null) return null
  // A previous version of the app may have stored other fields. A recording of another account must not be shown.
  const stored = JSON.parse(text) as Partial<StoredRecording>
  const isOurs = stored.ownerId !== undefined && stored.ownerId === ownerId
  if (!isOurs || typeof stored.recording?.audioUrl !== 'string') {
    clearOpenRecording()
    return null
  }
  return { ownerId: stored.ownerId ?? '', recording: stored.recording, positionMs: Number(stored.positionMs) || 0 }
}

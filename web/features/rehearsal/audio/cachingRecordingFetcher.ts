import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sessionStore } from '../../../platform/session/session.ts'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import { createRecordingFetcher } from './fetchLineAudio.ts'
import type { FetchRecording } from './lineFetching.ts'
import { addToCopy } from './cachingAudioFetcher.ts'

export type StoredRecording = OutputOf<'getRehearsal'>['recordings'][number]

/**
 * Returns the key under which the copy of a script stores a recording of the actor or of a friend. A new recording of
 * the line has another key.
 */
export const formatRecordingKey = ({ lineId, createdAt }: StoredRecording): string => `recording ${lineId} ${createdAt}`

/**
 * Returns a fetcher of the recordings of the actor and of friends. It adds each fetched recording to the copy of the
 * script on this device, and reads from the copy if a recording cannot be fetched.
 */
export function createCachingRecordingFetcher(
  scriptId: string,
  recordings: readonly StoredRecording[],
): FetchRecording {
  const fetchRecording = createRecordingFetcher(new Map(recordings.map(({ lineId, url }) => [lineId, url])))
  return async (line, signal) => {
    const recording = recordings.find(({ lineId }) => lineId === line.id)
    try {
      const bytes = await fetchRecording(line, signal)
      // Stores a copy, because the caller may transfer the bytes to a decoder, which empties the buffer.
      if (recording && bytes) void addToCopy(scriptId, formatRecordingKey(recording), bytes.slice(0))
      return bytes
    } catch (error) {
      const userId = sessionStore.get()?.user.uid
      if (userId === undefined || !recording || signal.aborted) throw error
      const copied = await getOfflineDatabase(userId)?.getAudio(scriptId, formatRecordingKey(recording))
      if (!copied) throw error
      return copied
    }
  }
}

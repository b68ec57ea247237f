import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sessionStore } from '../../../platform/session/session.ts'
import { keptScenesOf } from '../../../platform/storage/keptScenes.ts'
import { createRecordingFetcher } from './fetchLineAudio.ts'
import type { FetchRecording } from './lineFetching.ts'

export type StoredRecording = OutputOf<'getRehearsal'>['recordings'][number]

/** Returns the key of an own recording in the copy of a script. A new recording of the line has another key. */
export const formatRecordingKey = ({ lineId, createdAt }: StoredRecording): string => `recording ${lineId} ${createdAt}`

/**
 * Returns a fetcher of the actor's own recordings that takes them from the copy of the script on this device while the
 * server cannot be reached.
 */
export function rememberRecordings(scriptId: string, recordings: readonly StoredRecording[]): FetchRecording {
  const fetchRecording = createRecordingFetcher(new Map(recordings.map(({ lineId, url }) => [lineId, url])))
  return async (line, signal) => {
    try {
      return await fetchRecording(line, signal)
    } catch (error) {
      const userId = sessionStore.get()?.user.uid
      const recording = recordings.find(({ lineId }) => lineId === line.id)
      if (userId === undefined || !recording || signal.aborted) throw error
      const kept = await keptScenesOf(userId)?.getAudio(scriptId, formatRecordingKey(recording))
      if (!kept) throw error
      return kept
    }
  }
}

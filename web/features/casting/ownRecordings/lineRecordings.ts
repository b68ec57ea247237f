import { callEndpoint } from '../../../platform/api/client.ts'
import type { RecordedTake } from './recorder.ts'

/** Uploads the user's recording of a line. Throws `CallError`. */
export async function uploadRecording(
  scriptId: string,
  lineId: string,
  { blob, ms }: Pick<RecordedTake, 'blob' | 'ms'>,
): Promise<void> {
  await callEndpoint('storeLineRecording', { params: { scriptId, lineId }, query: { ms: String(ms) }, body: blob })
}

/** Deletes the user's recording of a line. Throws `CallError`. */
export async function deleteRecording(scriptId: string, lineId: string): Promise<void> {
  await callEndpoint('deleteLineRecording', { params: { scriptId, lineId } })
}

export type PlaybackFailure = 'unreached' | 'gone' | 'unplayable'

/** Asks the server for the recording to find out why it does not play, because the audio element does not say why. */
export async function diagnosePlayback(url: string): Promise<PlaybackFailure> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (status === 404) return 'gone'
    return ok ? 'unplayable' : 'unreached'
  } catch {
    return 'unreached'
  }
}

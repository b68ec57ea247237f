import type { RecordedTake } from './recorder.ts'

const getRecordingUrl = (scriptId: string, lineId: string) =>
  `/api/scripts/${encodeURIComponent(scriptId)}/lines/${encodeURIComponent(lineId)}/recording`

type ErrorAnswer = { error?: { message?: string } }

/** An error whose message comes from the server and can be shown to the user. */
export class RecordingRefused extends Error {}

async function readRefusal(response: Response): Promise<Error> {
  const { error } = (await response.json().catch(() => ({}))) as ErrorAnswer
  return error?.message ? new RecordingRefused(error.message) : new Error(`answered with ${response.status}`)
}

/**
 * Uploads the recording of a line.
 * @throws RecordingRefused with the server's message if the server refuses it.
 */
export async function uploadRecording(
  scriptId: string,
  lineId: string,
  { blob, ms }: Pick<RecordedTake, 'blob' | 'ms'>,
) {
  const response = await fetch(`${getRecordingUrl(scriptId, lineId)}?ms=${ms}`, {
    method: 'PUT',
    body: blob,
    headers: { 'content-type': blob.type || 'application/octet-stream' },
  })
  if (!response.ok) throw await readRefusal(response)
}

export async function deleteRecording(scriptId: string, lineId: string) {
  const response = await fetch(getRecordingUrl(scriptId, lineId), { method: 'DELETE' })
  if (!response.ok) throw await readRefusal(response)
}

export type PlaybackFailure = 'unreached' | 'gone' | 'unplayable'

/** Finds out why a recording does not play. The audio element only reports that it failed. */
export async function diagnosePlayback(url: string): Promise<PlaybackFailure> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (status === 404) return 'gone'
    return ok ? 'unplayable' : 'unreached'
  } catch {
    return 'unreached'
  }
}

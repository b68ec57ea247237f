import type { Take } from './recorder.ts'

const urlOf = (scriptId: string, lineId: string) =>
  `/api/scripts/${encodeURIComponent(scriptId)}/lines/${encodeURIComponent(lineId)}/recording`

type Answer = { error?: { message?: string } }

/** The server's own sentence. What a browser says of a lost connection is for nobody's eyes. */
export class RecordingRefused extends Error {}

async function refusalIn(response: Response): Promise<Error> {
  const { error } = (await response.json().catch(() => ({}))) as Answer
  return error?.message ? new RecordingRefused(error.message) : new Error(`answered with ${response.status}`)
}

/** Keeps a line's own sound; throws `RecordingRefused` where the server has a sentence for the person. */
export async function keepRecording(scriptId: string, lineId: string, { blob, ms }: Pick<Take, 'blob' | 'ms'>) {
  const response = await fetch(`${urlOf(scriptId, lineId)}?ms=${ms}`, {
    method: 'PUT',
    body: blob,
    headers: { 'content-type': blob.type || 'application/octet-stream' },
  })
  if (!response.ok) throw await refusalIn(response)
}

export async function removeRecording(scriptId: string, lineId: string) {
  const response = await fetch(urlOf(scriptId, lineId), { method: 'DELETE' })
  if (!response.ok) throw await refusalIn(response)
}

export type WhySilent = 'unreached' | 'gone' | 'unplayable'

/** Why a recording makes no sound: an element that plays says of all of this only that it failed. */
export async function findWhySilent(url: string): Promise<WhySilent> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    if (status === 404) return 'gone'
    return ok ? 'unplayable' : 'unreached'
  } catch {
    return 'unreached'
  }
}

import { randomBytes } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  deleteLineRecording as deleteContract,
  getLineRecording as getContract,
  storeLineRecording as storeContract,
} from '@scene-partner/contract/operations/lineRecordings'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { endpoint, type Services } from '../../../services.ts'
import { findScript } from '../../scripts/index.ts'
import { deleteLineRecording, findLineRecording, storeLineRecording, type LineReference } from './lineRecordings.ts'
import { detectAudioType } from './detectAudioType.ts'
import { recordingUrl } from '../rehearsalStore.ts'
import { sendRecording } from '../recordings/sendRecording.ts'

const maxDurationMs = 10 * 60_000

type LineCall = { caller: SignedIn; params: { scriptId: string; lineId: string } } & Pick<Services, 'database'>

/**
 * Returns a reference to a line of the caller's script, without checking that the line exists. Throws `not_found` if
 * the script does not exist.
 */
async function findLine({ caller: { userId }, params, database }: LineCall): Promise<LineReference> {
  const { id } = await findScript(database.db, userId, params.scriptId)
  return { userId, scriptId: id, lineId: params.lineId }
}

const parseDurationMs = (text: string | undefined): number => {
  const ms = Math.round(Number(text))
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxDurationMs) : 0
}

/** Stores the actor's own recording of a line. */
export const storeLineRecordingEndpoint = endpoint(storeContract, {
  prepare: findLine,
  async answer({ prepared: line, query, body, clock, database, scriptReviews, storage }) {
    const kind = detectAudioType(body)
    if (!kind) throw fail('recording_not_sound')
    const script = await findScript(database.db, line.userId, line.scriptId)
    const { understanding } = await scriptReviews.getReview(database.db, script)
    if (!understanding.lines.some(({ id }) => id === line.lineId)) throw fail('not_found')
    const name = `${randomBytes(16).toString('hex')}.${kind.extension}`
    const storageKey = `users/${line.userId}/lines/${name}`
    const columns = { mime: kind.mime, durationMs: parseDurationMs(query.ms), createdAt: clock.now() }
    const recording = { ...columns, storageKey, bytes: body.length, audio: body }
    await storeLineRecording({ database, storage }, line, recording)
    const { lineId, scriptId } = line
    return { lineId, url: recordingUrl(scriptId, lineId), ...columns, createdAt: columns.createdAt.toISOString() }
  },
})

/** Returns the actor's own recording of a line, or the range of its bytes that the request asks for. */
export const getLineRecordingEndpoint = endpoint(getContract, {
  async prepare(call) {
    return (await findLineRecording(call.database.db, await findLine(call))) ?? raise('storage/object-not-found')
  },
  subjectOf: ({ lineId }) => lineId,
  answer: async ({ prepared, request: { headers }, reply, storage }) =>
    sendRecording({ storage, headers, reply }, prepared),
})

/** Deletes the actor's own recording of a line. */
export const deleteLineRecordingEndpoint = endpoint(deleteContract, {
  prepare: findLine,
  async answer({ prepared: line, database, storage }) {
    await deleteLineRecording({ database, storage }, line)
    return { success: true as const }
  },
})

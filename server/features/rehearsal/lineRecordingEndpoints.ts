import { createHash, randomBytes } from 'node:crypto'
import { fail, raise } from '@scene-partner/contract/failures'
import {
  deleteLineRecording as deleteContract,
  getLineRecording as getContract,
  storeLineRecording as storeContract,
} from '@scene-partner/contract/operations/lineRecordings'
import type { SignedIn } from '../../platform/http/caller.ts'
import { parseRange } from '../../platform/http/parseRange.ts'
import { endpoint, type Services } from '../../services.ts'
import { findScript } from '../scripts/index.ts'
import { deleteLineRecording, findLineRecording, storeLineRecording, type LineReference } from './lineRecordings.ts'
import { detectAudioType } from './detectAudioType.ts'
import { recordingUrl } from './rehearsalStore.ts'

const maxDurationMs = 10 * 60_000

type LineCall = { caller: SignedIn; params: { scriptId: string; lineId: string } } & Pick<Services, 'database'>

/** Returns the line of the caller's script. Throws `not_found` where the script does not exist. */
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

/** Returns the actor's own recording of a line, also in ranges. */
export const getLineRecordingEndpoint = endpoint(getContract, {
  async prepare(call) {
    return (await findLineRecording(call.database.db, await findLine(call))) ?? raise('storage/object-not-found')
  },
  subjectOf: ({ lineId }) => lineId,
  async answer({ prepared: row, request: { headers }, reply, storage }) {
    const etag = `"${createHash('sha256').update(row.storageKey).digest('hex').slice(0, 32)}"`
    void reply.headers({
      'content-type': row.mime,
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag,
    })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const range = parseRange(headers.range, row.bytes)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
    const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
    void reply.header('content-length', end - start + 1)
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`)
    const stream = await storage.read(row.storageKey, { start, end })
    if (!stream) throw fail('storage/object-not-found')
    return reply.send(stream)
  },
})

/** Deletes the actor's own recording of a line. */
export const deleteLineRecordingEndpoint = endpoint(deleteContract, {
  prepare: findLine,
  async answer({ prepared: line, database, storage }) {
    await deleteLineRecording({ database, storage }, line)
    return { success: true as const }
  },
})

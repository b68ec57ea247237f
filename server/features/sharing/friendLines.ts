import { raise } from '@scene-partner/contract/failures'
import { getFriendLine as downloadContract } from '@scene-partner/contract/operations/sharing/sharedPages'
import {
  decideFriendLines as decideContract,
  getFriendLines as listContract,
  setFriendVoice as voiceContract,
} from '@scene-partner/contract/operations/sharing/links'
import { and, asc, eq, ne } from 'drizzle-orm'
import { endpoint, operation } from '../../services.ts'
import { sendRecording } from '../rehearsal/index.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { readScriptRecordings } from './friendRecordings.ts'
import { publishSharing, readLinks } from './shareLinks.ts'
import { friendRecordings, syntheticRoles } from './tables.ts'

const buildUrl = (scriptId: string, recordingId: string) =>
  `/api/scripts/${encodeURIComponent(scriptId)}/friend-lines/${encodeURIComponent(recordingId)}`

/** Returns what friends recorded for a script, and the roles for which the actor chose a synthetic voice. */
export const getFriendLines = operation(listContract, async ({ input, caller, database: { db }, scriptReviews }) => {
  const script = await findScript(db, caller.userId, input.scriptId)
  const recordings = await readScriptRecordings(db, script.id)
  const roles = await db
    .select({ role: syntheticRoles.role })
    .from(syntheticRoles)
    .where(eq(syntheticRoles.scriptId, script.id))
    .orderBy(asc(syntheticRoles.role))
  if (recordings.length === 0) return { lines: [], syntheticRoles: roles.map(({ role }) => role) }
  const { understanding } = await scriptReviews.getReview(db, script)
  const texts = new Map(understanding.lines.map(({ id, text }) => [id, text]))
  const links = new Map((await readLinks(db, script.id)).map((link) => [link.id, link]))
  return {
    lines: recordings.map(({ id, linkId, lineId, durationMs, state, createdAt }) => ({
      ...{ recordingId: id, linkId, lineId, durationMs, state },
      guestName: links.get(linkId)?.guestName ?? '',
      role: links.get(linkId)?.role ?? '',
      text: texts.get(lineId) ?? null,
      url: buildUrl(script.id, id),
      createdAt: createdAt.toISOString(),
    })),
    syntheticRoles: roles.map(({ role }) => role),
  }
})

/** Stores the actor's decisions about friends' recordings. Ignores decisions about recordings that no longer exist. */
export const decideFriendLines = operation(decideContract, async ({ input, caller, ...services }) => {
  const { database, clock } = services
  const { userId } = caller
  const decided = await database.tx(async (tx) => {
    const { id: scriptId } = await lockScript(tx, userId, input.scriptId)
    let found = 0
    for (const { recordingId, state } of input.recordings) {
      const isThis = and(eq(friendRecordings.id, recordingId), eq(friendRecordings.scriptId, scriptId))
      const rows = await tx
        .update(friendRecordings)
        .set({ state, decidedAt: state === 'waiting' ? null : clock.now() })
        .where(and(isThis, ne(friendRecordings.state, state)))
        .returning({ id: friendRecordings.id })
      found += rows.length
    }
    await publishSharing(tx, services, { userId, scriptId })
    return found
  })
  return { decided }
})

/** Stores whether a synthetic voice reads a role although recordings of a friend are accepted. */
export const setFriendVoice = operation(voiceContract, async ({ input, caller, ...services }) => {
  const { role, isSynthetic } = input
  await services.database.tx(async (tx) => {
    const { id: scriptId, userId } = await lockScript(tx, caller.userId, input.scriptId)
    if (isSynthetic) await tx.insert(syntheticRoles).values({ scriptId, role }).onConflictDoNothing()
    else
      await tx.delete(syntheticRoles).where(and(eq(syntheticRoles.scriptId, scriptId), eq(syntheticRoles.role, role)))
    await publishSharing(tx, services, { userId, scriptId })
  })
  return { success: true as const }
})

/** Returns a friend's recording to the owner, or the range of its bytes that the request asks for. */
export const getFriendLine = endpoint(downloadContract, {
  async prepare({ caller, params, database: { db } }) {
    const { id: scriptId } = await findScript(db, caller.userId, params.scriptId)
    const [row] = await db
      .select()
      .from(friendRecordings)
      .where(and(eq(friendRecordings.id, params.recordingId), eq(friendRecordings.scriptId, scriptId)))
    return row ?? raise('storage/object-not-found')
  },
  subjectOf: ({ id }) => id,
  answer: async ({ prepared, request, reply, storage }) =>
    sendRecording({ storage, headers: request.headers, reply }, { ...prepared, mime: 'audio/wav' }),
})

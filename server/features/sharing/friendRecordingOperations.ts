import { fail } from '@scene-partner/contract/failures'
import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import {
  declineReading as declineContract,
  openReading as openContract,
  removeReading as removeContract,
  sendReading as sendContract,
} from '@scene-partner/contract/operations/sharing/sharedPages'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { eq } from 'drizzle-orm'
import { endpoint, operation } from '../../services.ts'
import { readSceneRecording, encodeSceneRecording } from '../rehearsal/index.ts'
import { readLinkRecordings, removeFriendRecording, storeFriendRecording } from './friendRecordings.ts'
import { scheduleFriendLinesMessage } from './friendLinesMessage.ts'
import { listLinkLines, resolveLink } from './resolveLink.ts'
import { countOpening, newSharingId, publishSharing, recordShareEvent } from './shareLinks.ts'
import { shareLinks } from './tables.ts'

const done = { success: true as const }

/** Returns the lines of the link's role with their cues, and counts that the link was opened. Throws `share/ended`. */
export const openReading = operation(openContract, async ({ input, request, ...services }) => {
  const { database, scriptReviews } = services
  const { link, owner, script } = await resolveLink(services, { kind: 'reader', token: input.token, request })
  const { understanding } = await scriptReviews.getReview(database.db, script)
  const sent = new Map((await readLinkRecordings(database.db, link.id)).map((row) => [row.lineId, row]))
  await countOpening(services, link.id)
  return {
    actorName: owner.firstName,
    title: script.title,
    role: link.role ?? '',
    sceneName: link.sceneName,
    expiresAt: link.expiresAt.toISOString(),
    isDeclined: link.declinedAt !== null,
    lines: listLinkLines(link, understanding).map(({ line: { id, text }, cue }) => {
      const row = sent.get(id)
      return {
        lineId: id,
        text,
        cue: cue && { characters: [...cue.characters], text: cue.text },
        // A rejected recording counts as not sent, so that the friend records the line again.
        sent:
          row && row.state !== 'rejected' ? { durationMs: row.durationMs, isAccepted: row.state === 'accepted' } : null,
      }
    }),
  }
})

/** Stores the recording of one line. The token is checked before the body is read. */
export const sendReading = endpoint(sendContract, {
  prepare: async ({ params: { token }, request, ...services }) =>
    resolveLink(services, { kind: 'reader', token, request }),
  async answer({ prepared: { link, script }, params: { lineId }, query, body, ...services }) {
    const { database, limits, scriptReviews } = services
    await limits.consume(`share-uploads:${link.id}`, { max: sharingRules.maxUploadsPerDay, windowS: 86_400 })
    const pcm = readSceneRecording(body)
    if (!pcm || pcm.length === 0) throw fail('share/not-wav')
    const durationMs = Math.round((pcm.length / sceneRecordingFormat.rate) * 1000)
    const maxSeconds = sharingRules.maxLineMs / 1000
    if (durationMs > sharingRules.maxLineMs) throw fail('share/line-too-long', { seconds: maxSeconds })
    const { understanding } = await scriptReviews.getReview(database.db, script)
    if (!listLinkLines(link, understanding).some(({ line }) => line.id === lineId)) throw fail('not_found')
    const id = newSharingId('frl')
    // A new file is written from the samples of the upload, so that nothing else of the upload is stored.
    const audio = encodeSceneRecording(pcm)
    const take = query.take ?? id
    const row = await storeFriendRecording(services, link, { id, lineId, take, durationMs, audio }, (tx) =>
      scheduleFriendLinesMessage(tx, services, link.userId),
    )
    return { lineId, durationMs: row.durationMs, isAccepted: row.state === 'accepted' }
  },
})

/** Deletes a recording that the friend sent. Throws `share/line-accepted`. */
export const removeReading = operation(removeContract, async ({ input, request, ...services }) => {
  const { link } = await resolveLink(services, { kind: 'reader', token: input.token, request })
  await removeFriendRecording(services, link, input.lineId)
  return done
})

/** Stores that the friend declines to record the lines, or that the friend no longer declines. */
export const declineReading = operation(declineContract, async ({ input, request, ...services }) => {
  const { link } = await resolveLink(services, { kind: 'reader', token: input.token, request })
  const { database, clock } = services
  await database.tx(async (tx) => {
    const now = clock.now()
    await tx
      .update(shareLinks)
      .set({ declinedAt: input.isDeclined ? now : null })
      .where(eq(shareLinks.id, link.id))
    if (input.isDeclined) await recordShareEvent(tx, link.id, 'declined', now)
    await publishSharing(tx, services, link)
  })
  return done
})

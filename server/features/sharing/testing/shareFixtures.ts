import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import type { Actor } from '../../../testing/actors.ts'
import type { TestApp } from '../../../testing/startApp.ts'
import { encodeSceneRecording } from '../../rehearsal/index.ts'
import { firstLineId, scriptIdOf } from '../../scripts/testing/scriptFixtures.ts'
import { addDays, hashToken, newSharingId, newToken } from '../shareLinks.ts'
import { coachNotes, friendRecordings, shareLinks } from '../tables.ts'

/** Returns a WAV file, as a friend's browser uploads it, that contains a tone of `seconds`. */
export function createTone(seconds = 0.5): Uint8Array<ArrayBuffer> {
  const { rate } = sceneRecordingFormat
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) => Math.round(8_000 * Math.sin(at / 10)))
  return new Uint8Array(encodeSceneRecording(samples))
}

/** Inserts a link to the fixture script of an account. The role is that of the script's first line. */
export async function insertShareLink(
  { database: { db }, clock }: TestApp,
  owner: Actor,
  kind: 'reader' | 'coach' = 'reader',
): Promise<{ linkId: string; token: string }> {
  const token = newToken()
  const linkId = newSharingId('lnk')
  const now = clock.now()
  await db.insert(shareLinks).values({
    ...{ id: linkId, userId: owner.userId, scriptId: scriptIdOf(owner), kind, tokenHash: hashToken(token) },
    ...{ role: kind === 'reader' ? 'ANNA' : null, guestName: 'Tom', createdAt: now, expiresAt: addDays(now, 14) },
  })
  return { linkId, token }
}

/** Inserts a recording that waits for the owner's decision. Returns its id. */
export async function insertFriendRecording(app: TestApp, owner: Actor): Promise<string> {
  const { linkId } = await insertShareLink(app, owner)
  const id = newSharingId('frl')
  const storageKey = `users/${owner.userId}/friends/${id}.wav`
  const audio = createTone()
  await app.services.storage.put(storageKey, audio)
  await app.database.db.insert(friendRecordings).values({
    ...{ id, linkId, userId: owner.userId, scriptId: scriptIdOf(owner), lineId: firstLineId, take: id, storageKey },
    ...{ bytes: audio.length, durationMs: 500, state: 'waiting' as const, createdAt: app.clock.now() },
  })
  return id
}

/** Inserts a note of a coach. Returns its id. */
export async function insertCoachNote(app: TestApp, owner: Actor): Promise<string> {
  const { linkId } = await insertShareLink(app, owner, 'coach')
  const noteId = newSharingId('frl')
  await app.database.db.insert(coachNotes).values({
    ...{ linkId, noteId, userId: owner.userId, scriptId: scriptIdOf(owner), lineId: firstLineId },
    ...{ text: 'Slower.', author: 'Priya', createdAt: app.clock.now() },
  })
  return noteId
}

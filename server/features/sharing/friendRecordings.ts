import { sharingRules } from '@scene-partner/contract/sharingRules'
import { fail } from '@scene-partner/contract/failures'
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../adapters/storage/removeUnusedFiles.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { FindStoredFiles } from '../../platform/features/feature.ts'
import type { Services } from '../../services.ts'
import { countStoredBytes, maxStoredBytesPerAccount } from '../generation/index.ts'
import { publishSharing, recordShareEvent, type LinkRow } from './shareLinks.ts'
import { friendRecordings, shareLinks } from './tables.ts'

export type RecordingRow = typeof friendRecordings.$inferSelect

const matchesLine = (linkId: string, lineId: string) =>
  and(eq(friendRecordings.linkId, linkId), eq(friendRecordings.lineId, lineId))

async function findRecording(where: Db | Tx, linkId: string, lineId: string): Promise<RecordingRow | undefined> {
  const [row] = await where.select().from(friendRecordings).where(matchesLine(linkId, lineId))
  return row
}

/** Returns the recordings that a friend sent through a link. */
export const readLinkRecordings = (where: Db | Tx, linkId: string): Promise<RecordingRow[]> =>
  where.select().from(friendRecordings).where(eq(friendRecordings.linkId, linkId))

/** Returns the recordings of friends for a script, oldest first. */
export const readScriptRecordings = (where: Db | Tx, scriptId: string): Promise<RecordingRow[]> =>
  where
    .select()
    .from(friendRecordings)
    .where(eq(friendRecordings.scriptId, scriptId))
    .orderBy(asc(friendRecordings.createdAt), asc(friendRecordings.id))

/**
 * Throws `share/full` if `moreBytes` would exceed the owner's limit for friends' recordings or for all stored audio.
 * Zero or fewer bytes are always accepted.
 */
async function assertRoom(where: Db | Tx, userId: string, moreBytes: number): Promise<void> {
  if (moreBytes <= 0) return
  const [row] = await where
    .select({ bytes: sql<number>`coalesce(sum(${friendRecordings.bytes}), 0)::float8` })
    .from(friendRecordings)
    .where(eq(friendRecordings.userId, userId))
  const friendBytes = (row?.bytes ?? 0) + moreBytes
  const allBytes = (await countStoredBytes(where, userId)) + friendBytes
  if (friendBytes > sharingRules.maxFriendBytesPerAccount || allBytes > maxStoredBytesPerAccount)
    throw fail('share/full')
}

type NewRecording = Pick<RecordingRow, 'id' | 'lineId' | 'take' | 'durationMs'> & { audio: Uint8Array }
type Needs = Pick<Services, 'database' | 'storage' | 'clock' | 'live'>

/**
 * Returns the stored recording if this take was stored before. Throws `share/line-accepted` if the owner has accepted
 * another take of the line.
 */
function findRepeated(previous: RecordingRow | undefined, take: string): RecordingRow | undefined {
  if (previous?.take === take) return previous
  if (previous?.state === 'accepted') throw fail('share/line-accepted')
  return undefined
}

/**
 * Stores a recording and deletes the one it replaces. A take that is stored already is returned unchanged.
 * `afterInsert` runs in the same transaction. Throws `share/line-accepted`, `share/full`, and `share/ended` if the link
 * was deleted meanwhile.
 */
export async function storeFriendRecording(
  needs: Needs,
  link: LinkRow,
  { audio, ...recording }: NewRecording,
  afterInsert: (tx: Tx) => Promise<void>,
): Promise<RecordingRow> {
  const { database, storage, clock } = needs
  const known = await findRecording(database.db, link.id, recording.lineId)
  const repeated = findRepeated(known, recording.take)
  if (repeated) return repeated
  await storage.assertFreeSpace()
  await assertRoom(database.db, link.userId, audio.length - (known?.bytes ?? 0))
  const now = clock.now()
  const storageKey = `users/${link.userId}/friends/${recording.id}.wav`
  const columns = { ...recording, storageKey, bytes: audio.length, state: 'waiting' as const, createdAt: now }
  await storage.put(storageKey, audio)
  let result: { row: RecordingRow; replacedKey: string | undefined }
  try {
    result = await database.tx(async (tx) => {
      // The lock makes simultaneous uploads run one after the other, so that each upload counts the bytes of the
      // uploads before it.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`friend recordings ${link.userId}`}, 0))`)
      // If the link was deleted in the meantime, nothing is stored.
      const [existing] = await tx.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.id, link.id))
      if (!existing) throw fail('share/ended')
      const previous = await findRecording(tx, link.id, recording.lineId)
      const stored = findRepeated(previous, recording.take)
      if (stored) return { row: stored, replacedKey: storageKey }
      await assertRoom(tx, link.userId, audio.length - (previous?.bytes ?? 0))
      const [inserted] = await tx
        .insert(friendRecordings)
        .values({ ...columns, linkId: link.id, userId: link.userId, scriptId: link.scriptId })
        .onConflictDoUpdate({
          target: [friendRecordings.linkId, friendRecordings.lineId],
          set: { ...columns, decidedAt: null },
          // The owner may have accepted the recording since it was read above. It is then not replaced.
          setWhere: ne(friendRecordings.state, 'accepted'),
        })
        .returning()
      if (!inserted) throw fail('share/line-accepted')
      await recordShareEvent(tx, link.id, 'recorded', now)
      await publishSharing(tx, needs, link)
      await afterInsert(tx)
      return { row: inserted, replacedKey: previous?.storageKey }
    })
  } catch (error) {
    await removeUnusedFiles(storage, [storageKey])
    throw error
  }
  if (result.replacedKey) await removeUnusedFiles(storage, [result.replacedKey])
  return result.row
}

/** Deletes a friend's recording of a line. Throws `share/line-accepted` if the actor has accepted the recording. */
export async function removeFriendRecording(needs: Needs, link: LinkRow, lineId: string): Promise<void> {
  const key = await needs.database.tx(async (tx) => {
    const row = await findRecording(tx, link.id, lineId)
    if (row?.state === 'accepted') throw fail('share/line-accepted')
    const [deleted] = await tx
      .delete(friendRecordings)
      .where(and(matchesLine(link.id, lineId), inArray(friendRecordings.state, ['waiting', 'rejected'])))
      .returning()
    if (deleted) await publishSharing(tx, needs, link)
    return deleted?.storageKey
  })
  if (key) await removeUnusedFiles(needs.storage, [key])
}

/** Days that a rejected recording is stored, so that the actor can still accept it. */
const rejectedDays = 7

/** Deletes recordings that were rejected at least a week ago. */
export async function deleteRejectedRecordings({ database, storage, clock }: Needs): Promise<void> {
  const limit = new Date(clock.now().getTime() - rejectedDays * 86_400_000)
  const rows = await database.db
    .delete(friendRecordings)
    .where(and(eq(friendRecordings.state, 'rejected'), lte(friendRecordings.decidedAt, limit)))
    .returning()
  for (const { storageKey } of rows) await storage.remove(storageKey)
}

/** Returns those of the storage keys that belong to a recording of a friend. */
export const findFriendFiles: FindStoredFiles = async (where, keys) => {
  const rows = await where
    .select({ key: friendRecordings.storageKey })
    .from(friendRecordings)
    .where(inArray(friendRecordings.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Deletes the recordings of a script that is purged. Returns the files to delete after the transaction. */
export async function deleteRecordingsOfScript(tx: Tx, scriptId: string): Promise<string[]> {
  const rows = await tx.delete(friendRecordings).where(eq(friendRecordings.scriptId, scriptId)).returning()
  return rows.map(({ storageKey }) => storageKey)
}

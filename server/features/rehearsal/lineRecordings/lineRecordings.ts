import { fail } from '@scene-partner/contract/failures'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../../adapters/storage/removeUnusedFiles.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { FindStoredFiles } from '../../../platform/features/feature.ts'
import { lockScript } from '../../scripts/index.ts'
import type { Services } from '../../../services.ts'
import { lineRecordings } from '../tables.ts'

export type LineReference = { userId: string; scriptId: string; lineId: string }
export type LineRecordingRow = typeof lineRecordings.$inferSelect

/**
 * Storage limit per account for the actor's own line recordings, in bytes (several hours). Generated audio has its own
 * limit.
 */
export const maxRecordedBytesPerAccount = 500 * 1_048_576

const matchesLine = ({ userId, scriptId, lineId }: LineReference) =>
  and(eq(lineRecordings.userId, userId), eq(lineRecordings.scriptId, scriptId), eq(lineRecordings.lineId, lineId))

export async function findLineRecording(where: Db | Tx, line: LineReference): Promise<LineRecordingRow | undefined> {
  const [row] = await where.select().from(lineRecordings).where(matchesLine(line))
  return row
}

/**
 * Returns the recording that a new one of `bytes` bytes replaces; undefined if there is none. Throws `account_full` if
 * the account would exceed its storage limit. A recording that is not larger than the one it replaces is always
 * accepted.
 */
async function findReplaced(where: Db | Tx, line: LineReference, bytes: number): Promise<LineRecordingRow | undefined> {
  const replaced = await findLineRecording(where, line)
  const moreBytes = bytes - (replaced?.bytes ?? 0)
  if (moreBytes <= 0) return replaced
  const [row] = await where
    .select({ bytes: sql<number>`coalesce(sum(${lineRecordings.bytes}), 0)::float8` })
    .from(lineRecordings)
    .where(eq(lineRecordings.userId, line.userId))
  if ((row?.bytes ?? 0) + moreBytes > maxRecordedBytesPerAccount) throw fail('account_full')
  return replaced
}

type NewRecording = Omit<LineRecordingRow, keyof LineReference> & { audio: Uint8Array }

/** Stores a line recording and then deletes the one it replaces. Throws `account_full` and `not_found`. */
export async function storeLineRecording(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  line: LineReference,
  { audio, ...columns }: NewRecording,
): Promise<void> {
  await storage.assertFreeSpace()
  await findReplaced(database.db, line, columns.bytes)
  await storage.put(columns.storageKey, audio)
  let replaced: LineRecordingRow | undefined
  try {
    replaced = await database.tx(async (tx) => {
      await lockScript(tx, line.userId, line.scriptId)
      // Check the storage limit again under the lock, so that of two concurrent uploads the second counts the bytes of
      // the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`line recordings ${line.userId}`}, 0))`)
      const previous = await findReplaced(tx, line, columns.bytes)
      await tx
        .insert(lineRecordings)
        .values({ ...line, ...columns })
        .onConflictDoUpdate({ target: [lineRecordings.scriptId, lineRecordings.lineId], set: columns })
      return previous
    })
  } catch (error) {
    await removeUnusedFiles(storage, [columns.storageKey])
    throw error
  }
  if (replaced) await removeUnusedFiles(storage, [replaced.storageKey])
}

export async function deleteLineRecording(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  line: LineReference,
): Promise<void> {
  const [row] = await database.db.delete(lineRecordings).where(matchesLine(line)).returning()
  if (!row) throw fail('not_found')
  await removeUnusedFiles(storage, [row.storageKey])
}

/** Returns those of the given storage keys that belong to a line recording. */
export const findRecordingFiles: FindStoredFiles = async (where, keys) => {
  const rows = await where
    .select({ key: lineRecordings.storageKey })
    .from(lineRecordings)
    .where(inArray(lineRecordings.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Deletes the line recordings of a script that is purged. Returns the files to delete after the transaction. */
export async function deleteScriptRecordings(tx: Tx, scriptId: string): Promise<string[]> {
  const rows = await tx
    .delete(lineRecordings)
    .where(eq(lineRecordings.scriptId, scriptId))
    .returning({ storageKey: lineRecordings.storageKey })
  return rows.map(({ storageKey }) => storageKey)
}

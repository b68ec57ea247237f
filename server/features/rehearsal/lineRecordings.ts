import { fail } from '@scene-partner/contract/failures'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { holdScript } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { lineRecordings } from './tables.ts'

export type Place = { userId: string; scriptId: string; lineId: string }
export type RecordingRow = typeof lineRecordings.$inferSelect

/** Hours of one's own voice; beside it an account has room for what is spoken for it. */
export const mostRecordedBytes = 500 * 1_048_576

const isAt = ({ userId, scriptId, lineId }: Place) =>
  and(eq(lineRecordings.userId, userId), eq(lineRecordings.scriptId, scriptId), eq(lineRecordings.lineId, lineId))

export async function findRecording(where: Db | Tx, place: Place): Promise<RecordingRow | undefined> {
  const [row] = await where.select().from(lineRecordings).where(isAt(place))
  return row
}

async function countRecorded(where: Db | Tx, userId: string): Promise<number> {
  const [row] = await where
    .select({ bytes: sql<number>`coalesce(sum(${lineRecordings.bytes}), 0)::float8` })
    .from(lineRecordings)
    .where(eq(lineRecordings.userId, userId))
  return row?.bytes ?? 0
}

type NewRecording = Omit<RecordingRow, keyof Place> & { sound: Uint8Array }

/** Keeps a line's sound; what was kept of it before goes, once nothing can go wrong any more. */
export async function keepRecording(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  place: Place,
  { sound, ...facts }: NewRecording,
): Promise<void> {
  await storage.assertRoom()
  if ((await countRecorded(database.db, place.userId)) + facts.bytes > mostRecordedBytes) throw fail('account_full')
  await storage.put(facts.storageKey, sound)
  try {
    const before = await database.tx(async (tx) => {
      await holdScript(tx, place.userId, place.scriptId)
      // Counted once more: two that come at once see each other here.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`line recordings ${place.userId}`}, 0))`)
      const old = await findRecording(tx, place)
      const kept = (await countRecorded(tx, place.userId)) - (old?.bytes ?? 0)
      if (kept + facts.bytes > mostRecordedBytes) throw fail('account_full')
      await tx
        .insert(lineRecordings)
        .values({ ...place, ...facts })
        .onConflictDoUpdate({ target: [lineRecordings.scriptId, lineRecordings.lineId], set: facts })
      return old
    })
    if (before) await storage.remove(before.storageKey)
  } catch (error) {
    await storage.remove(facts.storageKey)
    throw error
  }
}

export async function dropRecording(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  place: Place,
): Promise<void> {
  const [row] = await database.db.delete(lineRecordings).where(isAt(place)).returning()
  if (!row) throw fail('not_found')
  await storage.remove(row.storageKey)
}

/** Of a script that goes for good: the files that no row names then. */
export async function forgetRecordings(tx: Tx, scriptId: string): Promise<string[]> {
  const rows = await tx
    .delete(lineRecordings)
    .where(eq(lineRecordings.scriptId, scriptId))
    .returning({ storageKey: lineRecordings.storageKey })
  return rows.map(({ storageKey }) => storageKey)
}

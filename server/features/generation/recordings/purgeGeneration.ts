import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import { findGeneration, lockUserGenerations } from '../generationStore.ts'
import { releaseTakeFiles } from '../packs/rewritePack.ts'
import { generationUnits, generations, takes } from '../tables.ts'

export const purgeJob = 'readings.purge'
export const purgeAfterMs = 10 * 60_000

type Needs = Pick<Services, 'database' | 'storage' | 'clock' | 'jobs'>

/**
 * Permanently deletes the audio, title and text of a deleted recording, and the takes that no other recording of the
 * account uses. The row stays, because it counts for the month's usage. Does nothing if the recording was restored, or
 * if it was deleted less than `purgeAfterMs` ago.
 */
export async function purgeGeneration({ database, storage, clock, jobs }: Needs, id: string): Promise<void> {
  const paths = await database.tx(async (tx) => {
    const found = await findGeneration(tx, id)
    // A generation that starts now may use the same takes. Because of the lock, it starts before or after the purge,
    // never during it.
    if (found) await lockUserGenerations(tx, found.userId)
    const row = await findGeneration(tx, id)
    const isDue = row?.isDeleted && row.deletedAt && clock.now().getTime() - row.deletedAt.getTime() >= purgeAfterMs
    if (!row || !isDue || row.purgedAt) return []
    const own = tx
      .select({ key: generationUnits.takeKey })
      .from(generationUnits)
      .where(eq(generationUnits.generationId, id))
    const usedElsewhere = sql`exists (
      select 1 from ${generationUnits} as other_unit
      join ${generations} as other on other.id = other_unit.generation_id
      where other_unit.take_key = ${takes.key} and other.user_id = ${row.userId}
        and other.id <> ${id} and other.purged_at is null)`
    const removed = await tx
      .delete(takes)
      .where(and(eq(takes.userId, row.userId), inArray(takes.key, own), sql`not ${usedElsewhere}`))
      .returning()
    const takeFiles = await releaseTakeFiles(tx, { clock, jobs }, removed)
    await tx.delete(generationUnits).where(eq(generationUnits.generationId, id))
    await tx
      .update(generations)
      .set({ text: '', title: '', audioKey: null, purgedAt: clock.now() })
      .where(eq(generations.id, id))
    return [...takeFiles, ...(row.audioKey ? [row.audioKey] : [])]
  })
  // Files are deleted after the rows. If the server crashes before this loop ends, `deleteOrphanFiles` deletes the
  // rest.
  for (const path of paths) await storage.remove(path)
}

import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { storeSummary } from './scriptSummary.ts'
import { scripts } from './tables.ts'

export const purgeJob = 'scripts.purge'
export const purgeAfterMs = 10 * 60_000

/**
 * Permanently removes a deleted script when it can no longer be restored. Does nothing if it was restored in the
 * meantime. Other features delete their data about the script when they receive `scriptPurged`.
 */
export async function purgeScript(
  scriptId: string,
  { clock, database, events, storage }: Pick<Services, 'clock' | 'database' | 'events' | 'storage'>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - purgeAfterMs)
  const isDue = and(eq(scripts.id, scriptId), lte(scripts.deletedAt, since))
  const files: string[] = []
  await database.tx(async (tx) => {
    const [row] = await tx.select({ id: scripts.id }).from(scripts).where(isDue).for('update')
    if (!row) return
    await events.emit(tx, 'scriptPurged', { scriptId, removeFile: (storageKey) => void files.push(storageKey) })
    await tx.delete(scripts).where(isDue)
  })
  // Files are deleted after the rows: a crash in between leaves files without a row, which `deleteOrphanFiles` deletes.
  for (const file of files) await storage.remove(file)
}

/** Recomputes the summary of a script (its roles and parser results), which is stored for the list of scripts. */
export async function refreshSummary(
  scriptId: string,
  { database, live, scriptReviews }: Pick<Services, 'database' | 'live' | 'scriptReviews'>,
): Promise<void> {
  const isVisible = and(eq(scripts.id, scriptId), isNull(scripts.deletedAt))
  const [stored] = await database.db.select().from(scripts).where(isVisible)
  if (!stored) return
  // Parsing takes about a second, so the text is parsed before the row is locked, and the result is cached. If the text
  // has changed before the lock, it is parsed again.
  await scriptReviews.summarizeSaved(database.db, stored)
  await database.tx(async (tx) => {
    const [row] = await tx.select().from(scripts).where(isVisible).for('update')
    if (row) await storeSummary(tx, live, row, await scriptReviews.summarizeSaved(tx, row))
  })
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import { findStoredTakes, listUnits, type GenerationRow } from '../generationStore.ts'
import { releaseTakeFiles } from '../packs/rewritePack.ts'
import { takes } from '../tables.ts'

/**
 * Deletes the rows and files of the damaged takes of a generation, so that the next run speaks them again. A take is
 * damaged if its file is missing or differs from its row. One call deletes all of them, because otherwise each further
 * run would stop at the next damaged take. A pack that contains other takes is not deleted: a job rewrites it without
 * the damaged takes.
 */
export async function removeDamagedTakes(
  {
    clock,
    database,
    jobs,
    storage,
    takeFiles,
  }: Pick<Services, 'clock' | 'database' | 'jobs' | 'storage' | 'takeFiles'>,
  { id, userId }: GenerationRow,
): Promise<void> {
  const units = await listUnits(database.db, id)
  const keys = [...new Set(units.map(({ takeKey }) => takeKey))]
  for (const take of (await findStoredTakes(database.db, userId, keys)).values()) {
    if (await takeFiles.readStored(take)) continue
    const { key, storageKey, packOffset } = take
    const files = await database.tx(async (tx) => {
      const deleted = await tx
        .delete(takes)
        .where(
          and(
            ...[eq(takes.userId, userId), eq(takes.key, key), eq(takes.storageKey, storageKey)],
            packOffset === null ? isNull(takes.packOffset) : eq(takes.packOffset, packOffset),
          ),
        )
        .returning()
      return releaseTakeFiles(tx, { clock, jobs }, deleted)
    })
    // The damaged files are deleted, so that the next attempt does not use them as complete takes.
    for (const file of files) await storage.remove(file)
  }
}

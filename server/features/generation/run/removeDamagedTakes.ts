import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { Storage } from '../../../adapters/storage/storage.ts'
import { findStoredTakes, listUnits, type GenerationRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import type { TakeFiles } from '../takeFiles.ts'

/**
 * Removes all takes of a generation whose file is missing or differs from its row, so that the next run speaks them
 * again. They are removed in one step, because otherwise each next run would end at another damaged take.
 */
export async function removeDamagedTakes(
  { database, storage, takeFiles }: { database: Database; storage: Storage; takeFiles: TakeFiles },
  { id, userId }: GenerationRow,
): Promise<void> {
  const units = await listUnits(database.db, id)
  const keys = [...new Set(units.map(({ takeKey }) => takeKey))]
  for (const take of (await findStoredTakes(database.db, userId, keys)).values()) {
    if (await takeFiles.readStored(take)) continue
    await database.db
      .delete(takes)
      .where(and(eq(takes.userId, userId), eq(takes.key, take.key), eq(takes.storageKey, take.storageKey)))
    // The next attempt must not treat the incomplete file as a complete take.
    await storage.remove(take.storageKey)
  }
}

import { sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'

export const deleteOrphanFilesJob = 'readings.sweep'
export const deleteOrphanFilesIntervalMs = 3_600_000
/** Minimum age of an orphan. A younger file may belong to a transaction that is not committed yet. */
const orphanAgeMs = 3_600_000
const batchSize = 500

type Needs = Pick<Services, 'database' | 'storage'>

async function removeOrphansIn({ database, storage }: Needs, keys: string[]): Promise<number> {
  // Tables of other features are named in SQL, because their files lie in the same folders and are no orphans.
  const isInBatch = sql`any(${sql.param(keys)}::text[])`
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select storage_key as key from takes where storage_key = ${isInBatch}
    union all select audio_key from generations where audio_key = ${isInBatch}
    union all select storage_key from line_recordings where storage_key = ${isInBatch}
    union all select storage_key from script_sources where storage_key = ${isInBatch}`)
  const referenced = new Set(rows.map(({ key }) => key))
  const orphans = keys.filter((key) => !referenced.has(key))
  for (const key of orphans) await storage.remove(key)
  return orphans.length
}

/** Deletes files that no row refers to, left by a crash between storing a file and its row. Returns how many. */
export async function deleteOrphanFiles(needs: Needs): Promise<number> {
  let removed = 0
  let batch: string[] = []
  // File times come from the system clock, not from the injected one.
  const oldest = Date.now() - orphanAgeMs
  for await (const file of needs.storage.list('users/')) {
    if (file.modifiedAt.getTime() > oldest) continue
    batch.push(file.key)
    if (batch.length < batchSize) continue
    removed += await removeOrphansIn(needs, batch)
    batch = []
  }
  return batch.length > 0 ? removed + (await removeOrphansIn(needs, batch)) : removed
}

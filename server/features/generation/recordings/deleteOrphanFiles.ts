import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'

export const sweepJob = 'readings.sweep'
export const sweepEveryMs = 3_600_000
/** Younger files may belong to a transaction that is still to come. */
const orphanAgeMs = 3_600_000
const filesAtOnce = 500

type Needs = Pick<Services, 'database' | 'storage'>

async function removeOrphans({ database, storage }: Needs, keys: string[]): Promise<number> {
  // By name: what other features keep is theirs, and a file of theirs is no orphan all the same.
  const wanted = sql`any(${sql.param(keys)}::text[])`
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select storage_key as key from takes where storage_key = ${wanted}
    union all select audio_key from generations where audio_key = ${wanted}
    union all select storage_key from line_recordings where storage_key = ${wanted}
    union all select storage_key from script_sources where storage_key = ${wanted}`)
  const known = new Set(rows.map(({ key }) => key))
  const orphans = keys.filter((key) => !known.has(key))
  for (const key of orphans) await storage.remove(key)
  return orphans.length
}

/** Removes files that no row knows: what a crash between a file and its row leaves behind. Answers how many. */
export async function sweepStorage(needs: Needs): Promise<number> {
  let removed = 0
  let batch: string[] = []
  // File times are the system's, so its clock judges them.
  const oldest = Date.now() - orphanAgeMs
  for await (const file of needs.storage.list('users/')) {
    if (file.modifiedAt.getTime() > oldest) continue
    batch.push(file.key)
    if (batch.length < filesAtOnce) continue
    removed += await removeOrphans(needs, batch)
    batch = []
  }
  return batch.length > 0 ? removed + (await removeOrphans(needs, batch)) : removed
}

import type { Services } from '../../../services.ts'

export const deleteOrphanFilesJob = 'readings.sweep'
export const deleteOrphanFilesIntervalMs = 3_600_000
/** Minimum age of an orphan. A younger file may belong to a transaction that is not committed yet. */
const orphanAgeMs = 3_600_000
/** Folders of files that belong to a row: files of accounts, and pictures of the blog. */
const sweptPrefixes = ['users/', 'blog/']
const batchSize = 500

type Needs = Pick<Services, 'contributions' | 'database' | 'storage'>

async function removeOrphansIn({ contributions, database, storage }: Needs, keys: string[]): Promise<number> {
  const stored = await Promise.all(contributions.findStoredFiles.map((find) => find(database.db, keys)))
  const named = new Set(stored.flat())
  const orphans = keys.filter((key) => !named.has(key))
  for (const key of orphans) await storage.remove(key)
  return orphans.length
}

/**
 * Deletes files that no feature lists as in use. A crash between storing a file and its row leaves such files. Returns
 * the number of deleted files.
 */
export async function deleteOrphanFiles(needs: Needs): Promise<number> {
  let removed = 0
  let batch: string[] = []
  // File times come from the system clock, so the injected clock is not used here.
  const oldest = Date.now() - orphanAgeMs
  for (const prefix of sweptPrefixes) {
    for await (const file of needs.storage.list(prefix)) {
      if (file.modifiedAt.getTime() > oldest) continue
      batch.push(file.key)
      if (batch.length < batchSize) continue
      removed += await removeOrphansIn(needs, batch)
      batch = []
    }
  }
  if (batch.length > 0) removed += await removeOrphansIn(needs, batch)
  await needs.storage.removeEmptyFolders()
  return removed
}

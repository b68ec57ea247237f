import type { Services } from '../../../services.ts'

export const deleteOrphanFilesJob = 'readings.sweep'
export const deleteOrphanFilesIntervalMs = 3_600_000
/** Minimum age of a file that may be deleted. A younger file may belong to a transaction that is not committed yet. */
const orphanAgeMs = 3_600_000
/**
 * The folders that are searched for orphans: files of accounts, and pictures of the blog. Each file in them must belong
 * to a database row.
 */
const sweptPrefixes = ['users/', 'blog/']
const batchSize = 500
/**
 * Pause between the two checks that no row names a file; a file is deleted only after both. A transaction ends within 5
 * s, so the second check sees a row that was still being written during the first.
 */
export const confirmOrphansAfterMs = 60_000

type Needs = Pick<Services, 'contributions' | 'database' | 'storage'>

/** Returns those of the given storage keys that no feature lists as in use. */
async function findUnused({ contributions, database }: Needs, keys: string[]): Promise<string[]> {
  const stored = await Promise.all(contributions.findStoredFiles.map((find) => find(database.db, keys)))
  const named = new Set(stored.flat())
  return keys.filter((key) => !named.has(key))
}

/** Returns the old files that no feature lists as in use. */
async function findOrphans(needs: Needs): Promise<string[]> {
  const orphans: string[] = []
  let batch: string[] = []
  // File times come from the system clock, so the injected clock is not used here.
  const oldest = Date.now() - orphanAgeMs
  for (const prefix of sweptPrefixes) {
    for await (const file of needs.storage.list(prefix)) {
      if (file.modifiedAt.getTime() > oldest) continue
      batch.push(file.key)
      if (batch.length < batchSize) continue
      orphans.push(...(await findUnused(needs, batch)))
      batch = []
    }
  }
  if (batch.length > 0) orphans.push(...(await findUnused(needs, batch)))
  return orphans
}

/**
 * Deletes files that no feature lists as in use. A crash between storing a file and its row leaves such files. Returns
 * the number of deleted files.
 *
 * @param waitToConfirm waits between the first and the second check of the files. After a jump of the system clock, a
 *   file looks old although its row is still being written.
 */
export async function deleteOrphanFiles(needs: Needs, waitToConfirm?: () => Promise<void>): Promise<number> {
  const orphans = await findOrphans(needs)
  if (orphans.length > 0) await waitToConfirm?.()
  let removed = 0
  for (let start = 0; start < orphans.length; start += batchSize) {
    for (const key of await findUnused(needs, orphans.slice(start, start + batchSize))) {
      await needs.storage.remove(key)
      removed += 1
    }
  }
  await needs.storage.removeEmptyFolders()
  return removed
}

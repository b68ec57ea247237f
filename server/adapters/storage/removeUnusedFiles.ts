import type { Storage } from './storage.ts'

/**
 * Deletes files to which no row refers. Never throws: the hourly job `readings.sweep` deletes files that cannot be
 * deleted now, and the monitored storage logs the failure.
 */
export async function removeUnusedFiles(storage: Pick<Storage, 'remove'>, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key).catch(() => undefined)
}

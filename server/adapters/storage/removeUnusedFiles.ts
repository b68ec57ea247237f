import type { Storage } from './storage.ts'

/**
 * Deletes files to which no row refers any more, or whose row was not stored. Never throws, because the request that
 * left these files has stored its result or failed for its own reason: a file that cannot be deleted now is deleted by
 * the hourly job `readings.sweep`. The monitored storage writes the failure to the log.
 */
export async function removeUnusedFiles(storage: Pick<Storage, 'remove'>, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key).catch(() => undefined)
}

// Files and texts that another app shared with this app. The service worker stores them (`../page/shareWorker.ts`,
// with the same names), and a page imports them after sign-in.

/** A file or a text that another app shared. */
export type SharedFile = { name: string; body: Blob }

const cacheName = 'shared'
const maxFiles = 10
/** Age in ms (a week) after which shared files are deleted instead of being offered for import. */
const maxAgeMs = 7 * 86_400_000
const nameHeader = 'x-file-name'
const timeHeader = 'x-shared-at'

/** Returns the key of a file in the cache. The path is only a key and exists on no server. */
const toKey = (index: number) => `/shared/${index}`

/**
 * Returns the shared files that are not imported yet. Deletes them instead if they are older than a week, because the
 * actor may have forgotten them. Empty without cache storage. `now`: ms since 1970.
 */
export async function readShared(now: number): Promise<SharedFile[]> {
  try {
    if (!(await caches.has(cacheName))) return []
    const cache = await caches.open(cacheName)
    const files: SharedFile[] = []
    for (let index = 0; index < maxFiles; index += 1) {
      const stored = await cache.match(toKey(index))
      if (!stored) break
      // The cache has only the files of the last share, which all have the same time.
      if (now - Number(stored.headers.get(timeHeader)) > maxAgeMs) {
        // Deletes the entries and not the cache, which the service worker may just have replaced by a new share.
        for (const key of await cache.keys()) await cache.delete(key)
        return []
      }
      const name = decodeURIComponent(stored.headers.get(nameHeader) ?? '')
      files.push({ name, body: await stored.blob() })
    }
    return files
  } catch {
    return [] // Storage is blocked, as in a private window.
  }
}

/** Deletes all shared files. */
export async function deleteShared(): Promise<void> {
  await caches.delete(cacheName).catch(() => false)
}

import { deleteDatabase } from './rowDatabase.ts'
import { safeLocalStorage, safeSessionStorage } from './safeStorage.ts'

/** Lists the IndexedDB databases. Old Firefox versions cannot list them; the result is empty there. */
async function listDatabases(): Promise<string[]> {
  if (typeof indexedDB === 'undefined' || typeof indexedDB.databases !== 'function') return []
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Deletes everything that this site has stored in the browser, for all accounts, such as drafts, self-tapes, offline
 * scenes, settings and the offline page. Only cookies stay. This cannot be undone.
 */
export async function clearDeviceData(): Promise<void> {
  safeLocalStorage.clear()
  safeSessionStorage.clear()
  const names = await listDatabases()
  await Promise.all([...names.map(deleteDatabase), deleteCaches()])
}

/** Lists the IndexedDB databases. Old Firefox versions cannot; there the list is empty. */
async function listDatabases(): Promise<string[]> {
  if (typeof indexedDB === 'undefined' || typeof indexedDB.databases !== 'function') return []
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

/** Resolves also while another tab keeps the database open. It is deleted when that tab closes. */
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })

async function deleteCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Deletes everything this site stores in the browser, for every account used in it: drafts, self-tapes, offline scenes,
 * settings, and the offline page. It cannot be undone.
 */
export async function clearDeviceData(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const names = await listDatabases()
  await Promise.all([...names.map(deleteDatabase), deleteCaches()])
}

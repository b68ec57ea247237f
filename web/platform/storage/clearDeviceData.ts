/** Databases can be listed everywhere but in old Firefox; there they are named by what opened them. */
async function databaseNames(): Promise<string[]> {
  if (typeof indexedDB === 'undefined' || typeof indexedDB.databases !== 'function') return []
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

/** Settles also where another tab still holds it open: it goes once that tab lets go. */
const removeDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })

async function removeCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Removes what this site keeps in this browser, of every account that was used in it: drafts, tapes, offline scenes,
 * settings, the shell for going without a network. It cannot be taken back.
 */
export async function removeFromDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const names = await databaseNames()
  await Promise.all([...names.map(removeDatabase), removeCaches()])
}

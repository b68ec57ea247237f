/** Path of the offline page. The server renders it without any user's data. */
export const offlinePath = '/offline'

const cacheName = 'shell'
/** If the cache has an entry with this path, the files of the rehearsal room are stored with the offline page. */
const roomsMark = '/offline-rooms'
/** Id of the element of the offline page that lists the files of the rehearsal room, as JSON. */
export const roomFilesId = 'room-files'

const assetLinks = /(?:href|src)="(\/(?:assets\/[^"]+|icon\.svg))"/g
const roomFiles = new RegExp(`id="${roomFilesId}">(\\[[^<]*\\])<`)

/** Lists the files that an offline page needs; with `withRooms` also those of the rehearsal room and the self-tape. */
function listFiles(markup: string, withRooms: boolean): string[] {
  const own = [...markup.matchAll(assetLinks)].flatMap(([, path]) => path ?? [])
  // Our own server wrote the list, so its type is trusted.
  const rooms = withRooms ? (JSON.parse(roomFiles.exec(markup)?.[1] ?? '[]') as string[]) : []
  return [...new Set([...own, ...rooms])]
}

async function fetchPublic(path: string, signal: AbortSignal | undefined): Promise<Response> {
  // The request has no cookies, so that the cache contains no account data.
  const cache = path === offlinePath ? 'no-cache' : 'default'
  const response = await fetch(path, { credentials: 'omit', cache, ...(signal && { signal }) })
  if (!response.ok || response.redirected)
    throw new Error(`the offline page could not be cached: ${response.status} at ${path}`)
  return response
}

type CacheOptions = {
  /** Called with the share of the files that is stored, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Caches the offline page with all its files. The page is stored last, so that a page in the cache is always complete.
 * When a newer build replaces a page, the files of the replaced page stay until the next replacement, because an open
 * tab may still need them.
 */
export async function cacheOfflinePage({ onProgress, signal }: CacheOptions = {}): Promise<void> {
  const cache = await caches.open(cacheName)
  const withRooms = Boolean(await cache.match(roomsMark))
  const page = await fetchPublic(offlinePath, signal)
  const markup = await page.clone().text()
  const files = listFiles(markup, withRooms)
  for (const [index, path] of files.entries()) {
    if (!(await cache.match(path))) await cache.put(path, await fetchPublic(path, signal))
    onProgress?.((index + 1) / files.length)
  }
  const earlier = await cache.match(offlinePath)
  const earlierFiles = earlier ? listFiles(await earlier.text(), withRooms) : []
  await cache.put(offlinePath, page)
  if (files.join() === earlierFiles.join()) return
  const wanted = new Set([offlinePath, roomsMark, ...files, ...earlierFiles])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/**
 * Stores the files of the rehearsal room and of the self-tape, so that they open without a connection. When a newer
 * build is stored, its files for these pages are stored too. Rejects if a file cannot be fetched, or if the storage is
 * full.
 */
async function cacheRoomFiles(options: CacheOptions): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(roomsMark, new Response(''))
  await cacheOfflinePage(options)
}

/**
 * The message by which a page asks the service worker to store the files of the rehearsal room. The answers arrive at
 * the port that is sent with it.
 */
export type RoomFilesRequest = { kind: 'storeRoomFiles' }
/** `share`: how much is stored, from 0 to 1. `failed`: the name of the error. */
export type RoomFilesAnswer = { kind: 'progress'; share: number } | { kind: 'done' } | { kind: 'failed'; error: string }

/**
 * Stores the files of the rehearsal room for a page, and reports the progress through the port. Any message from the
 * page through the port cancels the work. Never rejects.
 */
export async function answerRoomFilesRequest(port: MessagePort): Promise<void> {
  const answer = (message: RoomFilesAnswer) => port.postMessage(message)
  const stopping = new AbortController()
  port.onmessage = () => stopping.abort()
  try {
    await cacheRoomFiles({ signal: stopping.signal, onProgress: (share) => answer({ kind: 'progress', share }) })
    answer({ kind: 'done' })
  } catch (error) {
    answer({ kind: 'failed', error: error instanceof Error || error instanceof DOMException ? error.name : 'Error' })
  }
}

/** Returns the offline page; undefined if it is not stored. */
export const matchOfflinePage = (): Promise<Response | undefined> => caches.match(offlinePath, { ignoreVary: true })

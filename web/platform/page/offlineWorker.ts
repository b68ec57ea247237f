import { answerRoomFilesRequest, cacheOfflinePage, matchOfflinePage, type RoomFilesRequest } from './offlineFiles.ts'
import { isShare, receiveShare } from './shareWorker.ts'

/**
 * The part of a service worker's global scope used here. It is declared here, because the project is compiled with the
 * types of pages, not of workers.
 */
export type WorkerScope = {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void
  addEventListener(name: 'message', listener: (event: MessageEventLike) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEventLike) => void): void
}

type ExtendableEventLike = { waitUntil(work: Promise<unknown>): void }
type MessageEventLike = ExtendableEventLike & { data: RoomFilesRequest; ports: readonly MessagePort[] }
type FetchEventLike = ExtendableEventLike & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const maxCacheAgeMs = 3600_000

async function fetchWithFallback({ request, preloadResponse }: FetchEventLike): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const offlinePage = await matchOfflinePage()
    if (offlinePage) return offlinePage
    throw error
  }
}

/**
 * Serves the offline page for every navigation that fails, and stores what other apps share. API calls, audio and pages
 * of users are never cached.
 */
export function serveOfflinePage(scope: WorkerScope, now: () => number = Date.now): void {
  let cachedAt = 0
  const refreshCache = async () => {
    cachedAt = now()
    try {
      await cacheOfflinePage()
    } catch (error) {
      cachedAt = 0
      throw error
    }
  }
  scope.addEventListener('install', (event) => event.waitUntil(refreshCache().then(() => scope.skipWaiting())))
  scope.addEventListener('activate', (event) => {
    const { navigationPreload } = scope.registration
    event.waitUntil(Promise.all([scope.clients.claim(), navigationPreload?.enable()]))
  })
  scope.addEventListener('message', (event) => {
    const [port] = event.ports
    if (event.data?.kind === 'storeRoomFiles' && port) event.waitUntil(answerRoomFilesRequest(port))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    if (isShare(request)) return event.respondWith(receiveShare(request, now()))
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
    if (url.pathname.startsWith('/assets/') || url.pathname === '/icon.svg') {
      // Fetches by URL instead of passing on the request: WebKit applies the content security policy of this worker to
      // the request of a worklet, and then refuses the request.
      return event.respondWith(caches.match(url.pathname).then((cached) => cached ?? fetch(url.href)))
    }
    if (request.mode !== 'navigate') return
    event.respondWith(fetchWithFallback(event))
    // Refreshes the cache after an hour, because a newer build has newer assets. Without a connection, the cached page
    // stays.
    if (now() - cachedAt > maxCacheAgeMs) event.waitUntil(refreshCache().catch(() => undefined))
  })
}

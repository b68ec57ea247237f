/** What is asked of a service worker's global; the project's own types are those of pages. */
export type WorkerScope = {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'fetch', hear: (event: Asked) => void): void
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** The page that stands for all others while the server cannot be reached; drawn by it for nobody in particular. */
const shellPath = '/offline'
const cacheName = 'shell'
const freshForMs = 3600_000
const inMarkup = /(?:href|src)="(\/(?:assets\/[^"]+|icon\.svg))"/g

const filesOf = (markup: string) => [...markup.matchAll(inMarkup)].flatMap(([, path]) => path ?? [])

async function fetchWhole(path: string): Promise<Response> {
  // Without cookies, so that what is kept on this device belongs to no account.
  const response = await fetch(path, { credentials: 'omit', cache: path === shellPath ? 'no-cache' : 'default' })
  if (!response.ok || response.redirected) throw new Error(`the shell could not be kept: ${response.status} at ${path}`)
  return response
}

/** Keeps the shell with all it needs to be shown, and drops what an older one needed. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = await fetchWhole(shellPath)
  const files = filesOf(await page.clone().text())
  for (const path of files) {
    if (!(await cache.match(path))) await cache.put(path, await fetchWhole(path))
  }
  await cache.put(shellPath, page)
  const wanted = new Set([shellPath, ...files])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

async function fetchPage({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const shell = await caches.match(shellPath, { ignoreVary: true })
    if (shell) return shell
    throw error
  }
}

/**
 * Opens the house without a connection, as far as it goes: any page that cannot be fetched is the shell, which says so.
 * It never answers calls, sounds or live news, and keeps no page of anybody's.
 */
export function serveShell(scope: WorkerScope, now: () => number = Date.now): void {
  let keptAt = 0
  const keep = async () => {
    keptAt = now()
    try {
      await keepShell()
    } catch (error) {
      keptAt = 0
      throw error
    }
  }
  scope.addEventListener('install', (event) => event.waitUntil(keep().then(() => scope.skipWaiting())))
  scope.addEventListener('activate', (event) => {
    const { navigationPreload } = scope.registration
    event.waitUntil(Promise.all([scope.clients.claim(), navigationPreload?.enable()]))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
    if (url.pathname.startsWith('/assets/') || url.pathname === '/icon.svg') {
      // By its address: WebKit holds a worklet's own request against this worker's policy, and refuses it.
      return event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(url.href)))
    }
    if (request.mode !== 'navigate') return
    event.respondWith(fetchPage(event))
    // A newer build has newer files; without a connection the kept shell stays.
    if (now() - keptAt > freshForMs) event.waitUntil(keep().catch(() => undefined))
  })
}

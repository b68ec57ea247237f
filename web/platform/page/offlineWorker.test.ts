import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, NetworkFailure } from '../../testing/fakeFetch.ts'
import { serveOfflinePage, type WorkerScope } from './offlineWorker.ts'

const markup = (build: string) =>
  `<link rel="icon" href="/icon.svg"><link href="/assets/main-${build}.css"><script src="/assets/main-${build}.js"></script>the shell<script type="application/json" id="room-files">["/assets/room-${build}.js"]</script>`

type Event = Record<string, unknown>

/** Creates a fake of the browser's cache. */
function createFakeCache() {
  const stored = new Map<string, Response>()
  const pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, location.href).pathname
  return {
    stored,
    match: async (key: string | Request) => stored.get(pathOf(key))?.clone(),
    put: async (key: string | Request, response: Response) => void stored.set(pathOf(key), response),
    keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, location.href))),
    delete: async (key: Request) => stored.delete(pathOf(key)),
  }
}

let build = 'a'
let isReachable = true
let now = 0
let cache: ReturnType<typeof createFakeCache>
let requests: { path: string; credentials: string | undefined }[]
let listeners: Map<string, (event: Event) => void>
let steps: string[]
let isRedirected = false

beforeEach(() => {
  build = 'a'
  isReachable = true
  now = 10_000_000
  cache = createFakeCache()
  requests = []
  listeners = new Map()
  steps = []
  isRedirected = false
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  answerFetch((wanted, init) => {
    if (!isReachable) throw new NetworkFailure()
    const path = new URL(wanted, location.href).pathname
    requests.push({ path, credentials: init.credentials })
    const response = new Response(path === '/offline' ? markup(build) : `from the server: ${path}`)
    return isRedirected ? Object.defineProperty(response, 'redirected', { value: true }) : response
  })
  const scope: WorkerScope = {
    registration: { navigationPreload: { enable: async () => void steps.push('preload') } },
    clients: { claim: async () => void steps.push('claim') },
    skipWaiting: async () => void steps.push(`replace with ${cache.stored.has('/offline') ? 'page' : 'no page'}`),
    addEventListener: (name: string, listener: (event: never) => void) =>
      void listeners.set(name, listener as (event: Event) => void),
  }
  serveOfflinePage(scope, () => now)
})
afterEach(() => vi.unstubAllGlobals())

const install = async () => {
  const work: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}

test('a new service worker replaces the old one as soon as it has the offline page, and takes over the open pages', async () => {
  await install()
  const work: Promise<unknown>[] = []
  listeners.get('activate')?.({ waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
  expect(steps).toEqual(['replace with page', 'claim', 'preload'])
})

test('if the request for the offline page is redirected, such as to the login page of a Wi-Fi network, nothing is stored and the installation fails', async () => {
  isRedirected = true
  await expect(install()).rejects.toThrow()
  expect([cache.stored.has('/offline'), steps]).toEqual([false, []])
})

/** Returns the response to the page; undefined if the worker does not intercept the request. */
type AskOptions = { mode?: string; method?: string; preloaded?: Response }

async function ask(path: string, { mode = 'navigate', method = 'GET', preloaded }: AskOptions = {}) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: new URL(path, location.href).href, method, mode },
    ...(preloaded && { preloadResponse: Promise.resolve(preloaded) }),
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (one: Promise<unknown>) => work.push(one),
  })
  const text = await answer?.then((response) => response.text())
  await Promise.all(work)
  return text
}

// [spec1 §2.46]
test('without a connection the service worker answers every page request with the offline page, and serves the files of this page from the cache', async () => {
  await install()
  isReachable = false
  expect(await ask('/studio')).toContain('the shell')
  expect(await ask('/assets/main-a.js', { mode: 'cors' })).toBe('from the server: /assets/main-a.js')
  expect(await ask('/icon.svg', { mode: 'no-cors' })).toBe('from the server: /icon.svg')
})

// [decisions §2.4]
test('with a connection every page comes from the server, and the service worker caches none of these pages', async () => {
  await install()
  expect(await ask('/account')).toBe('from the server: /account')
  expect([...cache.stored.keys()].toSorted()).toEqual([
    '/assets/main-a.css',
    '/assets/main-a.js',
    '/icon.svg',
    '/offline',
  ])
})

test('a page that the browser has already requested while the service worker started is not requested again', async () => {
  await install()
  requests = []
  expect(await ask('/studio', { preloaded: new Response('the early page') })).toBe('the early page')
  expect(requests).toEqual([])
})

// [decisions §2.4]
test('the files for the cache are fetched without cookies, so that the cache contains no account data', async () => {
  await install()
  expect(requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit', 'omit'])
})

// [decisions §2.3]
test('the service worker never intercepts API calls, audio and live events', async () => {
  await install()
  isReachable = false
  for (const path of ['/api/call/getSession', '/api/audio/gen_1_x.mp3', '/api/live']) {
    expect(await ask(path)).toBeUndefined()
  }
  expect(await ask('/studio', { method: 'POST' })).toBeUndefined()
})

test('the service worker never intercepts requests to other sites', async () => {
  await install()
  expect(await ask('https://payments.example/assets/main-a.js', { mode: 'cors' })).toBeUndefined()
})

test('the service worker fetches the offline page again at most once an hour', async () => {
  await install()
  const count = () => requests.filter(({ path }) => path === '/offline').length
  now += 3600_000
  await ask('/voices')
  expect(count()).toBe(1)
  now += 1
  await ask('/voices')
  expect(count()).toBe(2)
  await ask('/voices')
  expect(count()).toBe(2)
})

test('if fetching the offline page again has failed, the service worker tries again at the next page, not an hour later', async () => {
  await install()
  now += 2 * 3600_000
  isReachable = false
  await ask('/voices')
  isReachable = true
  build = 'b'
  await ask('/voices')
  expect([...cache.stored.keys()]).toContain('/assets/main-b.js')
})

const updateTo = async (next: string) => {
  build = next
  now += 2 * 3600_000
  await ask('/voices')
}

test('a new build replaces the cached offline page; the files of the previous build stay for open tabs until another build is cached', async () => {
  await install()
  await updateTo('b')
  await updateTo('b')
  const files = [...cache.stored.keys()].toSorted()
  expect(files.filter((path) => path.endsWith('.js'))).toEqual(['/assets/main-a.js', '/assets/main-b.js'])
  isReachable = false
  expect(await ask('/practice')).toContain('main-b.js')
  isReachable = true
  await updateTo('c')
  expect([...cache.stored.keys()].toSorted()).toEqual([
    ...['/assets/main-b.css', '/assets/main-b.js', '/assets/main-c.css', '/assets/main-c.js'],
    ...['/icon.svg', '/offline'],
  ])
})

/** Asks the worker for the files of the rehearsal room. `onAnswer` gets the port at each answer. Returns all answers. */
async function storeRoomFiles(onAnswer: (port: Partial<MessagePort>) => void = () => {}): Promise<unknown[]> {
  const answers: unknown[] = []
  const port: Partial<MessagePort> = {
    postMessage(answer: unknown) {
      answers.push(answer)
      onAnswer(port)
    },
  }
  const work: Promise<unknown>[] = []
  listeners.get('message')?.({
    data: { kind: 'storeRoomFiles' },
    ports: [port],
    waitUntil: (one: Promise<unknown>) => work.push(one),
  })
  await Promise.all(work)
  return answers
}

test('if files of the rehearsal room cannot be fetched, the service worker tells the page, and still answers other requests', async () => {
  await install()
  isReachable = false
  expect(await storeRoomFiles()).toEqual([{ kind: 'failed', error: 'TypeError' }])
  expect(await ask('/studio')).toContain('the shell')
})

test('the files of the rehearsal room are cached on request, and from then on for each new build', async () => {
  await install()
  expect(cache.stored.has('/assets/room-a.js')).toBe(false)
  const answers = await storeRoomFiles()
  expect(cache.stored.has('/assets/room-a.js')).toBe(true)
  expect(answers.slice(-2)).toEqual([{ kind: 'progress', share: 1 }, { kind: 'done' }])
  await updateTo('b')
  isReachable = false
  expect(await ask('/assets/room-b.js', { mode: 'cors' })).toBe('from the server: /assets/room-b.js')
})

test('when the page cancels, no further files of the rehearsal room are fetched', async () => {
  const answers = await storeRoomFiles((port) => port.onmessage?.call(port as MessagePort, new MessageEvent('message')))
  expect(answers).toMatchObject([{ kind: 'progress' }, { kind: 'failed', error: 'AbortError' }])
  expect(cache.stored.has('/offline')).toBe(false)
})

test('if the offline page cannot be fetched again, the service worker still answers with the cached offline page', async () => {
  await install()
  now += 2 * 3600_000
  isReachable = false
  expect(await ask('/voices')).toContain('the shell')
  expect(await ask('/voices')).toContain('the shell')
})

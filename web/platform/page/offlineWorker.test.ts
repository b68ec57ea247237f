import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, NetworkFailure } from '../../testing/fakeFetch.ts'
import { serveOfflinePage, type WorkerScope } from './offlineWorker.ts'

const markup = (build: string) =>
  `<link rel="icon" href="/icon.svg"><link href="/assets/main-${build}.css"><script src="/assets/main-${build}.js"></script>the shell`

type Event = Record<string, unknown>

/** A cache like the browser's. */
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

beforeEach(() => {
  build = 'a'
  isReachable = true
  now = 10_000_000
  cache = createFakeCache()
  requests = []
  listeners = new Map()
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  answerFetch((wanted, init) => {
    if (!isReachable) throw new NetworkFailure()
    const path = new URL(wanted, location.href).pathname
    requests.push({ path, credentials: init.credentials })
    return new Response(path === '/offline' ? markup(build) : `from the server: ${path}`)
  })
  const scope: WorkerScope = {
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
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

/** The response to the page; undefined where the worker does not intercept. */
async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: new URL(path, location.href).href, method, mode },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (one: Promise<unknown>) => work.push(one),
  })
  const text = await answer?.then((response) => response.text())
  await Promise.all(work)
  return text
}

// [spec1 §2.46]
test('without a connection every page is the offline page, with its assets', async () => {
  await install()
  isReachable = false
  expect(await ask('/studio')).toContain('the shell')
  expect(await ask('/assets/main-a.js', { mode: 'cors' })).toBe('from the server: /assets/main-a.js')
  expect(await ask('/icon.svg', { mode: 'no-cors' })).toBe('from the server: /icon.svg')
})

// [decisions §2.4]
test('with a connection every page comes from the server, and none is cached', async () => {
  await install()
  expect(await ask('/account')).toBe('from the server: /account')
  expect([...cache.stored.keys()].toSorted()).toEqual([
    '/assets/main-a.css',
    '/assets/main-a.js',
    '/icon.svg',
    '/offline',
  ])
})

// [decisions §2.4]
test('the cache contains no account data, because pages are fetched without cookies', async () => {
  await install()
  expect(requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit', 'omit'])
})

// [decisions §2.3]
test('API calls, audio and live events are never intercepted', async () => {
  await install()
  isReachable = false
  for (const path of ['/api/call/getSession', '/api/audio/gen_1_x.mp3', '/api/live']) {
    expect(await ask(path)).toBeUndefined()
  }
  expect(await ask('/studio', { method: 'POST' })).toBeUndefined()
})

test('a new build replaces the cached offline page and deletes old assets', async () => {
  await install()
  build = 'b'
  now += 2 * 3600_000
  await ask('/voices')
  expect([...cache.stored.keys()].toSorted()).toEqual([
    '/assets/main-b.css',
    '/assets/main-b.js',
    '/icon.svg',
    '/offline',
  ])
})

test('a failed refresh keeps the cached offline page', async () => {
  await install()
  now += 2 * 3600_000
  isReachable = false
  expect(await ask('/voices')).toContain('the shell')
  expect(await ask('/voices')).toContain('the shell')
})

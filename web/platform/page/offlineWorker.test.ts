import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveShell, type WorkerScope } from './shellWorker.ts'

const markup = (build: string) =>
  `<link rel="icon" href="/icon.svg"><link href="/assets/main-${build}.css"><script src="/assets/main-${build}.js"></script>the shell`

type Event = Record<string, unknown>

/** Keeps what it is given, as the browser's own cache does. */
function standInCache() {
  const kept = new Map<string, Response>()
  const pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, location.href).pathname
  return {
    kept,
    match: async (key: string | Request) => kept.get(pathOf(key))?.clone(),
    put: async (key: string | Request, response: Response) => void kept.set(pathOf(key), response),
    keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, location.href))),
    delete: async (key: Request) => kept.delete(pathOf(key)),
  }
}

let build = 'a'
let isReachable = true
let now = 0
let cache: ReturnType<typeof standInCache>
let asked: { path: string; credentials: string | undefined }[]
let hears: Map<string, (event: Event) => void>

beforeEach(() => {
  build = 'a'
  isReachable = true
  now = 10_000_000
  cache = standInCache()
  asked = []
  hears = new Map()
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  vi.stubGlobal('fetch', async (wanted: string | Request, init?: RequestInit) => {
    if (!isReachable) throw new TypeError('no connection')
    const path = new URL(typeof wanted === 'string' ? wanted : wanted.url, location.href).pathname
    asked.push({ path, credentials: init?.credentials })
    return new Response(path === '/offline' ? markup(build) : `from the server: ${path}`)
  })
  const scope: WorkerScope = {
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, hear: (event: never) => void) =>
      void hears.set(name, hear as (event: Event) => void),
  }
  serveShell(scope, () => now)
})
afterEach(() => vi.unstubAllGlobals())

const install = async () => {
  const work: Promise<unknown>[] = []
  hears.get('install')?.({ waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}

/** What the page is answered; undefined where the worker leaves it to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  hears.get('fetch')?.({
    request: { url: new URL(path, location.href).href, method, mode },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (one: Promise<unknown>) => work.push(one),
  })
  const text = await answer?.then((response) => response.text())
  await Promise.all(work)
  return text
}

test('without a connection any page is the shell, and the shell has its files', async () => {
  await install()
  isReachable = false
  expect(await ask('/studio')).toContain('the shell')
  expect(await ask('/assets/main-a.js', { mode: 'cors' })).toBe('from the server: /assets/main-a.js')
  expect(await ask('/icon.svg', { mode: 'no-cors' })).toBe('from the server: /icon.svg')
})

test('with a connection every page comes from the server, and none of them is kept', async () => {
  await install()
  expect(await ask('/account')).toBe('from the server: /account')
  expect([...cache.kept.keys()].toSorted()).toEqual([
    '/assets/main-a.css',
    '/assets/main-a.js',
    '/icon.svg',
    '/offline',
  ])
})

test('what is kept on a device belongs to no account: it is asked for without cookies', async () => {
  await install()
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit', 'omit'])
})

test('calls, sounds and live news are never answered by it', async () => {
  await install()
  isReachable = false
  for (const path of ['/api/call/getSession', '/api/audio/gen_1_x.mp3', '/api/live']) {
    expect(await ask(path)).toBeUndefined()
  }
  expect(await ask('/studio', { method: 'POST' })).toBeUndefined()
})

test('after a newer build the shell is the newer one, and what only the older needed is gone', async () => {
  await install()
  build = 'b'
  now += 2 * 3600_000
  await ask('/voices')
  expect([...cache.kept.keys()].toSorted()).toEqual([
    '/assets/main-b.css',
    '/assets/main-b.js',
    '/icon.svg',
    '/offline',
  ])
})

test('a look for a newer shell that fails leaves the one there is', async () => {
  await install()
  now += 2 * 3600_000
  isReachable = false
  expect(await ask('/voices')).toContain('the shell')
  expect(await ask('/voices')).toContain('the shell')
})

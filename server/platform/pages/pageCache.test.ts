import type { PublicSite } from '@scene-partner/contract/site'
import type { FastifyInstance } from 'fastify'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPages, openPages, signedInSession } from './openPages.ts'
import { createPageCache, type PageFacts } from './pageCache.ts'

let app: FastifyInstance
/** The site settings that the pages of `app` show. A test may change them, as an admin does. */
const site: Partial<PublicSite> = {}

beforeAll(async () => {
  buildPages()
  app = await openPages({ site })
})
afterAll(() => app.close())

/** Returns the nonce that a policy allows. It is new for each rendered page, so equal nonces mean the same page. */
const nonceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]

test('all visitors get the same rendered page, and its style elements and its policy have the same nonce', async () => {
  const [first, second] = await Promise.all([app.inject('/pricing'), app.inject('/pricing')])
  expect(nonceOf(first)).toMatch(/.{20}/)
  expect(nonceOf(second)).toBe(nonceOf(first))
  expect(second.body).toBe(first.body)
  expect(first.body).toContain(`<style nonce="${nonceOf(first)}">`)
})

test('a visitor who already has the page gets 304 with the Content-Security-Policy of that page', async () => {
  const first = await app.inject('/about')
  const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(nonceOf(again)).toBe(nonceOf(first))
})

test('the cached page is sent compressed in a format that the browser accepts', async () => {
  const plain = await app.inject('/faq')
  const small = await app.inject({ url: '/faq', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
})

test('a page requested after a change of the site settings shows the change', async () => {
  const before = await app.inject('/about')
  site.announcement = { id: 'abc', words: 'Closed on Sunday.', link: null, linkWords: '' }
  const after = await app.inject('/about')
  const dismissed = await app.inject({ url: '/about', cookies: { announcement: 'abc' } })
  delete site.announcement
  expect(before.body).not.toContain('Closed on Sunday.')
  expect(after.body).toContain('Closed on Sunday.')
  expect(dismissed.body).not.toContain('Closed on Sunday.')
})

test('a page is cached separately for each theme', async () => {
  const plain = await app.inject('/terms')
  const dark = await app.inject({ url: '/terms', cookies: { theme: 'dark' } })
  expect(plain.body).toContain('<html lang="en">')
  expect(dark.body).toContain('<html lang="en" data-theme="dark">')
})

test(
  'S-51 pages with a query, blog pages, unknown paths and pages of signed-in users get a new nonce for each request',
  { tags: ['long'] },
  async () => {
    await using signedIn = await openPages({ session: signedInSession })
    for (const [pages, url] of [
      [app, '/pricing?plan=annual'],
      [signedIn, '/pricing'],
      [app, '/blog'],
      [app, '/blog/first-night'],
      [app, '/no-such-page'],
    ] as const) {
      const [first, second] = [await pages.inject(url), await pages.inject(url)]
      expect(nonceOf(second)).not.toBe(nonceOf(first))
    }
  },
)

test('S-69 a shared cache may store only pages without a query, for visitors without cookies', async () => {
  await using signedIn = await openPages({ session: signedInSession })
  const cachingOf = async (pages: FastifyInstance, request: { url: string; cookies?: Record<string, string> }) => {
    const { headers } = await pages.inject(request)
    expect(headers['vary']).toContain('cookie')
    return headers['cache-control']
  }
  expect(await cachingOf(app, { url: '/voices' })).toBe('public, max-age=0, must-revalidate, s-maxage=60')
  expect(await cachingOf(app, { url: '/voices', cookies: { theme: 'dark' } })).toBe('no-cache')
  expect(await cachingOf(app, { url: '/voices?group=women' })).toBe('no-cache')
  expect(await cachingOf(signedIn, { url: '/voices' })).toBe('private, no-cache')
})

const facts = { path: '/faq', theme: null, isLocal: true, site: {} as PublicSite, voices: [] } satisfies PageFacts

test('a cached page is rendered again after a minute, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const cache = createPageCache()
    let renders = 0
    const read = async () => (await cache.get(facts, async () => ({ html: '', policy: `${(renders += 1)}` })))?.policy
    expect(await read()).toBe('1')
    vi.advanceTimersByTime(59_999)
    expect(await read()).toBe('1')
    vi.advanceTimersByTime(1)
    expect([await read(), await read()]).toEqual(['2', '2'])
  } finally {
    vi.useRealTimers()
  }
})

test('a cached page is not used for other voices, for requests from another machine, or for another path', async () => {
  const cache = createPageCache()
  let renders = 0
  const read = async (change: Partial<PageFacts>) =>
    (await cache.get({ ...facts, ...change }, async () => ({ html: '', policy: `${(renders += 1)}` })))?.policy
  const voicesNamed = (name: string) => [{ id: 'tom', name }] as unknown as PageFacts['voices']
  expect(await read({})).toBe('1')
  expect(await read({ voices: voicesNamed('Tom') })).toBe('2')
  expect(await read({ voices: voicesNamed('Thomas') })).toBe('3')
  expect(await read({ isLocal: false })).toBe('4')
  expect(await read({ path: '/about' })).toBe('5')
})

test('a page that could not be rendered, or that visitors must not share, is not cached', async () => {
  const cache = createPageCache()
  await expect(cache.get(facts, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cache.get(facts, async () => null)).toBeNull()
  expect(await cache.get(facts, async () => ({ html: '', policy: 'shared' }))).toMatchObject({ policy: 'shared' })
  expect(await cache.get(facts, async () => null)).toMatchObject({ policy: 'shared' })
})

/** Creates a cache, and a function that reads pages and returns the paths of those that had to be rendered. */
function openCountedCache() {
  const cache = createPageCache()
  return async (...paths: string[]) => {
    const rendered: string[] = []
    for (const path of paths) {
      await cache.get({ ...facts, path }, async () => {
        rendered.push(path)
        return { html: '', policy: '' }
      })
    }
    return rendered
  }
}
const hundredPaths = Array.from({ length: 100 }, (_, index) => `/${index + 1}`)

test('at most 100 pages are cached: after 101 pages, the first must be rendered again, but not the second', async () => {
  const read = openCountedCache()
  expect(await read(...hundredPaths, '/101')).toHaveLength(101)
  expect(await read('/2', '/101', '/1')).toEqual(['/1'])
})

test('if 100 pages are cached, a further page does not replace a page that was just rendered again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const read = openCountedCache()
    await read(...hundredPaths)
    vi.advanceTimersByTime(60_000)
    expect(await read('/1', '/101')).toEqual(['/1', '/101'])
    expect(await read('/1', '/101')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

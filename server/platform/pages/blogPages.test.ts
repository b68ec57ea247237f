import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPages, openPages } from './openPages.ts'

let visitor: FastifyInstance

beforeAll(async () => {
  buildPages()
  visitor = await openPages()
})
afterAll(() => visitor.close())

const readStructuredData = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')

// [spec1 §2.5] [spec1 §2.87]
test('/blog is rendered on the server with the published posts, and search engines may index it', async () => {
  const { statusCode, body, headers } = await visitor.inject('/blog')
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
  const [head = '', rest = ''] = body.split('</head>')
  expect(head).toContain('<title>Blog · Scene Partner</title>')
  expect(head).toContain('<link rel="canonical" href="http://localhost:3000/blog">')
  expect(head).toContain('<link rel="alternate" href="/rss.xml" type="application/rss+xml"')
  expect(rest).toContain('href="/blog/first-night"')
})

// [spec1 §2.5] [spec1 §2.87]
test('/blog/{slug} is completely rendered on the server, with metadata for search engines and link previews', async () => {
  const { statusCode, body } = await visitor.inject('/blog/first-night?utm_source=a')
  expect(statusCode).toBe(200)
  const [head = '', rest = ''] = body.split('</head>')
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(head).toContain('<link rel="canonical" href="http://localhost:3000/blog/first-night">')
  expect(head).toContain('<meta name="description" content="What &amp; why."')
  expect(head).toContain('<meta property="og:type" content="article">')
  expect(head).toContain('<meta property="article:published_time" content="2026-11-01T09:00:00.000Z">')
  expect(readStructuredData(head)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'The first "night" </script><b>',
    datePublished: '2026-11-01T09:00:00.000Z',
    author: { '@type': 'Person', name: 'Ines Marlow' },
    mainEntityOfPage: 'http://localhost:3000/blog/first-night',
  })
  // Text that looks like markup is escaped.
  expect(rest).toContain('The lamp was left &lt;i&gt;burning&lt;/i&gt;.')
  expect(body).not.toMatch(/<i>burning|<b>/)
})

test.each([
  '/blog/nothing-such',
  '/blog/A%20draft',
  '/blog?page=2',
  '/blog?page=0',
  '/blog?page=x',
  '/blog?tag=nobody',
])('%s shows "Scene Not Found" with status 404 and is not indexed', async (path) => {
  const { statusCode, body, headers } = await visitor.inject(path)
  expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
  expect(body).toContain('Scene Not Found')
  expect(body).not.toContain('rel="canonical"')
})

test('the page of a blog tag has its own canonical URL, and /blog?page=1 has the canonical URL /blog', async () => {
  const canonicalOf = async (path: string) =>
    /rel="canonical" href="([^"]*)"/.exec((await visitor.inject(path)).body)?.[1]
  expect(await canonicalOf('/blog?tag=theatres&utm_source=x')).toBe('http://localhost:3000/blog?tag=theatres')
  expect(await canonicalOf('/blog?page=1')).toBe('http://localhost:3000/blog')
})

test('if a blog post cannot be read from the database, its page returns 503 with a retry button', async () => {
  const { statusCode, body } = await visitor.inject('/blog/away')
  expect(statusCode).toBe(503)
  expect(body).toContain('Try Again')
  expect(body).not.toContain('the database is away')
})

// [decisions §4.1]
test('the sitemap lists each post with its last change', async () => {
  const { body } = await visitor.inject('/sitemap.xml')
  expect(body).toContain(
    '<url><loc>http://localhost:3000/blog/first-night</loc><lastmod>2026-11-02T09:00:00.000Z</lastmod></url>',
  )
  expect(body).toContain('<loc>http://localhost:3000/blog</loc>')
})

test('the sitemap and robots.txt are sent compressed, and a client with the current ETag gets 304', async () => {
  for (const url of ['/sitemap.xml', '/robots.txt']) {
    const { headers } = await visitor.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=3600' })
    const again = await visitor.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
  }
})

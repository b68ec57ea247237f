import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPages, openPages } from './standInPages.ts'

let visitor: FastifyInstance

beforeAll(async () => {
  buildPages()
  visitor = await openPages()
})
afterAll(() => visitor.close())

const factsIn = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')

test('/blog is drawn on the server with what has been published, and may be found', async () => {
  const { statusCode, body, headers } = await visitor.inject('/blog')
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
  const [head = '', rest = ''] = body.split('</head>')
  expect(head).toContain('<title>Blog · Scene Partner</title>')
  expect(head).toContain('<link rel="canonical" href="http://localhost:3000/blog">')
  expect(head).toContain('<link rel="alternate" href="/rss.xml" type="application/rss+xml"')
  expect(rest).toContain('href="/blog/first-night"')
})

test('/blog/{slug} is drawn whole, and tells search engines and cards who wrote what, and when', async () => {
  const { statusCode, body } = await visitor.inject('/blog/first-night?utm_source=a')
  expect(statusCode).toBe(200)
  const [head = '', rest = ''] = body.split('</head>')
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(head).toContain('<link rel="canonical" href="http://localhost:3000/blog/first-night">')
  expect(head).toContain('<meta name="description" content="What &amp; why."')
  expect(head).toContain('<meta property="og:type" content="article">')
  expect(head).toContain('<meta property="article:published_time" content="2026-11-01T09:00:00.000Z">')
  expect(factsIn(head)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'The first "night" </script><b>',
    datePublished: '2026-11-01T09:00:00.000Z',
    author: { '@type': 'Person', name: 'Ines Marlow' },
    mainEntityOfPage: 'http://localhost:3000/blog/first-night',
  })
  // Words that look like markup are words.
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
])('%s is Scene Not Found: 404, and in no search engine', async (path) => {
  const { statusCode, body, headers } = await visitor.inject(path)
  expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
  expect(body).toContain('Scene Not Found')
  expect(body).not.toContain('rel="canonical"')
})

test('a subject has an address of its own, and the first page has one only', async () => {
  const canonicalOf = async (path: string) =>
    /rel="canonical" href="([^"]*)"/.exec((await visitor.inject(path)).body)?.[1]
  expect(await canonicalOf('/blog?tag=houses&utm_source=x')).toBe('http://localhost:3000/blog?tag=houses')
  expect(await canonicalOf('/blog?page=1')).toBe('http://localhost:3000/blog')
})

test('while the blog cannot be read the page says so, with 503 and a way to try again', async () => {
  const { statusCode, body } = await visitor.inject('/blog/away')
  expect(statusCode).toBe(503)
  expect(body).toContain('Try Again')
  expect(body).not.toContain('the database is away')
})

test('the sitemap names each post with its last change', async () => {
  const { body } = await visitor.inject('/sitemap.xml')
  expect(body).toContain(
    '<url><loc>http://localhost:3000/blog/first-night</loc><lastmod>2026-11-02T09:00:00.000Z</lastmod></url>',
  )
  expect(body).toContain('<loc>http://localhost:3000/blog</loc>')
})

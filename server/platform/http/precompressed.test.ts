import Fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodyCache, precompress, sendPrecompressed } from './precompressed.ts'

const text = JSON.stringify({ lines: Array.from({ length: 500 }, (_none, at) => `line ${at}`) })

function serve(build: () => Promise<string>, maxAgeMs?: number) {
  const app = Fastify()
  const body = createBodyCache(async () => precompress(await build(), 'application/json'), maxAgeMs)
  app.get('/', async (request, reply) => sendPrecompressed(await body(), { cacheControl: 'no-cache' }, request, reply))
  return app
}

test('a compressed body is built once for all requests, also for simultaneous requests', async () => {
  let builds = 0
  const app = serve(async () => {
    builds += 1
    return text
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/')))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([text]))
  expect((await app.inject('/')).body).toBe(text)
  expect(builds).toBe(1)
})

test('when a compressed body has reached its maximum age, the next request builds it again', async () => {
  let builds = 0
  const app = serve(async () => `${(builds += 1)}`, 0)
  expect([(await app.inject('/')).body, (await app.inject('/')).body]).toEqual(['1', '2'])
})

test('if building a compressed body fails, the next request builds it again', async () => {
  let isBroken = true
  const app = serve(async () => {
    if (isBroken) throw new Error('the database is away')
    return text
  })
  expect((await app.inject('/')).statusCode).toBe(500)
  isBroken = false
  expect((await app.inject('/')).body).toBe(text)
})

test('every accepted encoding gives the same text and ETag, and a request with this ETag gets 304', async () => {
  const app = serve(async () => text)
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  const brotli = await ask({ 'accept-encoding': 'gzip, br' })
  const gzipped = await ask({ 'accept-encoding': 'br;q=0, gzip' })
  const plain = await ask({})
  expect([brotli, gzipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(text)
  expect(plain.body).toBe(text)
  const { etag = '', vary } = brotli.headers
  expect([etag, vary]).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), 'accept-encoding'])
  expect([gzipped.headers.etag, plain.headers.etag]).toEqual([etag, etag])
  for (const known of [etag, `W/${etag}`, `"older", ${etag}`, '*']) {
    const { statusCode, body } = await ask({ 'if-none-match': known })
    expect([known, statusCode, body]).toEqual([known, 304, ''])
  }
  expect((await ask({ 'if-none-match': '"older"' })).statusCode).toBe(200)
})

import { fail } from '@scene-partner/contract/failures'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createGuard } from './guard.ts'
import { guardOrigin, isDirectLocalRequest } from './guardOrigin.ts'
import type { RequestContext } from './operation.ts'
import { sendError } from './sendError.ts'
import type { SignedIn } from './caller.ts'

const publicUrl = 'https://scenes.example'

/** Creates a server that answers every path with `ok` if the request passes the check of its origin. */
function createServer() {
  const app = fastify()
  app.setErrorHandler(sendError)
  guardOrigin(app, () => publicUrl)
  app.all('/*', async () => 'ok')
  const statusOf = async (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Record<string, string>) =>
    (await app.inject({ method, url, headers })).statusCode
  return { app, statusOf, [Symbol.asyncDispose]: () => app.close() }
}
const own = { host: 'scenes.example' }

test('a page request with a foreign Host is redirected to the same path of the public URL', async () => {
  await using server = createServer()
  const answer = await server.app.inject({ url: '/blog?tag=verse', headers: { host: '10.0.0.7' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, 'https://scenes.example/blog?tag=verse'])
  expect(await server.statusOf('GET', '/blog', own)).toBe(200)
})

test('S-19 an API request with a foreign Host is refused, and so is a POST whose headers do not show that it comes from our own origin', async () => {
  await using server = createServer()
  const statuses: [method: 'GET' | 'POST' | 'HEAD', headers: Record<string, string>, status: number][] = [
    ['GET', { host: '10.0.0.7' }, 403],
    ['GET', own, 200],
    ['HEAD', own, 200],
    ['GET', { ...own, origin: 'https://evil.example' }, 200],
    ['POST', { ...own, origin: publicUrl }, 200],
    ['POST', { ...own, origin: 'https://evil.example' }, 403],
    ['POST', { ...own, origin: 'null' }, 403],
    ['POST', { ...own, 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['POST', { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    ['POST', own, 403],
  ]
  for (const [method, headers, status] of statuses)
    expect([method, headers, await server.statusOf(method, '/api/call/x', headers)]).toEqual([method, headers, status])
})

test('health checks, metrics, other servers and webhooks need neither the Host nor the Origin of the site', async () => {
  await using server = createServer()
  const foreign = { host: '10.0.0.7', origin: 'https://evil.example' }
  for (const path of ['/api/health', '/api/health/ready?x', '/metrics', '/api/replica/a', '/api/webhooks/stripe'])
    expect([path, await server.statusOf('POST', path, foreign)]).toEqual([path, 200])
  for (const path of ['/api/healthy', '/api/call/health/', '/api/webhooks'])
    expect([path, await server.statusOf('POST', path, foreign)]).toEqual([path, 403])
})

test('a request counts as local if it comes from a loopback address and no proxy has passed it on', () => {
  const isLocal = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
    isDirectLocalRequest({ socket: { remoteAddress }, headers } as unknown as Parameters<
      typeof isDirectLocalRequest
    >[0])
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) expect(isLocal(address)).toBe(true)
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', '127.0.0.1.example', undefined])
    expect(isLocal(address)).toBe(false)
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'])
    expect([name, isLocal('127.0.0.1', { [name]: 'x' })]).toEqual([name, false])
})

test('an error response for a file has none of the file’s headers, must not be cached, and has Retry-After for a temporary failure', async () => {
  await using server = createServer()
  server.app.get('/file/:code', async (request, reply) => {
    void reply.headers({ etag: '"a"', 'accept-ranges': 'bytes', 'content-disposition': 'attachment' })
    const { code } = request.params as { code: 'rate_limited' | 'unavailable' | 'not_found' }
    throw code === 'rate_limited' ? fail(code, { retryAfterS: 12.3 }) : fail(code)
  })
  const retryAfterOf = async (code: string) => {
    const { headers } = await server.app.inject({ url: `/file/${code}`, headers: own })
    expect(headers['cache-control']).toBe('no-store')
    for (const name of ['etag', 'accept-ranges', 'content-disposition']) expect(headers).not.toHaveProperty(name)
    return headers['retry-after']
  }
  expect(await retryAfterOf('rate_limited')).toBe('13')
  expect(await retryAfterOf('unavailable')).toBe('5')
  expect(await retryAfterOf('not_found')).toBeUndefined()
})

test('a request is counted for its client, its account and the e-mail address in its input; in local mode, a limit that the contract lifts in this mode is not counted', async () => {
  const counted: string[] = []
  const guard = createGuard({
    limits: {
      consume: async (key) => void counted.push(key),
      getRetryAfter: async () => 0,
      increment: async () => ({ count: 1, endsInS: 1 }),
      reset: async () => undefined,
    },
    callerOf: async () => null,
    isLocal: () => false,
    recordImpersonationAudit: async () => undefined,
  })
  const rule = { max: 1, windowS: 60 }
  const contract = {
    ...({ name: 'sendLink', access: 'anyone', duringImpersonation: 'refused' } as const),
    limits: [
      { per: 'client', ...rule, inLocalMode: 'lifted' },
      { per: 'user', ...rule },
      { per: 'email', ...rule },
    ] as const,
  }
  const count = async (caller: SignedIn | null, isLocal: boolean, input: object) => {
    counted.length = 0
    const context = { clientKey: '203.0.113.7', isLocal } as RequestContext
    await guard.checkRateLimits(contract, caller, context, input)
    return [...counted]
  }
  const ada = { userId: 'usr_ada' } as SignedIn
  expect(await count(ada, false, { email: ' Ada@Example.org ' })).toEqual([
    ...['sendLink:client:203.0.113.7', 'sendLink:user:usr_ada', 'sendLink:email:ada@example.org'],
  ])
  expect(await count(null, false, {})).toEqual(['sendLink:client:203.0.113.7'])
  expect(await count(ada, true, {})).toEqual(['sendLink:user:usr_ada'])
})

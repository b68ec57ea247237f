import { defineEndpoint } from '@scene-partner/contract/endpoint'
import { fail } from '@scene-partner/contract/failures'
import fastify, { type FastifyReply } from 'fastify'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { gate } from '../../testing/gate.ts'
import type { Caller, SignedIn } from './caller.ts'
import { createEndpointFactory, type Endpoint } from './endpoint.ts'
import { sendError } from './sendError.ts'
import { serveEndpoints } from './serveEndpoints.ts'
import { createTestGuard } from './testing/createTestGuard.ts'

const shared = {
  ...({ access: 'verified', duringImpersonation: 'reads', effect: 'reads', failures: [], summary: '' } as const),
  ...{ params: z.object({ id: z.string() }), query: z.object({ name: z.string().optional() }) },
  limits: [{ per: 'user', max: 9, windowS: 60 }] as const,
}
const upload = defineEndpoint({
  ...shared,
  ...({ name: 'sendFile', method: 'PUT', path: '/api/files/:id', effect: 'writes' } as const),
  upload: { contentTypes: ['text/plain'], maxBytes: 100 },
  output: z.object({ stored: z.string() }),
})
const download = defineEndpoint({
  ...shared,
  ...({ name: 'getFile', method: 'GET', path: '/api/files/:id' } as const),
  download: { contentTypes: ['text/plain'], kind: 'stream', sameSiteOnly: true },
})
const endpoint = createEndpointFactory<object>()
const actor = { userId: 'usr_ada', emailVerified: true, impersonatedBy: null } as SignedIn

/** Creates a server with these endpoints. `state.caller` is the caller of each request, `events` lists its steps. */
function createServer(endpoints: (events: string[]) => Endpoint<object>[]) {
  const events: string[] = []
  const state = { caller: actor as Caller, isOverLimit: false }
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  const guard = createTestGuard(state, events, () => {
    if (state.isOverLimit) throw fail('rate_limited', { retryAfterS: 9 })
  })
  const closing = new AbortController().signal
  serveEndpoints(app, { endpoints: endpoints(events), services: {}, guard, closing })
  return { app, state, events }
}

const answerUpload = (events: string[]) => ({
  async answer({ body }: { body: Uint8Array }) {
    events.push('answer')
    return { stored: Buffer.from(body).toString() }
  },
})

test.each([
  ['signs out', 401, 'signed_out'],
  ['deletes what the upload belongs to', 404, 'not_found'],
] as const)(
  'an upload is refused and not stored if the user %s while the body is being sent',
  async (what, ...refusal) => {
    const prepared = gate()
    let isDeleted = false
    const { app, state, events } = createServer((list) => [
      endpoint(upload, {
        async prepare() {
          if (isDeleted) throw fail('not_found')
          prepared.open()
        },
        ...answerUpload(list),
      }),
    ])
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const outgoing = httpRequest({ port, method: 'PUT', path: '/api/files/a', agent: false })
    const answer = new Promise<[status: number | undefined, body: string]>((resolve, reject) => {
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        incoming.toArray().then((parts) => resolve([incoming.statusCode, parts.join('')]), reject)
      })
    })
    outgoing.write('Hel')
    await prepared.opened
    if (what === 'signs out') state.caller = null
    else isDeleted = true
    outgoing.end('lo')
    const [status, body] = await answer
    expect([status, JSON.parse(body).error.details.code]).toEqual(refusal)
    expect(events).not.toContain('answer')
  },
)

test('an upload counts once towards its rate limit, its body reaches the endpoint, and browsers do not cache the response', async () => {
  const { app, events } = createServer((list) => [endpoint(upload, answerUpload(list))])
  const answer = await app.inject({ method: 'PUT', url: '/api/files/a', payload: 'Hello' })
  expect(answer.json()).toEqual({ data: { stored: 'Hello' } })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(events).toEqual(['sendFile:user:usr_ada', 'answer'])
})

test('an upload above the rate limit is refused, and the endpoint does not get its body', async () => {
  const { app, state, events } = createServer((list) => [endpoint(upload, answerUpload(list))])
  state.isOverLimit = true
  const answer = await app.inject({ method: 'PUT', url: '/api/files/a', payload: 'Hello' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '9'])
  expect(events).not.toContain('answer')
})

const answerDownload = (events: string[]) => ({
  prepare: async ({ params }: { params: { id: string } }) => params.id,
  subjectOf: (id: string) => id,
  async answer({ reply, prepared }: { reply: FastifyReply; prepared: string }) {
    events.push('answer')
    return reply.send(`file ${prepared}`)
  },
})

test('a download with `sameSiteOnly` is refused if another site or another subdomain started it, but not if this site or a typed address did', async () => {
  const { app } = createServer((list) => [endpoint(download, answerDownload(list))])
  const statusFor = async (site?: string) => {
    const headers = site === undefined ? {} : { 'sec-fetch-site': site }
    return (await app.inject({ url: '/api/files/a', headers })).statusCode
  }
  expect(await Promise.all(['cross-site', 'same-site'].map(statusFor))).toEqual([403, 403])
  expect(await Promise.all(['same-origin', 'none', undefined].map(statusFor))).toEqual([200, 200, 200])
})

test('during an impersonation, the audit entry for a file is written before the file is sent', async () => {
  const { app, state, events } = createServer((list) => [endpoint(download, answerDownload(list))])
  state.caller = { ...actor, impersonatedBy: 'usr_admin' }
  expect((await app.inject('/api/files/a')).body).toBe('file a')
  expect(events.slice(-2)).toEqual(['seen getFile a', 'answer'])
})

test('a HEAD request for a file that is sent as a stream gets status 404', async () => {
  const { app } = createServer((list) => [endpoint(download, answerDownload(list))])
  expect((await app.inject({ method: 'HEAD', url: '/api/files/a' })).statusCode).toBe(404)
})

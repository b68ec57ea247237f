import { defineOperation } from '@scene-partner/contract/operation'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Caller, SignedIn } from './caller.ts'
import { createOperationFactory } from './operation.ts'
import { sendError } from './sendError.ts'
import { serveOperations } from './serveOperations.ts'
import { createTestGuard } from './testing/createTestGuard.ts'

const shared = {
  ...({ access: 'verified', failures: [], summary: '' } as const),
  input: z.object({ note: z.string().optional(), scriptId: z.string().optional() }),
  output: z.object({ done: z.literal(true) }),
}
const readNotes = defineOperation({
  ...shared,
  ...({ name: 'readNotes', effect: 'reads', duringImpersonation: 'reads' } as const),
  limits: [{ per: 'user', max: 9, windowS: 60 }],
})
const saveNotes = defineOperation({
  ...shared,
  ...({ name: 'saveNotes', effect: 'writes', duringImpersonation: 'refused', maxBodyBytes: 2_000_000 } as const),
})
const actor = { userId: 'usr_ada', emailVerified: true, impersonatedBy: null } as SignedIn

/** Creates a server with both operations. `GET /page/NAME` gets an output as a page of the server does. */
function createServer() {
  const events: string[] = []
  const state = { caller: actor as Caller }
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  const guard = createTestGuard(state, events)
  const operation = createOperationFactory<object>()
  const operations = [readNotes, saveNotes].map((contract) =>
    operation(contract, async () => {
      events.push(contract.name)
      return { done: true as const }
    }),
  )
  const read = serveOperations(app, { operations, services: {}, guard })
  app.get<{ Params: { name: string } }>('/page/:name', async (request, reply) =>
    read({ name: request.params.name, input: {} }, request, reply),
  )
  const call = async (name: string, payload: string, headers: Record<string, string> = {}) => {
    const request = { method: 'POST', url: `/api/call/${name}`, payload } as const
    const answer = await app.inject({ ...request, headers: { 'content-type': 'application/json', ...headers } })
    return [answer.statusCode, answer.json().error?.details.code]
  }
  return { app, state, events, call }
}

test('S-40 a body of more than a megabyte is parsed only if the caller may use the operation', async () => {
  const { state, call } = createServer()
  const invalid = 'x'.repeat(1_048_577)
  expect(await call('saveNotes', invalid)).toEqual([400, 'bad_request'])
  state.caller = null
  expect(await call('saveNotes', invalid)).toEqual([401, 'signed_out'])
})

test('a page that the server renders can run an operation that only reads, with the same checks as a call, but no operation that writes', async () => {
  const { app, state, events } = createServer()
  expect((await app.inject('/page/readNotes')).json()).toEqual({ done: true })
  expect(events).toEqual(['readNotes:user:usr_ada', 'readNotes'])
  expect((await app.inject('/page/saveNotes')).json()).toMatchObject({
    error: { details: { code: 'unknown_function' } },
  })
  state.caller = null
  expect((await app.inject('/page/readNotes')).statusCode).toBe(401)
  expect(events).toHaveLength(2)
})

test('a call with a malformed idempotency key is refused, and does not run', async () => {
  const { events, call } = createServer()
  expect(await call('saveNotes', '{"data":{}}', { 'idempotency-key': 'two words' })).toEqual([400, 'invalid_input'])
  expect(events).toEqual([])
})

test('during an impersonation, a call gets an audit entry with the script id of its input, and a refused call gets an entry, too', async () => {
  const { state, events, call } = createServer()
  state.caller = { ...actor, impersonatedBy: 'usr_admin' }
  expect(await call('readNotes', '{"data":{"note":"a","scriptId":"scr_1"}}')).toEqual([200, undefined])
  expect(events.at(-1)).toBe('seen readNotes scr_1')
  expect(await call('saveNotes', '{"data":{}}')).toEqual([403, 'read_only'])
  expect(events.at(-1)).toBe('refused saveNotes ')
})

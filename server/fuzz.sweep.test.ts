// Unusual requests by all kinds of callers to all operations. Set `FUZZ_RUNS=10000` for the long run, `FUZZ_SEED` to
// repeat a run.
import { type FailureCode, failures, getHttpStatus } from '@scene-partner/contract/failures'
import { formatWireStatus } from '@scene-partner/contract/wireError'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from './app.ts'
import { type ActorName, actorNames } from './testing/actors.ts'
import {
  anything,
  type Hints,
  type JsonSchema,
  inputsWithOneFault,
  oddStrings,
  validFor,
} from './testing/arbitraries.ts'
import { goodPassword } from './testing/startApp.ts'
import {
  counterTables,
  startAppWithActors,
  recordingOf,
  getSettledChecksums,
  type AppWithActors,
} from './testing/appWithActors.ts'

const runs = Number(process.env['FUZZ_RUNS'] ?? 1_500)
/** Number of requests during impersonation. S-25 requires 10,000, which the long run sends. */
const impersonatedRuns = process.env['FUZZ_RUNS'] ? runs : Math.ceil(runs / 5)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** Time in ms after which a response counts as missing. */
const responseTimeoutMs = 5_000
/** After each series of this many requests, the test resets the data of the actors and the rate limits. */
const restoreEvery = 25

/** Failures that every call may have, in addition to those of its contract. */
const commonFailures: readonly FailureCode[] = [
  'bad_request',
  'invalid_input',
  'wrong_origin',
  'rate_limited',
  'payload_too_large',
  'unsupported_media',
  'unknown_function',
  'not_found',
  'signed_out',
  'not_allowed',
  'read_only',
  'email_not_verified',
  'second-factor/needed',
]

let world: AppWithActors
beforeAll(async () => {
  world = await startAppWithActors()
})
afterAll(() => world[Symbol.asyncDispose]())

const contracts = new Map(allOperations.map(({ contract }) => [contract.name, contract]))
const schemas = allOperations.map(({ contract }) => ({
  name: contract.name,
  schema: z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
}))

const hints: Hints = {
  email: ['someone@example.com', 'SOMEONE@Example.com ', 'nobody@example.invalid'],
  password: [goodPassword, 'short'],
  currentPassword: [goodPassword],
  newPassword: [goodPassword, `${goodPassword}x`, 'password'],
  voiceId: ['tom', 'nobody'],
  text: [
    'But soft! What light through yonder window breaks?',
    'ROMEO. But soft!\nJULIET. Ay me!',
    '(beat) … — "Well?"',
  ],
  generationId: [`gen_1_${'a'.repeat(22)}`, 'gen_1_'],
  code: ['BREAKALEG', 'breakaleg ', '30D-X'],
  couponCode: ['BREAKALEG', 'breakaleg ', '30D-X'],
  priceId: ['monthly', 'annual', 'price_sandbox_monthly'],
  successUrl: ['/subscribe/success', 'https://elsewhere.example'],
  cancelUrl: ['/subscribe/cancel', '//elsewhere.example'],
  returnUrl: ['/account'],
  sessionId: ['cs_test_x'],
  scriptId: ['scr_', `scr_${'a'.repeat(22)}`],
  search: ['%', '_\\', 'soft but'],
  cursor: ['1.gen_1_', '8640000000000001.x', '-1.', 'NaN.NaN', '1e400.x', '.', 'x'],
  token: ['x'.repeat(43)],
}

/** Removes lone surrogates, which cannot be encoded in a URL. */
const removeLoneSurrogates = (text: string) => text.replace(/\p{Surrogate}/gu, '')

type FuzzRequest = { actor: ActorName; name: string; body: string; contentType: string }

const jsonBody = (data: unknown) => JSON.stringify({ data })
const operationRequests: fc.Arbitrary<Omit<FuzzRequest, 'actor'>> = fc
  .constantFrom(...schemas)
  .chain(({ name, schema }) =>
    fc
      .oneof(
        { weight: 3, arbitrary: validFor(schema, '', hints) },
        { weight: 4, arbitrary: inputsWithOneFault(schema, hints) },
        { weight: 2, arbitrary: anything },
      )
      .map((data) => ({ name, body: jsonBody(data), contentType: 'application/json' })),
  )

const brokenBodies = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '{',
  '{"data":',
  '{"data":{}}}',
  '\u0000',
  '{"data":undefined}',
  "{'data':{}}",
  '{"data":{},}',
  '{"data":1e999}',
  '{"data":NaN}',
  '{"data":{"email":"a","email":"b"}}',
  '{"data":{"__proto__":{"isAdmin":true}}}',
  '{"__proto__":{"data":{}}}',
  '{"constructor":{"prototype":{"x":1}},"data":{}}',
  '{"data":{"text":"\\ud800"}}',
  `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `{"data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  `{"data":{"code":"${'9'.repeat(200_000)}"}}`,
  '\ufeff{"data":{}}',
  'data=1',
  '<data/>',
  '{"data":{}}{"data":{}}',
]
const rawRequests: fc.Arbitrary<Omit<FuzzRequest, 'actor'>> = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      ...contracts.keys(),
      '__proto__',
      'constructor',
      'toString',
      '',
      '%00',
      '..%2f..',
      'x'.repeat(300),
      '%ff',
      '%',
    ),
    oddStrings.map((text) => encodeURIComponent(removeLoneSurrogates(text))),
  ),
  body: fc.oneof(fc.constantFrom(...brokenBodies), oddStrings, fc.json()),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json;charset=\u00ff',
    'text/plain',
    'multipart/form-data',
    'x',
    '',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json, text/plain',
    '/',
    'application/JSON',
    '*/*',
  ),
})

const requests = fc
  .tuple(
    fc.constantFrom(...actorNames),
    fc.oneof({ weight: 4, arbitrary: operationRequests }, { weight: 1, arbitrary: rawRequests }),
  )
  .map(([actor, request]): FuzzRequest => ({ actor, ...request }))

async function send({ actor, name, body, contentType }: FuzzRequest) {
  const response = await world.actors[actor].request(`/api/call/${name}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'content-type': contentType },
    signal: AbortSignal.timeout(responseTimeoutMs),
  })
  return { response, text: await response.text() }
}

/**
 * Asserts that a response has the protocol's form, and that its output matches the schema of the operation. For an
 * error, asserts a failure code that the contract allows, with its HTTP status.
 */
function expectProtocol(name: string, { response, text }: Awaited<ReturnType<typeof send>>) {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const answer = JSON.parse(text) as {
    data?: unknown
    error?: { status: string; message: string; details: { code: FailureCode } }
  }
  const contract = contracts.get(name)
  if (response.status === 200) {
    expect(Object.keys(answer)).toEqual(['data'])
    expect(contract?.output.parse(answer.data)).toEqual(answer.data)
    return
  }
  const { status, message, details } = answer.error ?? expect.fail(`no error in ${text}`)
  expect([...commonFailures, ...(contract?.failures ?? [])]).toContain(details.code)
  expect(status).toBe(formatWireStatus(failures[details.code].status))
  if (![413, 415].includes(response.status)) expect(response.status).toBe(getHttpStatus(details.code))
  expect(message.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|zod|select .+ from/i)
}

let count = 0
async function resetRegularly() {
  if (count++ % restoreEvery !== 0) return
  await world.restore()
  await world.app.database.db.execute(sql`delete from rate_counters`)
}

test(`S-61 S-08 ${runs} unusual requests (seed ${seed}) get responses in the protocol's form and never a 5xx`, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      await resetRegularly()
      expectProtocol(request.name, await send(request))
    }),
    { seed, numRuns: runs },
  )
  expect((await world.app.visitor().request('/api/health/live')).status).toBe(200)
}, 0)

/** Operations that end the impersonation. */
const endingOperations = new Set(['signOut', 'endImpersonationSession'])

// [spec2 §4.30]
test('S-25 no request of an impersonated session changes a row, except in logs and counters', async () => {
  await world.restore()
  // An attempt to impersonate again is written to the admin log, so that table may change.
  const allowedChanges = [...counterTables, 'admin_log']
  const before = await getSettledChecksums(world.app, allowedChanges)
  const impersonatedRequests = fc
    .oneof(operationRequests, rawRequests)
    .filter(({ name }) => !endingOperations.has(name))
  await fc.assert(
    fc.asyncProperty(impersonatedRequests, async (request) => {
      if (count++ % restoreEvery === 0) await world.app.database.db.execute(sql`delete from rate_counters`)
      const { response } = await send({ ...request, actor: 'impersonated' })
      if (contracts.get(request.name)?.effect === 'writes') expect([400, 403, 413, 415]).toContain(response.status)
      expect(response.status).toBeLessThan(500)
    }),
    { seed, numRuns: impersonatedRuns },
  )
  expect(await getSettledChecksums(world.app, allowedChanges)).toEqual(before)
}, 0)

test('unusual queries and ranges in audio requests never get a 5xx', async () => {
  await world.restore()
  const { subscriber } = world.actors
  const started = await subscriber.call('startGeneration', { text: 'A sound to ask for.', voiceId: 'tom' })
  await subscriber.downloadAudio(started.audioUrl)
  const paths = [
    started.audioUrl,
    `/api/audio/${recordingOf(world.actors.free)}.mp3`,
    '/api/audio/',
    '/api/audio/%00',
    '/api/audio/..%2f..%2fetc%2fpasswd',
    '/api/replica/audio/x',
  ]
  const ranges = [
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-0,5-9',
    'bytes=99999999999999999999-',
    'bytes=a-b',
    'items=0-1',
    '',
  ]
  const queries = fc.oneof(
    fc.constantFrom(
      '?from=1',
      '?from=-1',
      '?from=1e9',
      '?from=NaN',
      '?from=1&from=2',
      '?from[]=1',
      '?offset=-5',
      '?from=%ff',
    ),
    oddStrings.map((text) => `?from=${encodeURIComponent(removeLoneSurrogates(text))}`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      queries,
      fc.constantFrom(...ranges),
      fc.constantFrom('GET', 'HEAD'),
      async (path, query, range, method) => {
        const response = await subscriber.request(path + query, {
          method,
          headers: { range },
          signal: AbortSignal.timeout(responseTimeoutMs),
        })
        await response.arrayBuffer()
        expect(response.status).toBeLessThan(500)
      },
    ),
    { seed, numRuns: Math.ceil(runs / 10) },
  )
}, 0)

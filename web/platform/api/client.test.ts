import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerFetch, NetworkFailure, type Respond } from '../../testing/fakeFetch.ts'
import { CallError, formatFailedAction } from './callError.ts'
import { call, callEndpoint } from './client.ts'
import { getEndpointUrl } from './endpointUrl.ts'

afterEach(() => {
  vi.useRealTimers()
})

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  answerFetch(() => new Response(body, { status, headers }))

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw error
}

describe('error responses whose body is no JSON', () => {
  // [spec2 §8.17] [spec2 §8.18] [spec2 §8.19] [spec2 §8.20] [spec2 §8.21] [spec2 §8.22] [spec2 §8.23] [spec2 §8.24]
  // [spec2 §8.25] [spec2 §8.26] [spec2 §8.27] [spec2 §8.28]
  test.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
  ])('a response with HTTP %i whose body is no JSON becomes the error %s', async (http, status) => {
    answering(http, 'no words')
    const error = await failureOf(call('getSession', {}))
    expect(error).toMatchObject({ status, httpStatus: http, code: `functions/${status}` })
  })
})

// [spec2 §8.29]
test('a status in the body of an error response has priority over the HTTP status, and the call fails with the code and message of the body', async () => {
  const body = {
    error: { status: 'FAILED_PRECONDITION', message: 'Coupon has expired', details: { code: 'coupon/expired' } },
  }
  answering(400, JSON.stringify(body), { 'x-request-id': 'r-7' })
  expect(await failureOf(call('applyCouponToUser', { couponCode: 'X' }))).toMatchObject({
    status: 'failed-precondition',
    code: 'coupon/expired',
    message: 'Coupon has expired',
    requestId: 'r-7',
  })
})

// [spec2 §7.6] [spec2 §8.16]
test('a call sends its input as JSON and returns the data of a successful response', async () => {
  const requests: [path: string, body: unknown][] = []
  answerFetch((path, { body }) => {
    requests.push([path, body])
    return new Response('{"data":null}')
  })
  expect(await call('getSession', {})).toBeNull()
  expect(requests).toEqual([['/api/call/getSession', '{"data":{}}']])
})

// [spec2 §8.30]
test.each([
  ['is no JSON', '<!doctype html>'],
  ['is no object', '[1]'],
  ['is empty', ''],
  ['lacks its data', '{"result":1}'],
])('if the response with HTTP 200 has a body that %s, the call fails with the status internal', async (_what, body) => {
  answering(200, body)
  expect(await failureOf(call('getSession', {}))).toMatchObject({ status: 'internal' })
})

test('if the response with HTTP 200 contains an error, the call fails with this error', async () => {
  answering(200, '{"error":{"status":"UNAVAILABLE","message":"Later."}}')
  expect(await failureOf(call('getSession', {}))).toMatchObject({ status: 'unavailable', message: 'Later.' })
})

// [spec2 §8.5] [spec2 §8.27]
test('a call without any response fails with the status `internal` and HTTP status 0, and the message says that the device is offline', async () => {
  answerFetch(() => {
    throw new NetworkFailure()
  })
  const error = await failureOf(call('getSession', {}))
  expect(error).toMatchObject({ status: 'internal', httpStatus: 0 })
  expect(formatFailedAction('Load scripts', error)).toBe(
    'You appear to be offline. Please check your internet connection and try again.',
  )
})

const neverAnswering = () => answerFetch(() => new Promise(() => undefined))

// [spec2 §8.31]
test('an aborted call fails with the status `cancelled` and HTTP status 499', async () => {
  neverAnswering()
  const asking = new AbortController()
  const failure = failureOf(call('getSession', {}, { signal: asking.signal }))
  asking.abort()
  expect(await failure).toMatchObject({ status: 'cancelled', httpStatus: 499 })
})

test('a call whose signal was aborted before the call fails with the status `cancelled`', async () => {
  neverAnswering()
  expect(await failureOf(call('getSession', {}, { signal: AbortSignal.abort() }))).toMatchObject({
    status: 'cancelled',
    httpStatus: 499,
  })
})

test('a call sends the cookies of the site; it passes the idempotency key and `keepalive` to `fetch` only if they are given', async () => {
  const requests: RequestInit[] = []
  answerFetch((_path, init) => {
    requests.push(init)
    return new Response('{"data":null}')
  })
  await call('getSession', {}, { keepalive: true, idempotencyKey: 'key-1' })
  await call('getSession', {})
  expect(requests[0]).toMatchObject({
    ...{ credentials: 'same-origin', keepalive: true, headers: { 'idempotency-key': 'key-1' } },
  })
  expect(requests[1]?.keepalive).toBeUndefined()
  expect(requests[1]?.headers).not.toHaveProperty('idempotency-key')
})

// [spec2 §9.25]
test('a call times out after 70 seconds', async () => {
  vi.useFakeTimers()
  neverAnswering()
  const onFailure = vi.fn<(error: CallError) => void>()
  const failure = failureOf(call('getSession', {}))
  void failure.then(onFailure)
  await vi.advanceTimersByTimeAsync(69_999)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ status: 'deadline-exceeded' })
})

// [spec2 §8.5] [spec2 §8.6] [spec2 §8.7]
test('the message for a failed operation says that the device is offline, that access was denied, or that the operation failed', () => {
  const error = (facts: Partial<ConstructorParameters<typeof CallError>[0]>) =>
    new CallError({ status: 'internal', httpStatus: 500, message: 'Broken.', ...facts })
  expect(formatFailedAction('Save', error({ status: 'unavailable' }))).toContain('offline')
  expect(formatFailedAction('Save', error({ status: 'failed-precondition' }))).toContain('offline')
  expect(formatFailedAction('Save', error({ message: 'a network error' }))).toContain('offline')
  expect(formatFailedAction('Save', error({ status: 'permission-denied' }))).toBe(
    "Access denied. You don't have permission to perform this action.",
  )
  expect(formatFailedAction('Save', error({}))).toBe('Save failed: Broken.')
})

test('an operation that the server refuses with a failure code shows the server’s message, not that the device is offline', () => {
  const details = { code: 'coupon/expired' }
  const refusal = { status: 'failed-precondition', httpStatus: 400, message: 'Coupon has expired', details } as const
  expect(formatFailedAction('Save', new CallError(refusal))).toBe('Save failed: Coupon has expired')
})

const recording = {
  lineId: 's1',
  url: '/api/scripts/a/lines/s1/recording',
  mime: 'audio/webm',
  durationMs: 900,
  createdAt: '2026-11-21T09:30:00.000Z',
}
const upload = () =>
  callEndpoint('storeLineRecording', {
    params: { scriptId: 'a/b', lineId: 's1' },
    query: { ms: '900' },
    body: new Blob(['sound'], { type: 'audio/webm' }),
  })

test('an upload uses the method, path and content type of the contract and returns the contract’s output', async () => {
  const respond = vi.fn<Respond>(() => Response.json({ data: recording }))
  answerFetch(respond)
  expect(await upload()).toEqual(recording)
  const [path, init] = respond.mock.calls[0] ?? []
  expect(path).toBe('/api/scripts/a%2Fb/lines/s1/recording?ms=900')
  expect(init).toMatchObject({ method: 'PUT', headers: { 'content-type': 'audio/webm' } })
})

test('an upload without an answer fails after five minutes', async () => {
  vi.useFakeTimers()
  neverAnswering()
  const onFailure = vi.fn<(error: CallError) => void>()
  void failureOf(upload()).then(onFailure)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ status: 'deadline-exceeded' })
})

test('the URL of a download contains escaped parameters and no empty filters', () => {
  expect(getEndpointUrl('exportData', {})).toBe('/api/export')
  expect(getEndpointUrl('downloadCsv', { table: 'users' }, { search: 'a&b', tier: '', plan: undefined })).toBe(
    '/api/csv/users?search=a%26b',
  )
})

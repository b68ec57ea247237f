import { expect, test } from 'vitest'
import { HostedError, type HostedErrorKind, parseRetryAfterMs } from './hostedError.ts'
import { createRequestQueue } from './requestQueue.ts'

test.each<[HostedErrorKind, boolean]>([
  ['busy', true],
  ['connection', true],
  ['response', true],
  ['crowded', false],
  ['voice', false],
  ['text', false],
])('after repeated errors of the kind %s, isCircuitOpen returns %s', async (kind, isOpen) => {
  const queue = createRequestQueue({ name: 'x', title: 'X', maxConcurrent: 2, now: () => 0, pause: async () => {} })
  const { signal } = new AbortController()
  for (let line = 0; line < 5; line++)
    await queue
      .run(() => Promise.reject(new HostedError(kind, 'no')), { signal, deadlineMs: 60_000 })
      .catch(() => undefined)
  expect(queue.isCircuitOpen()).toBe(isOpen)
})

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 27 Nov 2026 11:59:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('the header Retry-After "%s", received at noon, means a wait of %s ms', (value, ms) => {
  const noon = Date.UTC(2026, 10, 27, 12)
  expect(parseRetryAfterMs(new Headers({ 'retry-after': value }), noon)).toBe(ms)
})

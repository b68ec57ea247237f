import { expect, test } from 'vitest'
import { HostedError, type HostedErrorKind } from './hostedError.ts'
import { createRequestQueue } from './requestQueue.ts'

test.each<[HostedErrorKind, boolean]>([
  ['busy', true],
  ['line', true],
  ['answer', true],
  ['crowded', false],
  ['voice', false],
  ['text', false],
])('whether repeated errors of the kind %s make the queue stop using the service: %s', async (kind, isOpen) => {
  const queue = createRequestQueue({ name: 'x', title: 'X', maxConcurrent: 2, now: () => 0, pause: async () => {} })
  const { signal } = new AbortController()
  for (let line = 0; line < 5; line++)
    await queue
      .run(() => Promise.reject(new HostedError(kind, 'no')), { signal, deadlineMs: 60_000 })
      .catch(() => undefined)
  expect(queue.isCircuitOpen()).toBe(isOpen)
})

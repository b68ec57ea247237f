import { expect, test } from 'vitest'
import { readChunks } from './readChunks.ts'

/** Returns a body that sends one chunk and then nothing more. `reasons`: why it was cancelled. */
function createBody() {
  const reasons: unknown[] = []
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Uint8Array.of(1)),
    cancel: (reason) => void reasons.push(reason),
  })
  return { body, reasons }
}

test('if its reader stops early, the body of a response is cancelled, so that its connection is released', async () => {
  const { body, reasons } = createBody()
  for await (const chunk of readChunks(new AbortController().signal, body)) {
    expect(chunk).toEqual(Uint8Array.of(1))
    break
  }
  expect(reasons).toHaveLength(1)
})

test('an aborted signal ends the reading of a body with the reason of the signal, although the body sends nothing more', async () => {
  const { body, reasons } = createBody()
  const stop = new AbortController()
  const chunks = readChunks(stop.signal, body)
  await chunks.next()
  const waiting = chunks.next()
  stop.abort(new Error('not wanted'))
  await expect(waiting).rejects.toThrow('not wanted')
  expect(reasons).toHaveLength(1)
})

import type { Failure } from '@scene-partner/contract/failures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { parseTestScene } from '../engine/fakes.ts'
import { createLineAudioFetcher } from './fetchLineAudio.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refuseFull = () => fail('too_many_waiting', { retryAfterS: 5 })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/**
 * Requests the audio of a line from a server that answers each request with `answer`. `sent` are the requests, and
 * `error` is the error with which the request ends.
 */
function requestLine(answer: () => Failure, signal: AbortSignal = new AbortController().signal) {
  const [line] = parseTestScene('p1')
  if (!line) throw new Error('the scene has one line')
  const sent = fakeServer({ startLine: answer })
  const options = { signal, isAhead: false, onBytes: () => {} }
  const error = createLineAudioFetcher('s1')(line, options).then(
    () => null,
    (failure: unknown) => failure,
  )
  return { sent, error }
}

test('while the server’s queue is full, a line is requested again every two seconds, but not after a refusal for another reason or after the page is closed', async () => {
  const answers = [refuseFull(), refuseFull()]
  const { sent, error } = requestLine(() => answers.shift() ?? fail('account_full'))
  const counts = [
    [1_900, 1],
    [300, 2],
    [1_700, 2],
    [500, 3],
    [10_000, 3],
  ] as const
  await pass(0)
  for (const [ms, count] of counts) {
    await pass(ms)
    expect(sent).toHaveLength(count)
  }
  expect(await error).toMatchObject({ code: 'account_full' })
  // The line is requested 20 times more at most.
  const endless = requestLine(refuseFull)
  for (let time = 0; time < 25; time += 1) await pass(2_100)
  expect(endless.sent).toHaveLength(21)
  expect(await endless.error).toMatchObject({ code: 'too_many_waiting' })
  const closing = new AbortController()
  const closed = requestLine(refuseFull, closing.signal)
  await pass(1_000)
  closing.abort()
  await pass(10_000)
  expect(closed.sent).toHaveLength(1)
  expect(await closed.error).toMatchObject({ name: 'AbortError' })
})

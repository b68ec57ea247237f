import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { useReloadWhenReachable } from './useReloadWhenReachable.ts'

let reloads = 0
let checks = 0
/** The HTTP status with which the server answers; `none` if it cannot be reached. */
let answer: number | 'none' = 'none'

beforeEach(() => {
  reloads = 0
  checks = 0
  answer = 'none'
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(() => (reloads += 1))
  fakeServer(
    {},
    {
      readHealth() {
        checks += 1
        if (answer === 'none') throw new NetworkFailure()
        return new Response(null, { status: answer })
      },
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Waiting({ isWaiting = true }: { isWaiting?: boolean }) {
  useReloadWhenReachable(isWaiting)
  return null
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the page asks the server again and again, and reloads once when the server answers with success', async () => {
  render(<Waiting />)
  await pass(11_000)
  expect([checks, reloads]).toEqual([2, 0])
  answer = 503
  await pass(5_000)
  expect([checks, reloads]).toEqual([3, 0])
  answer = 200
  await pass(5_000)
  expect(reloads).toBe(1)
  await pass(60_000)
  dispatchEvent(new Event('online'))
  expect([checks, reloads]).toEqual([4, 1])
})

test('the page reloads at once if the browser reports that the connection is back', () => {
  render(<Waiting />)
  dispatchEvent(new Event('online'))
  expect(reloads).toBe(1)
})

test('a hidden page does not ask the server until it is visible again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answer = 200
  render(<Waiting />)
  await pass(20_000)
  expect([checks, reloads]).toEqual([0, 0])
  visibility.mockReturnValue('visible')
  await pass(5_000)
  expect(reloads).toBe(1)
})

test('a page that does not wait for the server, or that the user has left, neither asks the server nor reloads', async () => {
  answer = 200
  const { rerender } = render(<Waiting isWaiting={false} />)
  await pass(20_000)
  rerender(<Waiting />)
  cleanup()
  await pass(20_000)
  dispatchEvent(new Event('online'))
  expect([checks, reloads]).toEqual([0, 0])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Returns the time in ms after which a worker with this share of a processor is ended; undefined if it is not ended
 * within an hour.
 */
function findEndMs(allowedMs: number, cpuShare: number | undefined): number | undefined {
  const start = Date.now()
  let endedAt: number | undefined
  const cpuTimeMs = cpuShare === undefined ? undefined : () => (Date.now() - start) * cpuShare
  startDeadline(allowedMs, () => (endedAt ??= Date.now() - start), cpuTimeMs)
  vi.advanceTimersByTime(3_600_000)
  return endedAt
}

test('a worker that gets a full processor, or whose CPU time is unknown, is ended at the deadline', () => {
  expect(findEndMs(1_000, 1)).toBe(1_000)
  expect(findEndMs(1_000, 2)).toBe(1_000)
  expect(findEndMs(1_000, undefined)).toBe(1_000)
})

test('a worker that gets only a quarter of a processor is ended after four times the deadline', () => {
  const ended = findEndMs(1_000, 0.25)
  expect(ended).toBeGreaterThanOrEqual(3_900)
  expect(ended).toBeLessThanOrEqual(4_100)
})

test('a worker that uses no CPU time is ended at the deadline, any other worker after at most 12 times the deadline', () => {
  expect(findEndMs(1_000, 0)).toBe(1_000)
  expect(findEndMs(1_000, 0.03)).toBeLessThanOrEqual(12_000)
})

test('a cancelled deadline does not end the worker', () => {
  const missed = vi.fn<() => void>()
  startDeadline(1_000, missed, () => 0)()
  vi.advanceTimersByTime(100_000)
  expect(missed).not.toHaveBeenCalled()
})

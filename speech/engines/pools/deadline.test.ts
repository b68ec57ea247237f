import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdToDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When somebody who gets this share of a processor, for so long, is ended; nothing if they are not within an hour. */
function endedAfter(allowedMs: number, share: number | undefined): number | undefined {
  const start = Date.now()
  let endedAt: number | undefined
  const processorMs = share === undefined ? undefined : () => (Date.now() - start) * share
  holdToDeadline(allowedMs, () => (endedAt ??= Date.now() - start), processorMs)
  vi.advanceTimersByTime(3_600_000)
  return endedAt
}

test('whoever has the processor for themselves, or tells nothing of it, has until the deadline', () => {
  expect(endedAfter(1_000, 1)).toBe(1_000)
  expect(endedAfter(1_000, 2)).toBe(1_000)
  expect(endedAfter(1_000, undefined)).toBe(1_000)
})

test('whoever waits for a crowded machine is given the time that others took', () => {
  const ended = endedAfter(1_000, 0.25)
  expect(ended).toBeGreaterThanOrEqual(3_900)
  expect(ended).toBeLessThanOrEqual(4_100)
})

test('whoever sleeps is ended at the deadline, and nobody is waited for without end', () => {
  expect(endedAfter(1_000, 0)).toBe(1_000)
  expect(endedAfter(1_000, 0.03)).toBeLessThanOrEqual(12_000)
})

test('what is done in time is called off', () => {
  const missed = vi.fn<() => void>()
  holdToDeadline(1_000, missed, () => 0)()
  vi.advanceTimersByTime(100_000)
  expect(missed).not.toHaveBeenCalled()
})

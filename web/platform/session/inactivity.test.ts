import { beforeEach, expect, test, vi } from 'vitest'
import {
  holdSession,
  isSessionHeld,
  judgeIdle,
  lastActivityAt,
  noteActivity,
  onActivity,
  startCounting,
} from './inactivity.ts'

const minute = 60_000

beforeEach(() => localStorage.clear())

test('session timeout 30 minutes, warning at 5 minutes left', () => {
  const begun = 1_000_000
  expect(judgeIdle(begun, begun + 25 * minute - 1)).toBe('active')
  expect(judgeIdle(begun, begun + 25 * minute)).toBe('warned')
  expect(judgeIdle(begun, begun + 30 * minute - 1)).toBe('warned')
  expect(judgeIdle(begun, begun + 30 * minute)).toBe('ended')
})

test('activity is counted at most once per minute', () => {
  const begun = 10_000_000
  const counted = vi.fn<(at: number) => void>()
  startCounting(begun)
  const stop = onActivity(counted)
  for (const second of [1, 30, 59, 60, 61, 119, 120]) noteActivity(begun + second * 1000)
  stop()
  expect(counted.mock.calls).toEqual([[begun + minute], [begun + 2 * minute]])
  expect(lastActivityAt()).toBe(begun + 2 * minute)
})

test('activity in another tab of this browser counts here', () => {
  const begun = 20_000_000
  startCounting(begun)
  localStorage.setItem('sp.lastActivity', String(begun + 7 * minute))
  expect(lastActivityAt()).toBe(begun + 7 * minute)
})

test('a rehearsal holds the session until it lets go, and letting go twice is once', () => {
  const first = holdSession()
  const second = holdSession()
  first()
  first()
  expect(isSessionHeld()).toBe(true)
  second()
  expect(isSessionHeld()).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { blockLocalStorage, fillLocalStorage } from '../../testing/fullStorage.ts'
import {
  isPageReleased,
  keepPageOpen,
  keepSessionAlive,
  isKeepAliveActive,
  getIdleState,
  lastActivityAt,
  recordActivity,
  onActivity,
  resetActivity,
} from './inactivity.ts'

const minute = 60_000

beforeEach(() => localStorage.clear())

// [spec1 §4.9]
test('a session ends after 30 minutes without activity, with a warning 5 minutes before', () => {
  const begun = 1_000_000
  expect(getIdleState(begun, begun + 25 * minute - 1)).toBe('active')
  expect(getIdleState(begun, begun + 25 * minute)).toBe('warned')
  expect(getIdleState(begun, begun + 30 * minute - 1)).toBe('warned')
  expect(getIdleState(begun, begun + 30 * minute)).toBe('ended')
})

// [spec1 §4.10]
test('activity is recorded at most once per minute', () => {
  const begun = 10_000_000
  const counted = vi.fn<(at: number) => void>()
  resetActivity(begun)
  const stop = onActivity(counted)
  for (const second of [1, 30, 59, 60, 61, 119, 120]) recordActivity(begun + second * 1000)
  stop()
  expect(counted.mock.calls).toEqual([[begun + minute], [begun + 2 * minute]])
  expect(lastActivityAt()).toBe(begun + 2 * minute)
})

test('activity in another tab of the browser counts as activity of the session', () => {
  const begun = 20_000_000
  resetActivity(begun)
  localStorage.setItem('sp.lastActivity', String(begun + 7 * minute))
  expect(lastActivityAt()).toBe(begun + 7 * minute)
})

test('the session is kept alive until every caller of keepSessionAlive has released it; a second release by one caller has no effect', () => {
  const first = keepSessionAlive()
  const second = keepSessionAlive()
  first()
  first()
  expect(isKeepAliveActive()).toBe(true)
  second()
  expect(isKeepAliveActive()).toBe(false)
})

test('isPageReleased is true only if no caller keeps the page open and no caller keeps the session alive', () => {
  expect(isPageReleased()).toBe(true)
  const [releasePage, releaseSession] = [keepPageOpen(), keepSessionAlive()]
  expect(isPageReleased()).toBe(false)
  releasePage()
  releasePage()
  expect(isPageReleased()).toBe(false)
  releaseSession()
  expect(isPageReleased()).toBe(true)
  const releaseAgain = keepPageOpen()
  expect([isPageReleased(), isKeepAliveActive()]).toEqual([false, false])
  releaseAgain()
})

test.each([
  ['blocked', blockLocalStorage],
  ['full', fillLocalStorage],
])('if local storage is %s, the activity of this tab still counts', (_state, breakStorage) => {
  const begun = 30_000_000
  const restore = breakStorage()
  resetActivity(begun)
  expect(lastActivityAt()).toBe(begun)
  recordActivity(begun + minute)
  expect(lastActivityAt()).toBe(begun + minute)
  restore()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockLocalStorage, fillLocalStorage } from '../../testing/fullStorage.ts'
import { createRetryTimer, createSaveGuard, openUnsavedChanges } from './unsavedChanges.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (accountId = 'u1', subject = 'cast scr_1') => openUnsavedChanges<string>(accountId, subject)

test('a later page reads the stored value if it has the same account and subject; other pages do not', () => {
  expect(open().read()).toBeUndefined()
  expect(open().store('mine')).toBe(true)
  expect([open().read(), open('u2').read(), open('u1', 'cast scr_2').read()]).toEqual(['mine', undefined, undefined])
})

test('after a second page stores its value, the value of the first page is not current, and the first page cannot clear the stored value', () => {
  const [first, second] = [open(), open()]
  first.store('the same')
  expect([first.isCurrent(), second.isCurrent()]).toEqual([true, false])
  second.store('the same')
  expect([first.isCurrent(), second.isCurrent()]).toEqual([false, true])
  first.clear()
  expect(open().read()).toBe('the same')
  second.clear()
  expect(open().read()).toBeUndefined()
  expect(second.isCurrent()).toBe(false)
})

test('a page can clear the value that an earlier page stored only after it has read this value', () => {
  open().store('from before')
  const page = open()
  page.clear()
  expect(page.read()).toBe('from before')
  expect(page.isCurrent()).toBe(true)
  page.clear()
  expect(open().read()).toBeUndefined()
})

test('a full storage is reported, a blocked storage is read as empty, and an unreadable value counts as missing', () => {
  const page = open()
  page.store('before')
  const restore = fillLocalStorage()
  expect(page.store('after')).toBe(false)
  restore()
  expect(page.read()).toBe('before')
  localStorage.setItem('sp.unsaved.u1.cast scr_1', '{broken')
  expect(page.read()).toBeUndefined()
  blockLocalStorage()
  expect([page.read(), page.isCurrent()]).toEqual([undefined, false])
})

test('a scheduled retry runs once: after the delay, or as soon as the connection is back; after the timer is closed, it does not run', () => {
  vi.useFakeTimers()
  let retries = 0
  const timer = createRetryTimer(() => (retries += 1), 1_000)
  timer.schedule()
  vi.advanceTimersByTime(600)
  timer.schedule()
  vi.advanceTimersByTime(600)
  expect(retries).toBe(0)
  vi.advanceTimersByTime(400)
  expect(retries).toBe(1)
  timer.schedule()
  dispatchEvent(new Event('online'))
  expect(retries).toBe(2)
  vi.advanceTimersByTime(5_000)
  expect(retries).toBe(2)
  timer.schedule()
  timer.close()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(5_000)
  expect(retries).toBe(2)
})

/** Opens a screen that saves its changes again until a save succeeds. Saves fail while `server.isDown`. */
function openGuard() {
  const server = { isDown: true }
  const unsaved = open()
  const counts = { saves: 0, stores: 0 }
  let saving = 'saved'
  const guard = createSaveGuard(
    () => ({
      get: () => ({ saving }),
      async flush() {
        counts.saves += 1
        saving = server.isDown ? 'failed' : 'saved'
        if (saving === 'failed') guard.onFailed()
      },
      storeUnsaved: () => (counts.stores += 1),
    }),
    unsaved,
  )
  const leave = guard.open()
  return { server, unsaved, counts, leave, fail: () => (saving = 'failed') }
}

const reconnect = async () => {
  dispatchEvent(new Event('online'))
  await Promise.resolve()
}

test('a screen stores and saves its changes before the page unloads, but not after the user has left the screen', async () => {
  const { server, counts, leave } = openGuard()
  server.isDown = false
  dispatchEvent(new Event('pagehide'))
  expect(counts).toEqual({ saves: 1, stores: 1 })
  await leave()
  expect(counts).toEqual({ saves: 2, stores: 1 })
  dispatchEvent(new Event('pagehide'))
  await reconnect()
  expect(counts).toEqual({ saves: 2, stores: 1 })
})

test('only a failed save is retried when the connection is back', async () => {
  const { server, counts, leave, fail } = openGuard()
  await reconnect()
  expect(counts.saves).toBe(0)
  fail()
  server.isDown = false
  await reconnect()
  expect(counts.saves).toBe(1)
  await leave()
})

test('after the user has left the screen, a failed save is retried until it succeeds', async () => {
  vi.useFakeTimers()
  const { server, unsaved, counts, leave } = openGuard()
  unsaved.store('changes')
  await leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts.saves).toBeGreaterThan(2)
  server.isDown = false
  await reconnect()
  const { saves } = counts
  server.isDown = true
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(60_000)
  await reconnect()
  expect(counts).toEqual({ saves, stores: 0 })
})

test('after the user has left the screen, a failed save is not retried if another page has stored newer changes', async () => {
  const { unsaved, counts, leave } = openGuard()
  unsaved.store('changes')
  await leave()
  expect(counts.saves).toBe(1)
  open().store('newer changes')
  await reconnect()
  expect(counts.saves).toBe(1)
})

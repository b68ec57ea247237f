// Tests that a rehearsal keeps the screen on and the session active, but only until the rehearsal ends.
import { afterEach, expect, test, vi } from 'vitest'
import { isKeepAliveActive } from '../../../platform/session/inactivity.ts'
import { claimDevices } from './rehearsalDevices.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.restoreAllMocks()
})

/** Replaces the wake locks of the browser. `grant` answers the oldest request that has no answer yet. */
function fakeWakeLocks() {
  const waiting: (() => void)[] = []
  let held = 0
  const request = () =>
    new Promise((resolve) => {
      waiting.push(() => {
        held += 1
        resolve({ release: async () => void (held -= 1) })
      })
    })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return {
    countRequests: () => waiting.length,
    countHeld: () => held,
    async grant() {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('until the rehearsal ends, the screen stays on and the user is not signed out for inactivity', async () => {
  const wakeLocks = fakeWakeLocks()
  const release = claimDevices(() => {})
  await wakeLocks.grant()
  expect([wakeLocks.countHeld(), isKeepAliveActive()]).toEqual([1, true])
  release()
  expect([wakeLocks.countHeld(), isKeepAliveActive()]).toEqual([0, false])
})

test('if the rehearsal ends before the browser grants the wake lock, the wake lock is released', async () => {
  const wakeLocks = fakeWakeLocks()
  claimDevices(() => {})()
  await wakeLocks.grant()
  expect(wakeLocks.countHeld()).toBe(0)
})

test('when the page is visible again, the wake lock is requested again, but not after the rehearsal has ended', () => {
  const wakeLocks = fakeWakeLocks()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    return wakeLocks.countRequests()
  }
  const release = claimDevices(() => {})
  expect([show('hidden'), show('visible')]).toEqual([1, 2])
  release()
  expect([show('hidden'), show('visible')]).toEqual([2, 2])
})

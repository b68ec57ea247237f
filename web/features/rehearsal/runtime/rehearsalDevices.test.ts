// Tests that a rehearsal keeps the screen on and the session active, but only until the rehearsal ends, and what the
// headset buttons do.
import { afterEach, expect, test, vi } from 'vitest'
import { isKeepAliveActive } from '../../../platform/session/inactivity.ts'
import { claimDevices, connectHeadset } from './rehearsalDevices.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
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

/** Connects headset buttons in a browser that knows all media actions except `unknown`. Lists what the buttons do. */
function connectButtons(unknown?: string) {
  const handlers = new Map<string, (() => void) | null>()
  const setActionHandler = (name: string, handler: (() => void) | null) => {
    if (name === unknown) throw new TypeError('unknown action')
    handlers.set(name, handler)
  }
  const media = { metadata: null, playbackState: 'none', setActionHandler }
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: media })
  vi.stubGlobal('MediaMetadata', class {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:silence')
  const done: string[] = []
  const record = (name: string) => () => void done.push(name)
  connectHeadset(
    { press: record('press'), back: record('back'), next: record('next'), pause: record('pause') },
    'Hamlet',
  )
  for (const name of ['play', 'pause', 'stop', 'previoustrack', 'nexttrack']) handlers.get(name)?.()
  return done
}

test('on a headset, the button for the previous track goes back, the one for the next track goes forward, and stop pauses', () => {
  expect(connectButtons()).toEqual(['press', 'press', 'pause', 'back', 'next'])
})

test('if the browser does not know the stop button of a headset, the other buttons work', () => {
  expect(connectButtons('stop')).toEqual(['press', 'press', 'back', 'next'])
})

import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKeepAliveActive } from '../../platform/session/inactivity.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { storedPlayback, recordingOpen } from '../../player/playbackState.ts'
import { claimPlayback } from '../../player/exclusivePlayback.ts'
import { openFakeOutput, type FakeOutput } from '../../player/testing/fakeOutput.ts'
import { buildGeneration, buildSubscriberSession } from '../../testing/builders.ts'
import { blockLocalStorage } from '../../testing/fullStorage.ts'
import { getPagePlayback } from './playback.ts'
import { singleKeySetting } from './keyboardShortcuts.ts'
import { readSpeed } from './playbackSpeed.ts'

const recording = buildGeneration('gen_1', { text: 'But soft!', title: 'The balcony', duration: 60 })

function startPlayback() {
  let output: FakeOutput | undefined
  const playback = getPagePlayback((tell) => (output = openFakeOutput(tell)))
  playback.open(recording)
  if (!output) throw new Error('no output was opened')
  output.emit({ kind: 'started' })
  return { playback, output, phase: () => playback.player.getState().phase }
}

const press = (key: string, target: Element = document.body, also = {}) =>
  fireEvent.keyDown(target, { key, bubbles: true, cancelable: true, ...also })

function renderHtml(html: string): Element {
  document.body.innerHTML = html
  const [element] = document.body.children
  if (!element) throw new Error('no element was rendered')
  return element
}

beforeEach(() => {
  localStorage.clear()
  sessionStore.set(buildSubscriberSession())
})
afterEach(() => {
  sessionStore.set(null)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('keyboard shortcuts', () => {
  test.each([' ', 'k', 'K'])('the key “%s” pauses and continues the playback', (key) => {
    const { phase } = startPlayback()
    press(key)
    expect(phase()).toBe('paused')
    press(key)
    expect(phase()).toBe('loading')
  })

  test.each([
    ['j', 'seek 15000'],
    ['ArrowLeft', 'seek 15000'],
    ['l', 'seek 25000'],
    ['ArrowRight', 'seek 25000'],
    ['s', 'seek 0'],
  ])(
    'at the position 20 seconds, pressing the key “%s” sends the audio output the command “%s” (times in ms)',
    (key, expectedCall) => {
      const { output } = startPlayback()
      output.setPosition(20_000)
      press(key)
      expect(output.calls.at(-1)).toBe(expectedCall)
    },
  )

  test.each([
    '<textarea></textarea>',
    '<input type="search">',
    '<select></select>',
    '<div contenteditable="true"></div>',
    '<div role="dialog"></div>',
  ])('when the focus is in %s, shortcuts do nothing', (html) => {
    const { phase } = startPlayback()
    for (const key of [' ', 'k', 's', 'ArrowLeft']) press(key, renderHtml(html))
    expect(phase()).toBe('playing')
  })

  test('while a button has the focus, Space does not pause the playback, but the key k does', () => {
    const { phase } = startPlayback()
    const button = renderHtml('<button>Change</button>')
    press(' ', button)
    expect(phase()).toBe('playing')
    press('k', button)
    expect(phase()).toBe('paused')
  })

  test('pressing the shortcut key S together with Ctrl does not stop the playback', () => {
    const { phase } = startPlayback()
    press('s', document.body, { ctrlKey: true })
    expect(phase()).toBe('playing')
  })

  test('after a second recording was opened, one press of the key k pauses the playback', () => {
    const { playback, phase } = startPlayback()
    playback.open(buildGeneration('gen_2', { duration: 60 }))
    expect(phase()).toBe('loading')
    press('k')
    expect(phase()).toBe('paused')
  })

  test('shortcuts do nothing while the user has turned them off, or after the recording is closed', () => {
    const { playback, phase } = startPlayback()
    singleKeySetting.set(false)
    press('k')
    expect(phase()).toBe('playing')
    singleKeySetting.set(true)
    playback.close()
    expect(press('k')).toBe(true)
  })
})

test('if the browser blocks storage, the user can still choose a speed and turn the shortcuts off and on', () => {
  const unblock = blockLocalStorage()
  const { playback, phase } = startPlayback()
  playback.setSpeed(1.25)
  singleKeySetting.set(false)
  press('k')
  expect([singleKeySetting.isOn(), phase()]).toEqual([false, 'playing'])
  singleKeySetting.set(true)
  press('k')
  expect([readSpeed(), singleKeySetting.isOn(), phase()]).toEqual([1, true, 'paused'])
  playback.close()
  unblock()
})

describe('media controls of the operating system', () => {
  const acts = new Map<string, MediaSessionActionHandler | null>()
  const media = {
    metadata: null as { title: string; artist: string } | null,
    playbackState: 'none',
    setActionHandler: (name: string, act: MediaSessionActionHandler | null) => void acts.set(name, act),
    setPositionState: vi.fn<(state: object) => void>(),
  }
  beforeEach(() => {
    vi.stubGlobal('navigator', { ...navigator, mediaSession: media })
    vi.stubGlobal(
      'MediaMetadata',
      class {
        constructor(facts: object) {
          Object.assign(this, facts)
        }
      },
    )
  })
  const callHandler = (action: MediaSessionAction, details = {}) => acts.get(action)?.({ action, ...details })

  test('the media controls of the operating system show the title, voice and position of the recording', () => {
    const { playback, output } = startPlayback()
    expect(media.metadata).toMatchObject({ title: 'The balcony', artist: 'Tom' })
    expect(media.playbackState).toBe('playing')
    output.setPosition(20_000)
    playback.setSpeed(1.25)
    expect(media.setPositionState).toHaveBeenLastCalledWith({ duration: 60, position: 20, playbackRate: 1.25 })
    playback.player.pause()
    expect(media.playbackState).toBe('paused')
  })

  test('the speed that the user chooses is stored in the browser', () => {
    const { playback } = startPlayback()
    playback.setSpeed(1.25)
    expect(readSpeed()).toBe(1.25)
  })

  test('the media controls of the operating system can play, pause and stop the recording, and seek in it', () => {
    const { output, phase } = startPlayback()
    output.setPosition(20_000)
    callHandler('pause')
    expect(phase()).toBe('paused')
    callHandler('play')
    expect(phase()).toBe('loading')
    callHandler('seekbackward')
    expect(output.calls.at(-1)).toBe('seek 15000')
    callHandler('seekforward', { seekOffset: 10 })
    expect(output.calls.at(-1)).toBe('seek 25000')
    callHandler('seekto', { seekTime: 3 })
    expect(output.calls.at(-1)).toBe('seek 3000')
    callHandler('stop')
    expect(phase()).toBe('stopped')
  })

  test('closing the recording removes its title and all handlers from the media controls', () => {
    const { playback } = startPlayback()
    playback.close()
    expect(media).toMatchObject({ metadata: null, playbackState: 'none' })
    expect([...acts.values()].every((act) => act === null)).toBe(true)
  })
})

describe('playback', () => {
  test('while a recording plays, the page keeps the user’s session active; after a pause it no longer does', () => {
    const { playback } = startPlayback()
    expect(isKeepAliveActive()).toBe(true)
    playback.player.pause()
    expect(isKeepAliveActive()).toBe(false)
  })

  test('the playback of a recording pauses when another player of the page starts', () => {
    const { phase } = startPlayback()
    const release = claimPlayback(() => {})
    expect(phase()).toBe('paused')
    release()
  })

  test('after a reload the recording is open again, paused at its position', () => {
    const { playback, output } = startPlayback()
    output.setPosition(20_000)
    playback.player.pause()
    const stored = storedPlayback.get()
    sessionStore.set(null)
    // Simulates a reload, after which only the data in the tab's session storage exists.
    storedPlayback.set(stored)
    sessionStore.set(buildSubscriberSession())
    const again = getPagePlayback(openFakeOutput)
    expect(again.getRecording()).toMatchObject({ id: 'gen_1' })
    expect(again.player.getState().phase).toBe('paused')
    expect(again.player.positionMs()).toBe(20_000)
  })

  test('after a reload, a recording that was stored in its first second is open again at its start', () => {
    const { playback, output } = startPlayback()
    output.setPosition(999)
    playback.player.pause()
    const stored = storedPlayback.get()
    sessionStore.set(null)
    storedPlayback.set(stored)
    sessionStore.set(buildSubscriberSession())
    const again = getPagePlayback(openFakeOutput)
    expect(again.getRecording()).toMatchObject({ id: 'gen_1' })
    expect([again.player.getState().phase, again.player.positionMs()]).toEqual(['stopped', 0])
  })

  test('if two recordings were opened one after the other, closing the second one turns off the shortcut keys', () => {
    const { playback, phase } = startPlayback()
    playback.open(buildGeneration('gen_2', { text: 'Who’s there?', title: 'The battlements', duration: 30 }))
    press('k')
    expect(phase()).toBe('paused')
    playback.close()
    expect(press('k')).toBe(true)
  })

  test('the screen has a panel for the recording until all panels that were registered are removed', () => {
    const { playback } = startPlayback()
    const closePanels = [playback.registerPanel(), playback.registerPanel()]
    closePanels[0]?.()
    expect(playback.hasPanel()).toBe(true)
    closePanels[1]?.()
    expect(playback.hasPanel()).toBe(false)
  })

  test('when the user signs out, the playback stops and the recording is closed', () => {
    const { output } = startPlayback()
    sessionStore.set(null)
    expect(output.isClosed).toBe(true)
    expect(recordingOpen.get()).toBe(false)
    expect(storedPlayback.get()).toBeNull()
  })

  test('when another account signs in in the same tab, the recording of the first account is not opened', () => {
    const { playback } = startPlayback()
    playback.player.pause()
    const stored = storedPlayback.get()
    sessionStore.set(null)
    storedPlayback.set(stored)
    sessionStore.set(buildSubscriberSession({ uid: 'another' }))
    expect(getPagePlayback(openFakeOutput).getRecording()).toBeNull()
    expect(storedPlayback.get()).toBeNull()
  })
})

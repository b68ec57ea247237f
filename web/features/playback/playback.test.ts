import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSessionHeld } from '../../platform/inactivity.ts'
import { sessionStore } from '../../platform/session.ts'
import { keptListening, onAir } from '../../player/onAir.ts'
import { takeFloor } from '../../player/floor.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { generationOf, sessionOf } from '../studio/standInApi.ts'
import { pageListening } from './listening.ts'
import { keysStore } from './shortcuts.ts'

const recording = generationOf('gen_1', { text: 'But soft!', title: 'The balcony', duration: 60 })

function begin() {
  let output: StandInOutput | undefined
  const listening = pageListening((tell) => (output = openStandInOutput(tell)))
  listening.open(recording)
  if (!output) throw new Error('nothing was opened')
  output.tell({ kind: 'began' })
  return { listening, output, phase: () => listening.player.getState().phase }
}

const press = (key: string, target: Element = document.body, also = {}) =>
  fireEvent.keyDown(target, { key, bubbles: true, cancelable: true, ...also })

function stage(html: string): Element {
  document.body.innerHTML = html
  const [element] = document.body.children
  if (!element) throw new Error('nothing stands there')
  return element
}

beforeEach(() => {
  localStorage.clear()
  sessionStore.set(sessionOf())
})
afterEach(() => {
  sessionStore.set(null)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('keys', () => {
  test.each([' ', 'k', 'K'])('“%s” pauses and plays', (key) => {
    const { phase } = begin()
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
  ])('“%s” leads to %s', (key, asked) => {
    const { output } = begin()
    output.playTo(20_000)
    press(key)
    expect(output.asked.at(-1)).toBe(asked)
  })

  test.each([
    '<textarea></textarea>',
    '<input type="search">',
    '<select></select>',
    '<div contenteditable="true"></div>',
    '<div role="dialog"></div>',
  ])('in %s no key is ours', (html) => {
    const { phase } = begin()
    for (const key of [' ', 'k', 's', 'ArrowLeft']) press(key, stage(html))
    expect(phase()).toBe('playing')
  })

  test('Space on a button presses the button, and other keys still play', () => {
    const { phase } = begin()
    const button = stage('<button>Change</button>')
    press(' ', button)
    expect(phase()).toBe('playing')
    press('k', button)
    expect(phase()).toBe('paused')
  })

  test('a key with Ctrl belongs to the browser', () => {
    const { phase } = begin()
    press('s', document.body, { ctrlKey: true })
    expect(phase()).toBe('playing')
  })

  test('turned off they do nothing, and once it is closed they are gone', () => {
    const { listening, phase } = begin()
    keysStore.set(false)
    press('k')
    expect(phase()).toBe('playing')
    keysStore.set(true)
    listening.close()
    expect(press('k')).toBe(true)
  })
})

describe('the system’s media keys', () => {
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
  const ask = (action: MediaSessionAction, details = {}) => acts.get(action)?.({ action, ...details })

  test('show the title, the voice and the place', () => {
    const { listening, output } = begin()
    expect(media.metadata).toMatchObject({ title: 'The balcony', artist: 'Tom' })
    expect(media.playbackState).toBe('playing')
    output.playTo(20_000)
    listening.setSpeed(1.25)
    expect(media.setPositionState).toHaveBeenLastCalledWith({ duration: 60, position: 20, playbackRate: 1.25 })
    listening.player.pause()
    expect(media.playbackState).toBe('paused')
  })

  test('play, pause, stop and seek', () => {
    const { output, phase } = begin()
    output.playTo(20_000)
    ask('pause')
    expect(phase()).toBe('paused')
    ask('play')
    expect(phase()).toBe('loading')
    ask('seekbackward')
    expect(output.asked.at(-1)).toBe('seek 15000')
    ask('seekforward', { seekOffset: 10 })
    expect(output.asked.at(-1)).toBe('seek 25000')
    ask('seekto', { seekTime: 3 })
    expect(output.asked.at(-1)).toBe('seek 3000')
    ask('stop')
    expect(phase()).toBe('stopped')
  })

  test('are let go when it is closed', () => {
    const { listening } = begin()
    listening.close()
    expect(media).toMatchObject({ metadata: null, playbackState: 'none' })
    expect([...acts.values()].every((act) => act === null)).toBe(true)
  })
})

describe('what is listened to', () => {
  test('counts as being there while it sounds', () => {
    const { listening } = begin()
    expect(isSessionHeld()).toBe(true)
    listening.player.pause()
    expect(isSessionHeld()).toBe(false)
  })

  test('falls silent when another voice takes the floor', () => {
    const { phase } = begin()
    const leave = takeFloor(() => {})
    expect(phase()).toBe('paused')
    leave()
  })

  test('is there after a reload, at its place and silent', () => {
    const { listening, output } = begin()
    output.playTo(20_000)
    listening.player.pause()
    const kept = keptListening.get()
    sessionStore.set(null)
    // The page is new: what it holds of its own is what the tab has kept.
    keptListening.set(kept)
    sessionStore.set(sessionOf())
    const again = pageListening(openStandInOutput)
    expect(again.getRecording()).toMatchObject({ id: 'gen_1' })
    expect(again.player.getState().phase).toBe('paused')
    expect(again.player.positionMs()).toBe(20_000)
  })

  test('is stopped and forgotten when its account signs out', () => {
    const { output } = begin()
    sessionStore.set(null)
    expect(output.isClosed).toBe(true)
    expect(onAir.get()).toBe(false)
    expect(keptListening.get()).toBeNull()
  })

  test('is never shown to another account', () => {
    const { listening } = begin()
    listening.player.pause()
    const kept = keptListening.get()
    sessionStore.set(null)
    keptListening.set(kept)
    sessionStore.set(sessionOf({ uid: 'another' }))
    expect(pageListening(openStandInOutput).getRecording()).toBeNull()
    expect(keptListening.get()).toBeNull()
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { openElementOutput } from './elementOutput.ts'
import type { OutputEvent } from './output.ts'

/** Creates a fake media element and its output. The test decides in `play` how each request to play ends. */
function open(play: () => Promise<void>) {
  const element = document.createElement('audio')
  element.play = play
  element.load = () => {}
  vi.stubGlobal(
    'Audio',
    class {
      constructor() {
        return element
      }
    },
  )
  const events: OutputEvent[] = []
  const output = openElementOutput((event) => void events.push(event))
  output.openFile('/api/audio/gen_1.mp3')
  return { element, output, events }
}

const refuse = (name: string, message: string) => () => Promise.reject(new DOMException(message, name))

afterEach(() => vi.unstubAllGlobals())

describe('a media element that cannot play', () => {
  // [spec1 §8.19]
  test.each([
    ['NotAllowedError', 'play() must follow a press', [{ kind: 'refused', why: 'autoplay' }]],
    [
      'NotSupportedError',
      'no source fits',
      [{ kind: 'startFailed', message: 'this browser cannot play the recording' }],
    ],
    ['AbortError', 'a new load began', []],
  ])(
    'if play() rejects with %s, the output emits the event for this error, but no event for an AbortError',
    async (name, message, event) => {
      const { output, events } = open(refuse(name, message))
      output.play()
      await vi.waitFor(() => expect(events).toEqual(event))
    },
  )
})

// [spec1 §8.19]
test.each([
  [2, 'PIPELINE_ERROR_READ', 'the connection was lost'],
  [3, 'PIPELINE_ERROR_DECODE: Could not decode', 'this recording is damaged and cannot be played'],
  [4, 'DEMUXER_ERROR_COULD_NOT_OPEN', 'this browser cannot play the recording'],
  [1, '', 'the sound could not be read'],
])('the media error with the code %i and the message “%s” is reported in plain words: %s', (code, message, words) => {
  const { element, events } = open(() => new Promise(() => {}))
  Object.defineProperty(element, 'error', { value: { code, message } })
  element.dispatchEvent(new Event('error'))
  expect(events).toEqual([{ kind: 'failed', message: words }])
})

test('a chosen speed does not change the pitch of the voice, and also applies to the next recording', () => {
  const { element, output } = open(() => new Promise(() => {}))
  output.setRate(1.25)
  expect(element).toMatchObject({ preservesPitch: true, playbackRate: 1.25, defaultPlaybackRate: 1.25 })
  expect(output.canChangeRate).toBe(true)
})

// [spec1 §9.2]
test('spec 1 §9: the analyser for the visualizer has an FFT size of 256 samples', async () => {
  const node = { fftSize: 0, connect: (next: object) => next }
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      destination = {}
      resume = () => Promise.resolve()
      close = () => Promise.resolve()
      createAnalyser = () => node
      createMediaElementSource = () => ({ connect: () => node })
    },
  )
  const { output } = open(() => Promise.resolve())
  expect(output.analyser).toBeNull()
  output.play()
  await vi.waitFor(() => expect(output.analyser).toBe(node))
  expect(node.fftSize).toBe(256)
  output.close()
})

test('a seek before the recording has loaded is applied once, when the recording has loaded', () => {
  const { element, output } = open(() => new Promise(() => {}))
  Object.defineProperty(element, 'readyState', { value: HTMLMediaElement.HAVE_NOTHING, configurable: true })
  output.seek(4_000)
  expect([output.positionMs(), element.currentTime]).toEqual([4_000, 0])
  Object.defineProperty(element, 'readyState', { value: HTMLMediaElement.HAVE_METADATA })
  element.dispatchEvent(new Event('loadedmetadata'))
  expect([output.positionMs(), element.currentTime]).toEqual([4_000, 4])
  output.seek(9_000)
  element.dispatchEvent(new Event('loadedmetadata'))
  expect(output.positionMs()).toBe(9_000)
})

test('a seek in a recording that has not loaded is not applied to the recording that opens next', () => {
  const { element, output } = open(() => new Promise(() => {}))
  Object.defineProperty(element, 'readyState', { value: HTMLMediaElement.HAVE_NOTHING })
  output.seek(4_000)
  output.openFile('/api/audio/gen_2.mp3')
  element.dispatchEvent(new Event('loadedmetadata'))
  expect(output.positionMs()).toBe(0)
})

test('the duration of a file is reported only when the browser knows it', () => {
  const { element, events } = open(() => new Promise(() => {}))
  Object.defineProperty(element, 'duration', { value: Infinity, configurable: true })
  element.dispatchEvent(new Event('loadedmetadata'))
  Object.defineProperty(element, 'duration', { value: 2.5 })
  element.dispatchEvent(new Event('loadedmetadata'))
  expect(events).toEqual([{ kind: 'measured', lengthMs: 2_500 }])
})

test('the events of the media element are reported until the output is closed', () => {
  const { element, output, events } = open(() => new Promise(() => {}))
  for (const name of ['playing', 'waiting', 'ended']) element.dispatchEvent(new Event(name))
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'underrun', 'endReached'])
  output.close()
  for (const name of ['playing', 'waiting', 'ended', 'error']) element.dispatchEvent(new Event(name))
  expect(events).toHaveLength(3)
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { openElementOutput } from './elementOutput.ts'
import type { OutputNews } from './output.ts'

/** A media element whose browser answers to `play` as told. */
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
  const heard: OutputNews[] = []
  const output = openElementOutput((news) => void heard.push(news))
  output.openFile('/api/audio/gen_1.mp3')
  return { element, output, heard }
}

const refuse = (name: string, message: string) => () => Promise.reject(new DOMException(message, name))

afterEach(() => vi.unstubAllGlobals())

describe('a media element that does not play', () => {
  test.each([
    ['NotAllowedError', 'play() must follow a press', [{ kind: 'refused', why: 'autoplay' }]],
    ['NotSupportedError', 'no source fits', [{ kind: 'notBegun', message: 'no source fits' }]],
    ['AbortError', 'a new load began', []],
  ])('%s', async (name, message, news) => {
    const { output, heard } = open(refuse(name, message))
    output.play()
    await vi.waitFor(() => expect(heard).toEqual(news))
  })
})

test('another speed keeps the pitch of the voice, also for the sound that is opened next', () => {
  const { element, output } = open(() => new Promise(() => {}))
  output.setRate(1.25)
  expect(element).toMatchObject({ preservesPitch: true, playbackRate: 1.25, defaultPlaybackRate: 1.25 })
  expect(output.canChangeRate).toBe(true)
})

test('spec 1 §9: what sounds is looked at 256 samples at a time', async () => {
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

// These tests are in one file because they share one fake microphone and one fake model.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../testing/fakeFetch.ts'
import { MicrophoneError } from './microphone.ts'
import type { SpeechDetector } from './speechDetector.ts'
import { createVoiceActivityDetector, fetchVoiceModel } from './voiceActivityDetector.ts'

afterEach(() => vi.unstubAllGlobals())

const rate = 16_000

/** Opens a detector whose model finds speech exactly in loud frames. The test plays the microphone's samples. */
function openFakeDetector({
  loadModel,
  microphoneRate = rate,
}: { loadModel?: () => Promise<SpeechDetector>; microphoneRate?: number } = {}) {
  const opened: {
    onSamples: (samples: Float32Array) => void
    onLost: () => void
    isClosed: boolean
    closings: number
  }[] = []
  const resets: string[] = []
  const failure: { current: Error | null } = { current: null }
  let loads = 0
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    async loadModel() {
      loads += 1
      if (loadModel) return loadModel()
      return {
        estimateSpeech: (frame) => Math.abs(frame[0] ?? 0),
        reset: () => void resets.push('model'),
      }
    },
    async openMicrophone({ onSamples, onLost }) {
      if (failure.current) throw failure.current
      const microphone = { onSamples, onLost, isClosed: false, closings: 0 }
      opened.push(microphone)
      return {
        rate: microphoneRate,
        close() {
          microphone.isClosed = true
          microphone.closings += 1
        },
      }
    },
  })
  let changes = 0
  detector.subscribe(() => (changes += 1))
  return {
    detector,
    opened,
    resets,
    failure,
    countLoads: () => loads,
    countChanges: () => changes,
    /** Plays frames of this loudness into the last opened microphone. */
    play: (frames: number, loudness: number) => opened.at(-1)?.onSamples(new Float32Array(frames * 512).fill(loudness)),
  }
}

test('the detector reports once that a voice has begun, and once that the voice has ended', async () => {
  const { detector, play, countChanges } = openFakeDetector()
  await detector.open()
  expect([detector.isOpen(), detector.hearsVoice()]).toEqual([true, false])
  const before = countChanges()
  play(1, 0.9)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([false, 0])
  play(10, 0.9)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([true, 1])
  play(20, 0.01)
  expect([detector.hearsVoice(), countChanges() - before]).toEqual([false, 2])
})

test('the reported level rises immediately, falls slowly, and is 0 in silence and while the microphone is closed', async () => {
  const { detector, play } = openFakeDetector()
  await detector.open()
  expect(detector.getLevel()).toBe(0)
  play(1, 0.000_5)
  expect(detector.getLevel()).toBe(0)
  play(1, 1)
  expect(detector.getLevel()).toBe(1)
  play(1, 0)
  expect(detector.getLevel()).toBeCloseTo(0.88, 5)
  play(8, 0)
  expect(detector.getLevel()).toBe(0)
  // This loudness is halfway, in decibels, between the lowest and the highest shown level.
  play(1, 10 ** (-38 / 20))
  expect(detector.getLevel()).toBeCloseTo(0.5, 3)
  play(1, 10 ** (-26 / 20))
  expect(detector.getLevel()).toBeCloseTo(0.75, 3)
  detector.close()
  expect(detector.getLevel()).toBe(0)
})

test('closing the detector turns the microphone off, and reports the end of a voice that is still heard', async () => {
  const { detector, opened, play, countChanges } = openFakeDetector()
  await detector.open()
  play(5, 0.9)
  const before = countChanges()
  detector.close()
  expect([detector.getState(), detector.isOpen(), detector.hearsVoice()]).toEqual(['closed', false, false])
  expect(countChanges()).toBeGreaterThan(before)
  expect(opened[0]?.isClosed).toBe(true)
})

test('an open microphone is not opened twice; opening it again after closing resets the detector and downloads nothing', async () => {
  const { detector, opened, resets, play, countLoads } = openFakeDetector()
  const opening = detector.open()
  expect(detector.getState()).toBe('opening')
  await Promise.all([opening, detector.open()])
  await detector.open()
  expect(opened).toHaveLength(1)
  play(5, 0.9)
  detector.close()
  const before = resets.length
  await detector.open()
  expect([opened.length, countLoads(), resets.length - before]).toEqual([2, 1, 1])
  // A single loud frame does not count as a voice, although a voice was heard before the microphone was closed.
  play(1, 0.9)
  expect(detector.hearsVoice()).toBe(false)
})

test('after the microphone was closed and opened again, the loss of the first microphone has no effect', async () => {
  const { detector, opened } = openFakeDetector()
  await detector.open()
  detector.close()
  await detector.open()
  opened[0]?.onLost()
  expect([detector.getState(), opened[1]?.isClosed]).toEqual(['open', false])
  opened[1]?.onLost()
  expect([detector.getState(), opened[1]?.isClosed]).toEqual(['lost', true])
})

test('a microphone with 48,000 samples per second gives frames of 32 ms, like a microphone with 16,000', async () => {
  const { detector, opened } = openFakeDetector({ microphoneRate: 48_000 })
  await detector.open()
  const play = (ms: number) => opened[0]?.onSamples(new Float32Array(ms * 48).fill(0.9))
  // The first frame does not count as a voice, because the filter starts with silence. The next two frames do.
  play(90)
  expect(detector.hearsVoice()).toBe(false)
  play(10)
  expect(detector.hearsVoice()).toBe(true)
})

test('closing the detector twice turns the microphone off once', async () => {
  const { detector, opened } = openFakeDetector()
  await detector.open()
  detector.close()
  detector.close()
  expect(opened[0]?.closings).toBe(1)
})

const speechEverywhere: SpeechDetector = { estimateSpeech: () => 1, reset: () => {} }

/** Opens a microphone while the model loads. The test ends the loading. */
async function openWhileModelLoads() {
  let finishLoading = () => {}
  const fake = openFakeDetector({
    loadModel: () => new Promise((resolve) => (finishLoading = () => resolve(speechEverywhere))),
  })
  const opening = fake.detector.open()
  await vi.waitFor(() => expect(fake.opened).toHaveLength(1))
  return { ...fake, opening, finishLoading: () => finishLoading() }
}

test('if the detector is closed while its model loads, it stays closed and reports no voice', async () => {
  const { detector, play, opening, finishLoading } = await openWhileModelLoads()
  detector.close()
  finishLoading()
  await opening
  play(5, 0.9)
  expect([detector.getState(), detector.hearsVoice()]).toEqual(['closed', false])
})

test('if the microphone is unplugged while the model loads, the state of the detector becomes `lost`', async () => {
  const { detector, opened, opening, finishLoading } = await openWhileModelLoads()
  opened[0]?.onLost()
  finishLoading()
  await opening
  expect([detector.getState(), opened[0]?.isClosed]).toEqual(['lost', true])
})

test('sound that arrives before the voice model has loaded is not analysed', async () => {
  const { detector, play, opening, finishLoading, countChanges } = await openWhileModelLoads()
  const before = countChanges()
  play(5, 0.9)
  expect([detector.hearsVoice(), detector.getLevel(), countChanges() - before]).toEqual([false, 0, 0])
  finishLoading()
  await opening
  play(1, 0.9)
  expect(detector.hearsVoice()).toBe(false)
})

test('without the model, the detector measures the background noise again when the microphone is opened again', async () => {
  vi.stubGlobal('reportError', () => {})
  const { detector, opened } = openFakeDetector({ loadModel: () => Promise.reject(new Error('offline')) })
  await detector.open()
  const play = (frames: number, loudness: number) => {
    // A signal with a click every 64 samples has about the same energy in all frequency bands.
    for (let n = 0; n < frames; n += 1)
      opened.at(-1)?.onSamples(Float32Array.from({ length: 512 }, (_, at) => (at % 64 === 0 ? loudness : 0)))
  }
  play(70, 0.001)
  detector.close()
  await detector.open()
  play(10, 0.5)
  expect(detector.hearsVoice()).toBe(false)
})

test('a new detector is closed; after its microphone was lost, the detector can be opened again', async () => {
  const { detector, opened } = openFakeDetector()
  expect([detector.getState(), detector.isOpen(), detector.hearsVoice()]).toEqual(['closed', false, false])
  await detector.open()
  opened[0]?.onLost()
  await detector.open()
  expect([detector.getState(), opened.length]).toEqual(['open', 2])
})

test('when the microphone is lost, the detector no longer reports a voice', async () => {
  const { detector, opened, play } = openFakeDetector()
  await detector.open()
  play(5, 0.9)
  opened[0]?.onLost()
  expect([detector.hearsVoice(), detector.getLevel()]).toEqual([false, 0])
})

test('if the detector is closed while the microphone opens, this microphone is closed as soon as it is open, even if the detector was opened again', async () => {
  const waiting: (() => void)[] = []
  const closed: number[] = []
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    loadModel: async () => ({ estimateSpeech: () => 0, reset: () => {} }),
    openMicrophone: async () => {
      const number = waiting.length
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { rate, close: () => void closed.push(number) }
    },
  })
  const first = detector.open()
  detector.close()
  const second = detector.open()
  waiting[0]?.()
  await first
  expect([detector.getState(), closed]).toEqual(['opening', [0]])
  waiting[1]?.()
  await second
  expect([detector.getState(), closed]).toEqual(['open', [0]])
})

test('the late failure of an earlier microphone request does not end the current request', async () => {
  const waiting: ((error: Error | null) => void)[] = []
  const detector = createVoiceActivityDetector({
    sensitivity: 'usual',
    loadModel: async () => ({ estimateSpeech: () => 0, reset: () => {} }),
    openMicrophone: async () => {
      const error = await new Promise<Error | null>((resolve) => waiting.push(resolve))
      if (error) throw error
      return { rate, close: () => {} }
    },
  })
  const first = detector.open()
  detector.close()
  const second = detector.open()
  waiting[0]?.(new MicrophoneError('denied'))
  await first
  expect(detector.getState()).toBe('opening')
  waiting[1]?.(null)
  await second
  expect(detector.getState()).toBe('open')
  detector.close()
  const third = detector.open()
  detector.close()
  waiting[2]?.(new MicrophoneError('none'))
  await third
  expect(detector.getState()).toBe('closed')
})

test('if the microphone cannot be opened because of an unexpected error, the state of the detector becomes `unable`', async () => {
  const { detector, failure } = openFakeDetector()
  failure.current = new Error('anything')
  await detector.open()
  expect(detector.getState()).toBe('unable')
  failure.current = new MicrophoneError('none')
  await detector.open()
  expect(detector.getState()).toBe('none')
})

test('if the model cannot be loaded, the error is reported, and the next opening of the microphone loads the model again', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new Error('offline')
  const { detector, countLoads } = openFakeDetector({ loadModel: () => Promise.reject(error) })
  await detector.open()
  expect([detector.getState(), detector.getMethod()]).toEqual(['open', 'loudness'])
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  detector.close()
  await detector.open()
  expect(countLoads()).toBe(2)
})

test('a sound that is too quiet to count as a voice counts after the sensitivity is set to high', async () => {
  const { detector, play } = openFakeDetector()
  await detector.open()
  play(3, 0.4)
  expect(detector.hearsVoice()).toBe(false)
  detector.setSensitivity('high')
  play(3, 0.4)
  expect(detector.hearsVoice()).toBe(true)
})

test('fetchVoiceModel downloads the file of the voice model, and rejects if the download fails', async () => {
  const weights = await readFile(join(import.meta.dirname, 'voiceModel.bin'))
  const urls: string[] = []
  answerFetch((url) => {
    urls.push(url)
    return new Response(new Uint8Array(weights))
  })
  const model = await fetchVoiceModel()
  expect(model.estimateSpeech(new Float32Array(512))).toBeLessThan(0.1)
  expect(urls).toEqual([expect.stringContaining('voiceModel.bin')])
  answerFetch(() => new Response('<html>', { status: 503 }))
  await expect(fetchVoiceModel()).rejects.toThrow('503')
})

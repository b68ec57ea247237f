import { afterEach, expect, test, vi } from 'vitest'
import { openLineOutput } from './lineOutput.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const threeSeconds = { rate: 24_000, samples: new Float32Array(72_000).fill(0.1) }

/** Fakes the audio context of a browser. With `setState`, the test interrupts it as an operating system does. */
function fakeAudioSystem(state: string) {
  const context = Object.assign(new EventTarget(), {
    state,
    currentTime: 0,
    resume: async () => {},
    close: async () => {},
    createGain: () => ({ connect: () => {}, disconnect: () => {}, gain: { setTargetAtTime: () => {} } }),
    createBuffer: () => ({ copyToChannel: () => {} }),
    createBufferSource: () => ({ connect: () => {}, start: () => {}, stop: () => {} }),
  })
  vi.stubGlobal('AudioContext', function () {
    return context
  })
  const setState = (next: string) => {
    context.state = next
    context.dispatchEvent(new Event('statechange'))
  }
  return { setState }
}

test('if a phone call interrupts the audio, the output reports the interruption, even while no line plays', () => {
  const { setState } = fakeAudioSystem('suspended')
  const output = openLineOutput()
  const taken = vi.fn<() => void>()
  output.onInterrupted(taken)
  output.resume()
  setState('running')
  expect(taken).not.toHaveBeenCalled()
  setState('interrupted')
  expect(taken).toHaveBeenCalledOnce()
})

test('if the system blocks the audio of a line, the output reports an interruption after one second', () => {
  vi.useFakeTimers()
  const { setState } = fakeAudioSystem('suspended')
  const output = openLineOutput()
  const taken = vi.fn<() => void>()
  output.onInterrupted(taken)
  const stop = output.play([threeSeconds], () => {})
  vi.advanceTimersByTime(1_000)
  expect(taken).toHaveBeenCalledOnce()
  stop()
  setState('running')
  output.play([threeSeconds], () => {})
  vi.advanceTimersByTime(1_000)
  expect(taken).toHaveBeenCalledOnce()
})

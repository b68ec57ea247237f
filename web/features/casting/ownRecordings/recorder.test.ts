import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeMicrophone, fakeMicrophoneLevel } from '../../../testing/fakeMicrophone.ts'
import { openRecorder } from './recorder.ts'

let removeMicrophone = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  removeMicrophone = fakeMicrophone()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  removeMicrophone()
})

test('the peak level of a recording does not include sound from before it, so a silent recording after a loud one counts as silent', async () => {
  let level = 0.5
  fakeMicrophoneLevel(level)
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 8
      getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(level)
    },
  )
  const recorder = await openRecorder()
  const record = () => {
    const end = recorder.start(() => {})
    vi.advanceTimersByTime(100)
    return end()
  }
  vi.advanceTimersByTime(100)
  level = 0.25
  expect((await record()).peakLevel).toBe(0.25)
  vi.advanceTimersByTime(100)
  level = 0
  expect((await record()).peakLevel).toBe(0)
  recorder.close()
  expect(vi.getTimerCount()).toBe(0)
})

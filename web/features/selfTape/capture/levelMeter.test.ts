import { expect, test, vi } from 'vitest'
import { FakeAnalyser, FakeAudioContext, FakeStream } from '../testing/fakeCamera.ts'
import { openStreamLevel } from './levelMeter.ts'

/** Returns the level that the meter shows for a sound whose samples all have this loudness in dB of full scale. */
function readLevel(db: number) {
  class Analyser extends FakeAnalyser {
    override getFloatTimeDomainData = (samples?: Float32Array) => void samples?.fill(10 ** (db / 20))
  }
  vi.stubGlobal('AnalyserNode', Analyser)
  const context = new FakeAudioContext() as unknown as AudioContext
  const level = openStreamLevel(context, new FakeStream() as unknown as MediaStream).getLevel()
  vi.unstubAllGlobals()
  return level
}

test('the level meter shows 0.5 for speech at a good loudness (-31 dB), 0 for silence (-60 dB), and 1 for a shout (-8 dB)', () => {
  expect(readLevel(-31)).toBeCloseTo(0.5)
  expect(readLevel(-42.5)).toBeCloseTo(0.25)
  expect([readLevel(-60), readLevel(-200), readLevel(-8), readLevel(0)]).toEqual([0, 0, 1, 1])
})

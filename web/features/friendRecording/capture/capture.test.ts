import { expect, test } from 'vitest'
import { openLineRecorder } from './lineRecorder.ts'
import { cutSamples, findSpeech, getDurationMs, judgeLevel, listPeaks } from './trimLine.ts'

const rate = 24_000
const build = (...parts: [seconds: number, amplitude: number][]) =>
  Float32Array.from(parts.flatMap(([seconds, amplitude]) => Array.from({ length: seconds * rate }, () => amplitude)))

test('speech is found in a recording together with 150 ms before and after it, or less at the ends of the recording', () => {
  expect(findSpeech(build([1, 0.001], [1, 0.3], [0.5, 0.2], [1, 0.001]))).toEqual({ fromMs: 850, toMs: 2_650 })
  expect(findSpeech(build([0.1, 0.001], [1, 0.3], [0.1, 0.001]))).toEqual({ fromMs: 0, toMs: 1_200 })
})

test('a quiet sound counts as speech only if the recording has no loud sound; a silent recording is not cut', () => {
  expect(findSpeech(build([1, 0.01], [1, 0.5], [1, 0.01]))).toEqual({ fromMs: 850, toMs: 2_150 })
  expect(findSpeech(build([1, 0], [1, 0.01], [1, 0]))).toEqual({ fromMs: 850, toMs: 2_150 })
  expect(findSpeech(build([2, 0.001]))).toEqual({ fromMs: 0, toMs: 2_000 })
  expect(findSpeech(new Float32Array(0))).toEqual({ fromMs: 0, toMs: 0 })
})

test('a recording is cut to the samples between the given start and the given end', () => {
  const part = cutSamples(build([1, 0.1], [1, 0.2], [1, 0.3]), { fromMs: 500, toMs: 2_250 })
  expect(getDurationMs(part)).toBe(1_750)
  expect([part[0], part.at(-1)].map((sample) => sample?.toFixed(1))).toEqual(['0.1', '0.3'])
})

test('for its drawing, a recording is divided into equal parts, and the largest amplitude of each part is returned', () => {
  const peaks = listPeaks(build([1, 0.1], [1, -0.6], [1, 0.2], [1, 0]), 4)
  expect(peaks.map((peak) => peak.toFixed(1))).toEqual(['0.1', '0.6', '0.2', '0.0'])
})

test('a recording is judged as silent, too quiet, good, or too loud (if its peaks are cut off for 20 ms, but not for 5 ms)', () => {
  expect([0.001, 0.01, 0.1, 0.9].map((amplitude) => judgeLevel(build([1, amplitude])))).toEqual([
    ...['silent', 'quiet', null, null],
  ])
  expect(judgeLevel(build([1, 0.5], [0.02, -1]))).toBe('loud')
  expect(judgeLevel(build([1, 0.5], [0.005, 1]))).toBeNull()
})

/** Opens a recorder whose microphone delivers samples at the rate of recordings. A recording has at most one second. */
async function openRecorder() {
  const events: string[] = []
  let hear = (_samples: Float32Array) => {}
  let unplug = () => {}
  const recorder = await openLineRecorder(
    async ({ onSamples, onLost }) => {
      hear = onSamples
      unplug = onLost
      return { rate, close: () => events.push('closed') }
    },
    { maxMs: 1_000, onFull: () => events.push('full'), onLost: () => events.push('lost') },
  )
  return { recorder, events, hear, unplug }
}

test('a recording contains only what the microphone hears between the last start of the recorder and its stop', async () => {
  const { recorder, hear } = await openRecorder()
  hear(build([0.2, 0.1]))
  expect(recorder.stop()).toHaveLength(0)
  recorder.start()
  hear(build([0.2, 0.2]))
  hear(build([0.1, 0.3]))
  expect(getDurationMs(recorder.stop())).toBe(300)
  hear(build([0.2, 0.1]))
  expect(recorder.stop()).toHaveLength(0)
  recorder.start()
  hear(build([0.3, 0.4]))
  recorder.start()
  hear(build([0.1, 0.4]))
  expect(getDurationMs(recorder.stop())).toBe(100)
})

test('a recording that reaches its maximum length ends and reports this once; its samples stay available', async () => {
  const { recorder, events, hear } = await openRecorder()
  recorder.start()
  for (let part = 0; part < 4; part += 1) hear(build([0.4, 0.2]))
  expect(events).toEqual(['full'])
  expect(getDurationMs(recorder.stop())).toBe(1_000)
})

test('the meter shows the level of the microphone also between recordings; an unplugged microphone is reported', async () => {
  const { recorder, events, hear, unplug } = await openRecorder()
  hear(build([0.1, 0.001]))
  expect(recorder.getLevel()).toBe(0)
  hear(build([0.1, -0.05]))
  const middle = recorder.getLevel()
  expect(middle > 0.3 && middle < 0.7).toBe(true)
  hear(build([0.1, 0.9]))
  expect(recorder.getLevel()).toBe(1)
  expect(recorder.isOpen()).toBe(true)
  unplug()
  expect([recorder.isOpen(), events]).toEqual([false, ['lost']])
  recorder.close()
  expect(events).toEqual(['lost', 'closed'])
})

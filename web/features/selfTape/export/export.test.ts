// @vitest-environment node
import { expect, test } from 'vitest'
import { estimateMegabytes, findPictureSize, findVideoBitrate, formatFileName } from './exportPlan.ts'
import { createLoudnessMeter } from './loudness.ts'
import { findReaderGain, findTapeGains } from './tapeMix.ts'

const rate = 48_000

const createTone = (amplitude: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, n) => amplitude * Math.sin((2 * Math.PI * 997 * n) / rate))

/** Measures a tone, and then a quieter tone or silence. */
function measureTone(amplitude: number, seconds: number, then = { amplitude: 0, seconds: 0 }) {
  const meter = createLoudnessMeter(rate)
  meter.push(createTone(amplitude, seconds))
  meter.push(createTone(then.amplitude, then.seconds))
  return meter
}

test(
  'one channel of the stereo test tone of EBU Tech 3341 (−23 LUFS) is measured as −26 LUFS',
  { tags: ['long'] },
  () => {
    // The reference tone of the standard is stereo and has -23 LUFS. One channel has half the energy, which is 3 LU less.
    expect(measureTone(10 ** (-23 / 20), 20).getLoudness()).toBeCloseTo(-26, 1)
    expect(measureTone(10 ** (-33 / 20), 20).getLoudness()).toBeCloseTo(-36, 1)
  },
)

test(
  'the loudness of a voice is measured without the silence between its lines; silence alone has no loudness',
  { tags: ['long'] },
  () => {
    const loud = measureTone(0.1, 10).getLoudness() ?? 0
    expect(measureTone(0.1, 10, { amplitude: 0, seconds: 30 }).getLoudness()).toBeCloseTo(loud, 0)
    expect(measureTone(0, 5).getLoudness()).toBeNull()
    expect(createLoudnessMeter(rate).getLoudness()).toBeNull()
  },
)

test('the loudness of a voice is measured without the quiet noise between its lines', { tags: ['long'] }, () => {
  const loud = measureTone(0.1, 10).getLoudness() ?? 0
  expect(measureTone(0.1, 10, { amplitude: 0.001, seconds: 30 }).getLoudness()).toBeCloseTo(loud, 0)
})

test('the peak of a tape is its largest sample, positive or negative', () => {
  const meter = createLoudnessMeter(rate)
  meter.push(Float32Array.of(0.2, -0.75, 0.5))
  expect(meter.getPeak()).toBe(0.75)
})

test('in an export, the reader is softer than the actor by the chosen difference, even if the reader was recorded louder', () => {
  const loudness = { voice: -30, reader: -16, voicePeak: 0.1 }
  const gains = findTapeGains(loudness, 9)
  const voiceAfter = loudness.voice + 20 * Math.log10(gains.voice)
  const readerAfter = loudness.reader + 20 * Math.log10(gains.reader)
  expect(voiceAfter).toBeCloseTo(-16, 5)
  expect(voiceAfter - readerAfter).toBeCloseTo(9, 5)
  expect(findReaderGain(loudness, 6) / findReaderGain(loudness, 12)).toBeCloseTo(10 ** (6 / 20), 5)
})

test('the export amplifies the actor’s voice only until its peak is 1 dB below full scale, and by at most 24 dB', () => {
  const gains = findTapeGains({ voice: -30, reader: -20, voicePeak: 0.8 }, 9)
  expect(gains.voice * 0.8).toBeCloseTo(10 ** (-1 / 20), 5)
  const whisper = findTapeGains({ voice: -60, reader: -20, voicePeak: 0.01 }, 9)
  expect(20 * Math.log10(whisper.voice)).toBeCloseTo(24, 5)
  // If no voice of the actor is heard, nothing is amplified.
  const silent = findTapeGains({ voice: null, reader: -20, voicePeak: 0 }, 9)
  expect(silent.voice).toBe(1)
  expect(20 * Math.log10(silent.reader)).toBeCloseTo(-9, 5)
})

test('an exported picture keeps its proportions; its shorter side has at most the chosen height; both sides are even numbers', () => {
  expect(findPictureSize({ width: 1920, height: 1080 }, 720)).toEqual({ width: 1280, height: 720 })
  expect(findPictureSize({ width: 1080, height: 1920 }, 720)).toEqual({ width: 720, height: 1280 })
  expect(findPictureSize({ width: 640, height: 361 }, 1080)).toEqual({ width: 640, height: 362 })
})

test('a size limit lowers the video bit rate so that the file fits; a large limit does not raise the bit rate', () => {
  const tape = { width: 1280, height: 720, durationMs: 120_000, audioTracks: 1 }
  const usual = findVideoBitrate({ ...tape, maxMegabytes: 0 })
  const limited = findVideoBitrate({ ...tape, maxMegabytes: 10 })
  expect(limited).toBeLessThan(usual)
  expect(((limited + 128_000) * 120) / 8_000_000).toBeLessThan(10)
  expect(findVideoBitrate({ ...tape, maxMegabytes: 500 })).toBe(usual)
  for (const audioTracks of [0, 1, 2])
    expect(estimateMegabytes({ ...tape, audioTracks, maxMegabytes: 10 })).toBeLessThanOrEqual(10)
})

test('the name of an exported file has the last name in capitals, and only letters, digits, “-” and “_”', () => {
  const parts = { firstName: 'Inés', lastName: 'Marlowe-Ray', role: 'Det. Morrow / Cop', what: 'Take1' }
  expect(formatFileName(parts)).toBe('MARLOWE-RAY_Ines_Det-Morrow-Cop_Take1')
  expect(formatFileName({ ...parts, lastName: '', role: '…' })).toBe('Ines_Take1')
})

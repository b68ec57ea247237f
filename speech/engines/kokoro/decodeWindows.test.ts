import { expect, test } from 'vitest'
import { decodeWindows } from './decodeWindows.ts'
import { FRAME_SAMPLES } from './kokoroModel.ts'
import { findSpeech, isLongEnoughForWindows, planFirstWindow, planNextWindow, type Window } from './windowPlan.ts'

/**
 * Returns the energy of each frame, as the model gives it: `silent` frames of silence, then speech with a pause every
 * 20 frames.
 */
const energyOf = (frames: number, silent = 12) =>
  Float32Array.from({ length: frames }, (_, n) => (n < silent ? -10 : n % 20 === 19 ? 3 : 8))

/**
 * Creates a decoder whose samples show to which frame they belong. Decoding a frame advances the fake clock by
 * `msPerFrame`.
 */
function fakeProsody(frames: number, msPerFrame: number) {
  const clock = { ms: 0 }
  const decoded: Window[] = []
  return {
    clock,
    decoded,
    prosody: {
      energy: energyOf(frames),
      async decode(window: Window) {
        decoded.push(window)
        clock.ms += (window.to - window.from) * msPerFrame
        return Float32Array.from({ length: (window.to - window.from) * FRAME_SAMPLES }, (_, n) =>
          Math.sin((window.from * FRAME_SAMPLES + n) / 40),
        )
      },
    },
  }
}

async function decodeAll(frames: number, msPerFrame: number) {
  const fake = fakeProsody(frames, msPerFrame)
  const parts: { samples: Float32Array; atMs: number }[] = []
  const options = { shape: (sound: Float32Array) => sound, now: () => fake.clock.ms }
  for await (const samples of decodeWindows(fake.prosody, options)) parts.push({ samples, atMs: fake.clock.ms })
  return { ...fake, parts }
}

test('the silence before and after the speech is not decoded, except for the frames next to the speech', () => {
  const speech = energyOf(100)
  expect(findSpeech(Float32Array.of(...speech, ...energyOf(60, 60)))).toEqual({ from: 8, to: 110 })
  expect(findSpeech(Float32Array.of(...speech, -10, -10))).toEqual({ from: 8, to: 102 })
})

test('a unit shorter than about two seconds is not divided into windows', () => {
  expect(isLongEnoughForWindows({ from: 8, to: 70 })).toBe(false)
  expect(isLongEnoughForWindows({ from: 8, to: 100 })).toBe(true)
})

test('the first window begins shortly before the speech and ends at a quiet frame after 0.6 to 0.8 seconds', () => {
  expect(planFirstWindow(energyOf(300), 8)).toEqual({ from: 8, to: 39 })
})

test('a window after the first one is longer if more audio is buffered or the decoder is faster', () => {
  const energy = energyOf(2_000)
  const lengthAt = (bufferedFrames: number, speed: number) =>
    planNextWindow(energy, { from: 100, end: 2_000, bufferedFrames, speed }).to - 100
  expect(lengthAt(200, 3)).toBeGreaterThan(lengthAt(100, 3))
  expect(lengthAt(100, 6)).toBeGreaterThan(lengthAt(100, 3))
  expect(lengthAt(200, 3)).toBeLessThan(480)
  // Even if little audio is buffered, the window is long enough to be decoded efficiently.
  expect(lengthAt(5, 3)).toBeGreaterThanOrEqual(28)
})

test('the rest of a unit is decoded as one window if the decoder is slower than speech or if the rest is short', () => {
  const energy = energyOf(400)
  expect(planNextWindow(energy, { from: 40, end: 400, bufferedFrames: 31, speed: 0.9 })).toEqual({ from: 40, to: 400 })
  expect(planNextWindow(energy, { from: 330, end: 400, bufferedFrames: 31, speed: 5 })).toEqual({ from: 330, to: 400 })
})

test('the decoded windows together are the whole unit, and neighbouring windows overlap', async () => {
  for (const msPerFrame of [2, 10, 40]) {
    const { parts, decoded } = await decodeAll(400, msPerFrame)
    const length = parts.reduce((sum, { samples }) => sum + samples.length, 0)
    // The first 8 frames are silent and are not decoded, and each join may move by 8 ms.
    expect(Math.abs(length - 392 * FRAME_SAMPLES)).toBeLessThanOrEqual(200 * parts.length)
    const whole = Float32Array.from(parts.flatMap(({ samples }) => [...samples]))
    const largestStep = whole.reduce(
      (step, sample, n) => Math.max(step, Math.abs(sample - (whole[n - 1] ?? sample))),
      0,
    )
    expect(largestStep).toBeLessThan(0.03)
    for (const [index, window] of decoded.entries())
      if (index > 0) expect(decoded[index - 1]?.to).toBeGreaterThan(window.from)
    expect(decoded.at(-1)?.to).toBe(400)
  }
})

test('the first samples are available after decoding about one second of audio, however long the unit is', async () => {
  for (const frames of [120, 400, 1_100]) {
    const { parts } = await decodeAll(frames, 10)
    expect(parts[0]?.atMs).toBeLessThanOrEqual(44 * 10)
  }
})

test('with a decoder three times as fast as speech, the listener waits at most 120 ms for a window', async () => {
  const { parts } = await decodeAll(1_100, 8)
  let heardUntilMs = parts[0]?.atMs ?? 0
  for (const { samples, atMs } of parts) {
    expect(atMs).toBeLessThanOrEqual(heardUntilMs + 120)
    heardUntilMs += samples.length / 24
  }
  expect(parts.length).toBeLessThan(8)
})

import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'

const { rate } = sceneRecordingFormat
const windowS = 0.02
const marginS = 0.15
/**
 * A window of a recording counts as silence if it is softer than `silenceShare` of the loudest window, or than
 * `minLevel`.
 */
const silenceShare = 0.08
const minLevel = 0.004

/** The part of a recording that is sent, in ms from its start. */
export type Trim = { fromMs: number; toMs: number }

export const getDurationMs = (samples: Float32Array): number => Math.round((samples.length / rate) * 1000)

/** Returns how loud each window of 20 ms is, from 0 to 1. */
function measureWindows(samples: Float32Array): number[] {
  const length = Math.round(windowS * rate)
  return Array.from({ length: Math.ceil(samples.length / length) }, (_, index) => {
    const part = samples.subarray(index * length, (index + 1) * length)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
}

/**
 * Returns the part of a recording in which somebody speaks, with 150 ms before and after it; all of it if it is silent.
 */
export function findSpeech(samples: Float32Array): Trim {
  const levels = measureWindows(samples)
  const limit = Math.max(minLevel, Math.max(0, ...levels) * silenceShare)
  const first = levels.findIndex((level) => level >= limit)
  const last = levels.findLastIndex((level) => level >= limit)
  const durationMs = getDurationMs(samples)
  if (first < 0) return { fromMs: 0, toMs: durationMs }
  const toMs = (windows: number) => windows * windowS * 1000
  return {
    fromMs: Math.max(0, Math.round(toMs(first) - marginS * 1000)),
    toMs: Math.min(durationMs, Math.round(toMs(last + 1) + marginS * 1000)),
  }
}

/** Returns the samples of one part of a recording. */
export const cutSamples = (samples: Float32Array, { fromMs, toMs }: Trim): Float32Array =>
  samples.slice(Math.round((fromMs / 1000) * rate), Math.round((toMs / 1000) * rate))

/**
 * Divides a recording into `count` equal parts, for drawing. Returns the largest amplitude of each part, from 0 to 1.
 */
export function listPeaks(samples: Float32Array, count: number): number[] {
  const length = Math.max(1, Math.ceil(samples.length / count))
  return Array.from({ length: count }, (_, index) =>
    samples
      .subarray(index * length, (index + 1) * length)
      .reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0),
  )
}

/**
 * Why a recording may be hard to hear. `silent`: the recording contains no sound. `quiet`: the sound is too soft.
 * `loud`: the sound was too loud, so the peaks are cut off.
 */
export type LevelProblem = 'silent' | 'quiet' | 'loud'

/** Returns why a recording may be hard to hear; null if its level is right. */
export function judgeLevel(samples: Float32Array): LevelProblem | null {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  if (peak < 0.004) return 'silent'
  if (peak < 0.03) return 'quiet'
  // If only a few samples reach the highest possible value, the distortion cannot be heard.
  const clipped = samples.reduce((count, sample) => count + (Math.abs(sample) >= 0.99 ? 1 : 0), 0)
  return clipped > rate / 100 ? 'loud' : null
}

import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import type { MicrophoneProblem, OpenMicrophone } from '../../rehearsal/index.ts'
import { createResampler } from '../../rehearsal/index.ts'

/** An open microphone that records lines as samples at 24 kHz. */
export type LineRecorder = {
  start(): void
  /** Ends the recording and returns its samples, -1 to 1; empty if nothing was recorded. */
  stop(): Float32Array<ArrayBuffer>
  isOpen(): boolean
  /** Returns how loud the microphone is now, as the meter shows it, from 0 to 1. */
  getLevel(): number
  close(): void
}

export type { MicrophoneProblem }

export type RecorderOptions = {
  /**
   * Maximum length of a recording in ms. At this length, `onFull` is called once, and nothing more is recorded; `stop`
   * then still returns the samples.
   */
  maxMs: number
  onFull: () => void
  /** Called when the microphone was unplugged or the system stopped it. */
  onLost: () => void
}

/** Converts an amplitude to the level of the meter, on a logarithmic scale: -50 dB is 0, -5 dB is 1. */
const toMeterLevel = (amplitude: number): number =>
  Math.min(1, Math.max(0, (20 * Math.log10(Math.max(amplitude, 1e-6)) + 50) / 45))

/** Opens the microphone for recording lines. Rejects with the error of `openMicrophone`. */
export async function openLineRecorder(
  openMicrophone: OpenMicrophone,
  { maxMs, onFull, onLost }: RecorderOptions,
): Promise<LineRecorder> {
  const { rate } = sceneRecordingFormat
  const maxSamples = Math.round((maxMs / 1000) * rate)
  let resample: ((chunk: Float32Array) => Float32Array) | null = null
  let parts: Float32Array[] = []
  let length = 0
  let [isRecording, isOpen, level] = [false, true, 0]

  const microphone = await openMicrophone({
    onSamples(chunk) {
      level = toMeterLevel(chunk.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0))
      if (!isRecording || !resample) return
      const part = resample(chunk).slice(0, maxSamples - length)
      parts.push(part)
      length += part.length
      if (length < maxSamples) return
      isRecording = false
      onFull()
    },
    onLost() {
      isOpen = false
      onLost()
    },
  })
  return {
    start() {
      parts = []
      length = 0
      resample = createResampler(microphone.rate, rate)
      isRecording = true
    },
    stop() {
      isRecording = false
      const whole = new Float32Array(length)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      parts = []
      length = 0
      return whole
    },
    isOpen: () => isOpen,
    getLevel: () => level,
    close() {
      isOpen = false
      microphone.close()
    },
  }
}

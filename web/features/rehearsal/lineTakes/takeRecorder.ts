import type { RehearsalEngine, RehearsalLine } from '../engine/engineTypes.ts'
import { modelSampleRate } from '../voiceActivity/speechDetector.ts'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import type { LineTakes } from './lineTakes.ts'

type TakeRecorderOptions = {
  engine: RehearsalEngine
  voiceActivity: Pick<VoiceActivityDetector, 'subscribeFrames' | 'hearsVoice'>
  lines: readonly RehearsalLine[]
  /** Whether takes are recorded now. */
  isOn: () => boolean
  takes: Pick<LineTakes, 'put'>
}

/**
 * Number of samples before and after the detected voice that are part of the take, because words begin and end softly.
 */
const edgeSamples = 0.4 * modelSampleRate
/** Maximum length of a take in samples. The rest of a longer line is not recorded. */
const maxSamples = 120 * modelSampleRate

/** Collects the sound of one line of the actor, from shortly before the first voice to shortly after the last voice. */
function createTake() {
  let frames: Float32Array[] = []
  let length = 0
  let voiceUntil = 0
  const join = (until: number) => {
    const samples = new Float32Array(Math.min(length, until))
    let at = 0
    for (const frame of frames) {
      if (at >= samples.length) break
      samples.set(frame.subarray(0, samples.length - at), at)
      at += frame.length
    }
    return samples
  }
  return {
    hear(frame: Float32Array, hasVoice: boolean) {
      if (length >= maxSamples) return
      frames.push(frame)
      length += frame.length
      if (hasVoice) voiceUntil = length
      while (voiceUntil === 0 && length - (frames[0]?.length ?? 0) >= edgeSamples) {
        length -= frames[0]?.length ?? 0
        frames = frames.slice(1)
      }
    },
    /** Returns the samples; undefined if no voice was heard. */
    finish: () => (voiceUntil === 0 ? undefined : join(voiceUntil + edgeSamples)),
  }
}

/**
 * Records the actor's lines from the microphone frames of the voice detector, one take for each line. If a pause
 * or a jump interrupts a line, its earlier take stays. Returns a function that stops recording.
 */
export function connectTakeRecorder({ engine, voiceActivity, lines, isOn, takes }: TakeRecorderOptions): () => void {
  /** The line that is recorded now. `endedTurns` is the engine's count of ended turns when the line began. */
  let current: { lineId: string; endedTurns: number; take: ReturnType<typeof createTake>; stop: () => void } | undefined
  const stopCurrent = () => {
    current?.stop()
    current = undefined
  }
  function start(lineId: string, endedTurns: number) {
    const take = createTake()
    const stop = voiceActivity.subscribeFrames((frame) => take.hear(frame, voiceActivity.hearsVoice()))
    current = { lineId, endedTurns, take, stop }
  }
  let turn = ''
  const unsubscribe = engine.subscribe(() => {
    const { phase, lineIndex, round, endedTurns } = engine.getState()
    const line = lines[lineIndex]
    const isOwn = phase === 'mine' && line !== undefined
    const next = isOwn ? `${round} ${line.id}` : ''
    if (next === turn) return
    turn = next
    const last = current
    stopCurrent()
    // `endedTurns` increases only when a turn of the actor ends, not when a pause or a jump interrupts a turn.
    const isFinished = last !== undefined && endedTurns > last.endedTurns
    const samples = isFinished ? last.take.finish() : undefined
    if (last && samples) void takes.put(last.lineId, samples, modelSampleRate)
    if (isOwn && isOn()) start(line.id, endedTurns)
  })
  return () => {
    unsubscribe()
    stopCurrent()
  }
}

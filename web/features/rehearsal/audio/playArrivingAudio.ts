import type { ArrivingAudio } from './arrivingAudio.ts'
import { createTimeStretcher, type TimeStretcher } from './timeStretch.ts'

/** Consecutive pieces overlap by this time in seconds and are cross-faded, so that the transitions cannot be heard. */
const overlapS = 0.005
const leadS = 0.005
/** Minimum length of a piece in seconds. A shorter piece is played only if it is the last. */
const minPieceS = 0.05
/** If all received audio was played and nothing more arrives for this time in ms, the line has failed. */
const stalledAfterMs = 4_000

type Piece = { source: AudioBufferSourceNode; startsAt: number; from: number; to: number }

type ArrivingPlayback = {
  context: AudioContext
  /** The node that receives the audio. */
  destination: AudioNode
  audio: ArrivingAudio
  speed: number
  onEnd: () => void
  /** Called if the rest of the audio does not arrive or arrives too late. */
  onFail: () => void
  /** Called when all audio has arrived. `leftMs` is the remaining playing time in ms. */
  onArrived: (leftMs: number) => void
}

/**
 * Plays audio while it arrives. When all received audio was played, waits for more. Returns a function that stops the
 * playback after `afterS` seconds.
 */
export function playArrivingAudio(options: ArrivingPlayback): (afterS: number) => void {
  const { context, destination, audio, speed, onEnd, onFail, onArrived } = options
  const { rate } = audio.getSamples()
  const overlap = Math.round(overlapS * rate)
  const stretcher: TimeStretcher = createTimeStretcher(rate, speed)
  /** Number of samples that were passed to the time stretcher. */
  let taken = 0
  /** Samples to schedule next, at the chosen speed. They begin with the end of the last piece, for the cross-fade. */
  let waiting = new Float32Array(0)
  /** The position of the first sample of `waiting` in the whole line, in samples at the chosen speed. */
  let position = 0
  let pieces: Piece[] = []
  let nextStartsAt: number | null = null
  let isLastScheduled = false
  let isOver = false
  let stalled: ReturnType<typeof setTimeout> | undefined

  function finish(action: () => void) {
    if (isOver) return
    isOver = true
    clearTimeout(stalled)
    unsubscribe()
    action()
  }

  function addWaiting(samples: Float32Array) {
    const joined = new Float32Array(waiting.length + samples.length)
    joined.set(waiting)
    joined.set(samples, waiting.length)
    waiting = joined
  }

  /**
   * Schedules all waiting samples as one piece. The end of these samples also stays in `waiting`, for the cross-fade
   * with the next piece.
   */
  function schedulePiece(isLast: boolean) {
    const samples = waiting.slice()
    for (let n = 0; n < overlap; n += 1) {
      const share = (n + 1) / (overlap + 1)
      if (position > 0) samples[n] = (samples[n] ?? 0) * share
      if (!isLast) samples[samples.length - 1 - n] = (samples[samples.length - 1 - n] ?? 0) * share
    }
    const buffer = context.createBuffer(1, samples.length, rate)
    buffer.copyToChannel(samples, 0)
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(destination)
    const earliest = context.currentTime + leadS
    const startsAt = Math.max(nextStartsAt ?? earliest, earliest)
    const piece = { source, startsAt, from: position, to: position + samples.length }
    source.onended = () => {
      pieces = pieces.filter((one) => one !== piece)
      if (pieces.length === 0) handleSilence()
    }
    source.start(startsAt)
    pieces.push(piece)
    clearTimeout(stalled)
    const nextOverlap = isLast ? 0 : overlap
    waiting = waiting.slice(waiting.length - nextOverlap)
    position = piece.to - nextOverlap
    nextStartsAt = startsAt + (samples.length - nextOverlap) / rate
  }

  /** Called when all scheduled audio was played. Ends the playback, or waits for more audio. */
  function handleSilence() {
    if (isLastScheduled) return finish(onEnd)
    if (audio.state() === 'failed') return finish(onFail)
    stalled = setTimeout(() => finish(onFail), stalledAfterMs)
  }

  /**
   * Ends the playback at the sample index `end`, the end of the audible part, which is known only when all audio has
   * arrived.
   */
  function cutAt(end: number) {
    for (const piece of pieces.filter(({ to }) => to > end)) {
      piece.to = Math.max(piece.from, end)
      piece.source.stop(piece.startsAt + (piece.to - piece.from) / rate)
    }
  }

  function scheduleArrived() {
    if (isOver || isLastScheduled) return
    const isComplete = audio.state() === 'complete'
    const { samples } = audio.getSamples()
    if (samples.length > taken) addWaiting(stretcher.push(samples.subarray(taken)))
    taken = Math.max(taken, samples.length)
    if (isComplete) {
      addWaiting(stretcher.finish())
      isLastScheduled = true
      if (waiting.length > (position > 0 ? overlap : 0)) schedulePiece(true)
      cutAt(Math.ceil(samples.length / speed))
      const endsAt = Math.max(0, ...pieces.map(({ startsAt, from, to }) => startsAt + (to - from) / rate))
      onArrived(Math.max(0, endsAt - context.currentTime) * 1_000)
      if (pieces.length === 0) handleSilence()
    } else if (waiting.length >= overlap + minPieceS * rate) schedulePiece(false)
    else if (audio.state() === 'failed' && pieces.length === 0) handleSilence()
  }

  const unsubscribe = audio.subscribe(scheduleArrived)
  scheduleArrived()

  return (afterS) => {
    finish(() => {})
    for (const { source } of pieces) source.stop(context.currentTime + afterS)
  }
}

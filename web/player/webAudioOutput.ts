import { openElementOutput } from './elementOutput.ts'
import { decoderDelaySamples, type AudioFrames } from './stream/frameReader.ts'
import * as messages from './messages.ts'
import type { Output, OutputEvent } from './output.ts'

const analyserSize = 256
/**
 * Sample rate of our recordings. The audio context uses the same rate, so that chunks join exactly, without resampling.
 */
const sampleRate = 24_000
/** A frame needs data of the frames before it, so decoding starts this many frames earlier. */
const warmUpFrames = 4
/** Frames per decoded chunk: about one second, decoded in a few milliseconds. */
const chunkFrames = 42
const aheadS = 4
const checkIntervalMs = 100
/** Lead time in seconds between scheduling and playback, so that the first samples are not late. */
const leadS = 0.03
/** If an audio context is still suspended after this time in ms, it needs a user press to resume. */
const resumeTimeoutMs = 1_000
/**
 * Used instead of `resumeTimeoutMs` after the user has pressed anything on the page, in ms. It is longer, because some
 * browsers need more time to open the first audio context.
 */
const resumeAfterPressTimeoutMs = 5_000

type ScheduledChunk = { source: AudioBufferSourceNode; endsAt: number }

/**
 * Relates positions in the recording to the clock of the audio context: the sample at `soundS` plays at `contextS`,
 * both in seconds.
 */
type Anchor = { soundS: number; contextS: number }

/**
 * Decodes audio that is still being generated, chunk by chunk, and schedules each chunk directly after the previous
 * chunk.
 */
function openScheduler(emit: (event: OutputEvent) => void) {
  let context: AudioContext | null = null
  let analyser: AnalyserNode | null = null
  let sound: AudioFrames | null = null
  let exactS: number | null = null
  let anchor: Anchor | null = null
  let pausedAtS = 0
  let isPlayRequested = false
  let timer: ReturnType<typeof setInterval> | undefined
  let chunks: ScheduledChunk[] = []
  let scheduledS = 0
  /** Increases when scheduled audio is stopped, such as by a seek. Chunks decoded for an older value are dropped. */
  let scheduleVersion = 0
  let isDecoding = false

  const frameS = (from: AudioFrames) => from.samplesPerFrame / from.sampleRate
  const delayS = (from: AudioFrames) => (from.delaySamples + decoderDelaySamples) / from.sampleRate
  const availableS = () => exactS ?? (sound ? sound.availableMs / 1000 : 0)
  const positionS = () =>
    anchor && context
      ? Math.max(0, Math.min(anchor.soundS + context.currentTime - anchor.contextS, scheduledS))
      : pausedAtS

  function open(): AudioContext {
    if (context) return context
    context = new AudioContext({ sampleRate })
    analyser = context.createAnalyser()
    analyser.fftSize = analyserSize
    analyser.connect(context.destination)
    return context
  }

  async function decode(
    from: AudioFrames,
    first: number,
    end: number,
  ): Promise<{ buffer: AudioBuffer; startS: number }> {
    const firstDecoded = Math.max(0, first - warmUpFrames)
    const bytes = from.frames(firstDecoded, end).slice().buffer
    const buffer = await new OfflineAudioContext(1, 1, from.sampleRate).decodeAudioData(bytes)
    // Some decoders remove their delay themselves. In that case, the missing samples are those at the start.
    const missingS = ((end - firstDecoded) * from.samplesPerFrame - buffer.length) / from.sampleRate
    return { buffer, startS: firstDecoded * frameS(from) - delayS(from) + Math.max(0, missingS) }
  }

  function stopAll() {
    scheduleVersion += 1
    for (const { source } of chunks) source.stop()
    chunks = []
    anchor = null
  }

  function handleUnderrun() {
    pausedAtS = positionS()
    const isOver = exactS !== null && scheduledS >= exactS
    stopAll()
    if (isOver) isPlayRequested = false
    emit({ kind: isOver ? 'endReached' : 'underrun' })
  }

  function schedule(on: AudioContext, decoded: { buffer: AudioBuffer; startS: number }, endS: number) {
    const isFresh = anchor === null
    if (isFresh) scheduledS = pausedAtS
    anchor ??= { soundS: pausedAtS, contextS: on.currentTime + leadS }
    const source = on.createBufferSource()
    source.buffer = decoded.buffer
    source.connect(analyser ?? on.destination)
    const offset = scheduledS - decoded.startS
    source.start(anchor.contextS + scheduledS - anchor.soundS, Math.max(0, offset), Math.max(0, endS - scheduledS))
    chunks = chunks.filter(({ endsAt }) => endsAt > positionS())
    chunks.push({ source, endsAt: endS })
    scheduledS = endS
    if (isFresh) emit({ kind: 'started' })
  }

  async function scheduleNext(): Promise<void> {
    if (!sound || !context || !isPlayRequested || isDecoding || context.state !== 'running') return
    if (anchor && positionS() >= scheduledS && scheduledS >= availableS()) return handleUnderrun()
    const at = anchor ? scheduledS : pausedAtS
    if (at >= availableS() || at - positionS() > aheadS) return
    const ownVersion = scheduleVersion
    const first = Math.max(0, Math.floor((at + delayS(sound)) / frameS(sound)))
    const end = Math.min(sound.frameCount, first + chunkFrames)
    const endS = Math.min(availableS(), end * frameS(sound) - delayS(sound))
    if (endS <= at) return
    isDecoding = true
    try {
      const decoded = await decode(sound, first, end)
      if (ownVersion === scheduleVersion) schedule(context, decoded, endS)
    } catch {
      emit({ kind: 'failed', message: messages.soundDamaged })
    } finally {
      isDecoding = false
    }
    return scheduleNext()
  }

  const checkSchedule = () => void scheduleNext()

  return {
    get analyser() {
      return analyser
    },
    openFrames(next: AudioFrames) {
      stopAll()
      sound = next
      exactS = null
      pausedAtS = 0
      scheduledS = 0
    },
    grew(exactMs: number | null) {
      exactS = exactMs === null ? null : exactMs / 1000
      checkSchedule()
    },
    async play() {
      isPlayRequested = true
      timer ??= setInterval(checkSchedule, checkIntervalMs)
      const on = open()
      const reportIfSuspended = () => {
        if (isPlayRequested && on.state !== 'running') emit({ kind: 'refused', why: 'autoplay' })
      }
      // If the browser requires a user press first, `resume` never settles. So a timer also checks the state.
      setTimeout(
        reportIfSuspended,
        navigator.userActivation?.hasBeenActive ? resumeAfterPressTimeoutMs : resumeTimeoutMs,
      )
      await on.resume().catch(reportIfSuspended)
      checkSchedule()
    },
    pause() {
      pausedAtS = positionS()
      isPlayRequested = false
      clearInterval(timer)
      timer = undefined
      stopAll()
    },
    seek(ms: number) {
      stopAll()
      pausedAtS = ms / 1000
      checkSchedule()
    },
    positionMs: () => positionS() * 1000,
    prepare: () => void open().resume(),
    close() {
      this.pause()
      sound = null
      void context?.close()
    },
  }
}

/**
 * Creates an output for browsers whose Media Source does not support MP3. It decodes and schedules audio that is still
 * being generated, and plays finished audio as a file. The playback rate of audio that is still being generated cannot
 * change, because the pitch would change with the rate.
 */
export function openWebAudioOutput(emit: (event: OutputEvent) => void): Output {
  let isGrowing = false
  const file = openElementOutput((event) => {
    if (!isGrowing) emit(event)
  })
  const scheduler = openScheduler((event) => {
    if (isGrowing) emit(event)
  })

  const activeOutput = () => (isGrowing ? scheduler : file)
  return {
    prefersFile: true,
    get canChangeRate() {
      return !isGrowing
    },
    get analyser() {
      return activeOutput().analyser
    },
    openFile(url) {
      scheduler.pause()
      isGrowing = false
      file.openFile(url)
    },
    openFrames(sound) {
      file.pause()
      isGrowing = true
      scheduler.openFrames(sound)
    },
    framesAdded: (exactMs) => scheduler.grew(exactMs),
    play: () => void activeOutput().play(),
    pause: () => activeOutput().pause(),
    seek: (ms) => activeOutput().seek(ms),
    setRate: (rate) => file.setRate(rate),
    positionMs: () => activeOutput().positionMs(),
    prepare() {
      scheduler.prepare()
      file.prepare()
    },
    close() {
      scheduler.close()
      file.close()
    },
  }
}

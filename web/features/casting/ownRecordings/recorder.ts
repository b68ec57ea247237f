/**
 * Why no line can be recorded: the microphone cannot be opened, usually because the user refused access (`denied`),
 * there is no microphone (`missing`), or the browser cannot record (`unable`).
 */
export type RecorderProblem = 'denied' | 'missing' | 'unable'

export class RecorderError extends Error {
  readonly problem: RecorderProblem

  constructor(problem: RecorderProblem) {
    super(`nothing can be recorded: ${problem}`)
    this.name = 'RecorderError'
    this.problem = problem
  }
}

/**
 * The recording of a line. `peakLevel` is its highest sample, from 0 to 1; undefined if the browser cannot measure it.
 */
export type RecordedTake = { blob: Blob; ms: number; peakLevel: number | undefined }
/** An open microphone that can record. */
export type Recorder = {
  /**
   * Starts a recording. Returns a function that ends the recording and resolves to it. The recorder itself ends a
   * recording after 10 minutes, or if the microphone is unplugged. It calls `onEnd` whenever a recording ends.
   */
  start(onEnd: () => void): () => Promise<RecordedTake>
  close(): void
}

/**
 * Maximum length of one recording, in ms. A recording of this length needs about 7 MB; the server accepts 10 MB per
 * line.
 */
const maxRecordingMs = 10 * 60_000
const bitsPerSecond = 96_000
const levelIntervalMs = 50

const preferredTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

async function openStream(): Promise<MediaStream> {
  try {
    // Echo cancellation is off, because it would change the sound of the voice.
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: true } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new RecorderError(name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'denied')
  }
}

type LevelMeter = { reset(): void; getPeak(): number | undefined; close(): void }

/** Measures the highest level of the microphone's stream. A level near 0 means that the microphone is turned off. */
function openLevelMeter(stream: MediaStream): LevelMeter {
  const unavailable: LevelMeter = { reset: () => {}, getPeak: () => undefined, close: () => {} }
  if (typeof AudioContext === 'undefined') return unavailable
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 4_096 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let peak = 0
  const measure = () => {
    analyser.getFloatTimeDomainData(samples)
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  }
  const timer = setInterval(measure, levelIntervalMs)
  return {
    reset: () => void (peak = 0),
    // A suspended audio context always measures 0. That does not mean that the microphone is off, so the level is
    // unknown.
    getPeak() {
      if (context.state !== 'running') return undefined
      measure()
      return peak
    },
    close() {
      clearInterval(timer)
      void context.close()
    },
  }
}

/**
 * Opens the microphone for recording lines. The page must have told the user before why it needs the microphone.
 * @throws RecorderError
 */
export async function openRecorder(): Promise<Recorder> {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) throw new RecorderError('unable')
  const stream = await openStream()
  const meter = openLevelMeter(stream)
  const mimeType = preferredTypes.find((type) => MediaRecorder.isTypeSupported(type))
  return {
    start(onEnd) {
      const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) })
      const parts: Blob[] = []
      const startedAt = performance.now()
      meter.reset()
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      const takePromise = new Promise<RecordedTake>((resolve, reject) => {
        recorder.onstop = () => {
          clearTimeout(maxTimer)
          const blob = new Blob(parts, { type: recorder.mimeType })
          resolve({ blob, ms: Math.round(performance.now() - startedAt), peakLevel: meter.getPeak() })
          onEnd()
        }
        recorder.onerror = () => reject(new RecorderError('unable'))
      })
      const stop = () => {
        if (recorder.state !== 'inactive') recorder.stop()
        return takePromise
      }
      const maxTimer = setTimeout(() => void stop(), maxRecordingMs)
      recorder.start()
      return stop
    },
    close() {
      meter.close()
      stream.getTracks().forEach((track) => track.stop())
    },
  }
}

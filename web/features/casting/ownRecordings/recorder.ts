/** Why nothing can be recorded: `denied` by the person or the browser, `missing` microphone, or a browser that cannot. */
export type RecorderProblem = 'denied' | 'missing' | 'unable'

export class RecorderRefused extends Error {
  readonly problem: RecorderProblem

  constructor(problem: RecorderProblem) {
    super(`nothing can be recorded: ${problem}`)
    this.name = 'RecorderRefused'
    this.problem = problem
  }
}

/** `loudest`: its highest sample, 0 to 1; nothing where this browser does not let it be heard meanwhile. */
export type Take = { blob: Blob; ms: number; loudest: number | undefined }
/** A microphone that is open, until it is closed. */
export type Recorder = {
  /** Answers how to end. `onEnd`: it has ended by itself, after ten minutes or because the microphone went. */
  begin(onEnd: () => void): () => Promise<Take>
  close(): void
}

/** As long as a line may be; at this rate some seven of the ten megabytes that one may take. */
const longestMs = 10 * 60_000
const bitsPerSecond = 96_000
const listenEveryMs = 50

const wanted = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

async function openStream(): Promise<MediaStream> {
  try {
    // As one hears oneself on stage: nothing is taken away from the voice but the hum.
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: true } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new RecorderRefused(name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'denied')
  }
}

type Meter = { reset(): void; loudest(): number | undefined; close(): void }

/** How loud it gets: a microphone that is turned off records just as well. */
function openMeter(stream: MediaStream): Meter {
  const deaf: Meter = { reset: () => {}, loudest: () => undefined, close: () => {} }
  if (typeof AudioContext === 'undefined') return deaf
  const context = new AudioContext()
  const ear = new AnalyserNode(context, { fftSize: 4_096 })
  context.createMediaStreamSource(stream).connect(ear)
  const samples = new Float32Array(ear.fftSize)
  let most = 0
  const listen = () => {
    ear.getFloatTimeDomainData(samples)
    for (const sample of samples) most = Math.max(most, Math.abs(sample))
  }
  const timer = setInterval(listen, listenEveryMs)
  return {
    reset: () => void (most = 0),
    // One that sleeps has heard nothing, and that says nothing of the microphone.
    loudest() {
      if (context.state !== 'running') return undefined
      listen()
      return most
    },
    close() {
      clearInterval(timer)
      void context.close()
    },
  }
}

/** Opens the microphone. The page has said what for before it comes here. */
export async function openRecorder(): Promise<Recorder> {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) throw new RecorderRefused('unable')
  const stream = await openStream()
  const meter = openMeter(stream)
  const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type))
  return {
    begin(onEnd) {
      const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) })
      const parts: Blob[] = []
      const startedAt = performance.now()
      meter.reset()
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      const taken = new Promise<Take>((resolve, reject) => {
        recorder.onstop = () => {
          clearTimeout(longest)
          const blob = new Blob(parts, { type: recorder.mimeType })
          resolve({ blob, ms: Math.round(performance.now() - startedAt), loudest: meter.loudest() })
          onEnd()
        }
        recorder.onerror = () => reject(new RecorderRefused('unable'))
      })
      const stop = () => {
        if (recorder.state !== 'inactive') recorder.stop()
        return taken
      }
      const longest = setTimeout(() => void stop(), longestMs)
      recorder.start()
      return stop
    },
    close() {
      meter.close()
      stream.getTracks().forEach((track) => track.stop())
    },
  }
}

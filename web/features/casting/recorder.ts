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

export type Take = { blob: Blob; ms: number }
/** A microphone that is open, until it is closed. */
export type Recorder = { begin(): () => Promise<Take>; close(): void }

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

/** Opens the microphone. The page has said what for before it comes here. */
export async function openRecorder(): Promise<Recorder> {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) throw new RecorderRefused('unable')
  const stream = await openStream()
  const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type))
  return {
    begin() {
      const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
      const parts: Blob[] = []
      const startedAt = performance.now()
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      recorder.start()
      return () =>
        new Promise((resolve, reject) => {
          recorder.onstop = () =>
            resolve({
              blob: new Blob(parts, { type: recorder.mimeType }),
              ms: Math.round(performance.now() - startedAt),
            })
          recorder.onerror = () => reject(new RecorderRefused('unable'))
          recorder.stop()
        })
    },
    close: () => stream.getTracks().forEach((track) => track.stop()),
  }
}

import { vi } from 'vitest'

type FakeStream = { getTracks: () => { stop: () => void }[] }

/** A fake media recorder that delivers its recording when it stops. */
export class FakeRecorder {
  static readonly all: FakeRecorder[] = []
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm'
  onstop = () => {}
  ondataavailable = (_event: { data: Blob }) => {}
  constructor() {
    FakeRecorder.all.push(this)
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['sound']) })
    this.onstop()
  }
}

/** Builds the stream of an open microphone. */
export const buildStream = (stop: () => void = () => {}): FakeStream => ({ getTracks: () => [{ stop }] })

/**
 * Fakes a microphone and its recorder, which happy-dom lacks. `getUserMedia` returns the stream, or rejects as if the
 * user refused.
 * @returns a function that removes the microphone
 */
export function fakeMicrophone(getUserMedia: () => Promise<FakeStream> = async () => buildStream()): () => void {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return () => void Reflect.deleteProperty(navigator, 'mediaDevices')
}

/** Fakes the measurement of the microphone's level. Every sample has the value `sample`, 0 to 1. */
export function fakeMicrophoneLevel(sample: number): void {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      createMediaStreamSource = () => ({ connect: () => {} })
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 8
      getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(sample)
    },
  )
}

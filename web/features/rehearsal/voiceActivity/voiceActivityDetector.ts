import type { VoiceActivity } from '../engine/engineTypes.ts'
import { frameLength, modelSampleRate, type SpeechDetector } from './speechDetector.ts'
import { createSpeechHysteresis, type Sensitivity } from './speechHysteresis.ts'
import { MicrophoneError, type Microphone, type MicrophoneProblem, type OpenMicrophone } from './microphone.ts'
import { createLoudnessDetector } from './loudnessDetector.ts'
import { createFrameSplitter, createResampler } from './resample.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

export type MicrophoneState = 'closed' | 'opening' | 'open' | 'lost' | MicrophoneProblem

export type VoiceActivityDetector = VoiceActivity & {
  getState(): MicrophoneState
  /** Returns how voices are detected: by loudness until the model has loaded, then by the model. */
  getMethod(): 'model' | 'loudness'
  /** Returns the current microphone level, 0 to 1. */
  getLevel(): number
  setSensitivity(sensitivity: Sensitivity): void
  /**
   * Calls the listener with each frame of the microphone: 512 mono samples at 16 kHz. The array does not change later.
   */
  subscribeFrames(listener: (frame: Float32Array) => void): () => void
  /** Opens the microphone if it is not open. Never rejects: `getState` returns whether it succeeded. */
  open(): Promise<void>
  close(): void
}

export type DetectorOptions = {
  openMicrophone: OpenMicrophone
  loadModel: () => Promise<SpeechDetector>
  sensitivity: Sensitivity
}

const quietestDb = -62
const loudestDb = -14
const levelDecayPerFrame = 0.12
/** If the model has not loaded after this time (ms), the detector uses loudness until the model has loaded. */
const modelTimeoutMs = 5_000

function measureLevel(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  const db = 10 * Math.log10(sum / frame.length + 1e-12)
  return Math.min(1, Math.max(0, (db - quietestDb) / (loudestDb - quietestDb)))
}

/** Creates a detector of voices on this device. The audio is analysed in the page and not stored. */
export function createVoiceActivityDetector({
  openMicrophone,
  loadModel,
  sensitivity,
}: DetectorOptions): VoiceActivityDetector {
  const changes = createEmitter()
  const frames = createEmitter<[frame: Float32Array]>()
  const hysteresis = createSpeechHysteresis(sensitivity)
  let state: MicrophoneState = 'closed'
  let detector: SpeechDetector = createLoudnessDetector()
  let method: 'model' | 'loudness' = 'loudness'
  let microphone: Microphone | null = null
  let hasVoice = false
  let level = 0

  function setState(next: MicrophoneState) {
    state = next
    if (next !== 'open') {
      hasVoice = false
      level = 0
    }
    changes.emit()
  }

  function processFrame(frame: Float32Array) {
    level = Math.max(measureLevel(frame), level - levelDecayPerFrame)
    const now = hysteresis.update(detector.estimateSpeech(frame))
    if (now === hasVoice) return
    hasVoice = now
    changes.emit()
  }

  function handleFrame(frame: Float32Array) {
    processFrame(frame)
    frames.emit(frame)
  }

  async function loadVoiceModel() {
    if (method === 'model') return
    try {
      detector = await loadModel()
      method = 'model'
      changes.emit()
    } catch (error) {
      // Without the model, the detector continues to use loudness, and the settings panel shows a note about this.
      reportError(error)
    }
  }

  /** The number of the current `open` call. Results of an earlier call are ignored. */
  let opening = 0

  async function open() {
    if (state === 'open' || state === 'opening') return
    const openingNumber = (opening += 1)
    const isCurrent = () => openingNumber === opening && state === 'opening'
    setState('opening')
    hysteresis.reset()
    detector.reset()
    let processChunk: ((chunk: Float32Array) => void) | null = null
    const model = loadVoiceModel()
    try {
      const openedMicrophone = await openMicrophone({
        onSamples: (chunk) => processChunk?.(chunk),
        onLost() {
          if (openingNumber !== opening) return
          microphone?.close()
          microphone = null
          setState('lost')
        },
      })
      // Closes the microphone immediately if `close` or another `open` was called in the meantime.
      if (!isCurrent()) return openedMicrophone.close()
      microphone = openedMicrophone
      await Promise.race([model, new Promise((resolve) => setTimeout(resolve, modelTimeoutMs))])
      if (!isCurrent()) return
      const resample = createResampler(openedMicrophone.rate, modelSampleRate)
      const frame = createFrameSplitter(frameLength, handleFrame)
      processChunk = (chunk) => frame(resample(chunk))
      setState('open')
    } catch (error) {
      if (isCurrent()) setState(error instanceof MicrophoneError ? error.problem : 'unable')
    }
  }

  return {
    isOpen: () => state === 'open',
    hearsVoice: () => hasVoice,
    getState: () => state,
    getMethod: () => method,
    getLevel: () => level,
    setSensitivity(next) {
      hysteresis.sensitivity = next
    },
    subscribe: changes.subscribe,
    subscribeFrames: (listener) => frames.subscribe((frame) => listener(frame.slice())),
    open,
    close() {
      microphone?.close()
      microphone = null
      setState('closed')
    },
  }
}

/** Downloads the voice model from our server. Called when the microphone is opened for the first time. */
export async function fetchVoiceModel(): Promise<SpeechDetector> {
  const [{ createVoiceModel }, answer] = await Promise.all([
    import('./voiceModel.ts'),
    fetch(new URL('./voiceModel.bin', import.meta.url)),
  ])
  if (!answer.ok) throw new Error(`the voice model was answered with ${answer.status}`)
  return createVoiceModel(await answer.arrayBuffer())
}

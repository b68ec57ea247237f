import type { Ear } from '../engine/parts.ts'
import { frameSamples, modelRate, type VoiceJudge } from './frames.ts'
import { createJudge, type Sensitivity } from './judge.ts'
import { MicrophoneRefused, type Microphone, type NoMicrophone, type OpenMicrophone } from './microphone.ts'
import { createPlainDetector } from './plainDetector.ts'
import { createFramer, createResampler } from './resample.ts'

export type EarState = 'closed' | 'opening' | 'open' | 'lost' | NoMicrophone

export type ListeningEar = Ear & {
  getState(): EarState
  /** Whether it hears by the model, or by loudness alone since that could not be had. */
  hearsBy(): 'model' | 'loudness'
  /** How loud it is, 0 to 1, for the meter. */
  level(): number
  setSensitivity(sensitivity: Sensitivity): void
  /** Asks for the microphone, if it is not there yet. Never throws: `getState` says what came of it. */
  open(): Promise<void>
  close(): void
}

export type EarOptions = {
  openMicrophone: OpenMicrophone
  loadModel: () => Promise<VoiceJudge>
  sensitivity: Sensitivity
}

const quietestDb = -62
const loudestDb = -14
const fallPerFrame = 0.12
/** On a slow line the model is waited for no longer: loudness serves until it is there. */
const modelMs = 5_000

function loudnessOf(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  const db = 10 * Math.log10(sum / frame.length + 1e-12)
  return Math.min(1, Math.max(0, (db - quietestDb) / (loudestDb - quietestDb)))
}

/** Listens for a voice on this device. What it hears is judged in this page and forgotten at once. */
export function createEar({ openMicrophone, loadModel, sensitivity }: EarOptions): ListeningEar {
  const listeners = new Set<() => void>()
  const judge = createJudge(sensitivity)
  let state: EarState = 'closed'
  let detector: VoiceJudge = createPlainDetector()
  let by: 'model' | 'loudness' = 'loudness'
  let microphone: Microphone | null = null
  let hears = false
  let level = 0

  const tell = () => {
    for (const listener of listeners) listener()
  }
  function put(next: EarState) {
    state = next
    if (next !== 'open') {
      hears = false
      level = 0
    }
    tell()
  }

  function hearFrame(frame: Float32Array) {
    level = Math.max(loudnessOf(frame), level - fallPerFrame)
    const now = judge.hear(detector.judge(frame))
    if (now === hears) return
    hears = now
    tell()
  }

  async function bringModel() {
    if (by === 'model') return
    try {
      detector = await loadModel()
      by = 'model'
      tell()
    } catch (error) {
      // Loudness alone serves in a quiet room; the panel says which of the two hears.
      reportError(error)
    }
  }

  /** Which opening is under way: one that was called off must not be taken for the next. */
  let opening = 0

  async function open() {
    if (state === 'open' || state === 'opening') return
    const mine = (opening += 1)
    const isWanted = () => mine === opening && state === 'opening'
    put('opening')
    judge.reset()
    detector.reset()
    let take: ((piece: Float32Array) => void) | null = null
    const model = bringModel()
    try {
      const opened = await openMicrophone({
        onPiece: (piece) => take?.(piece),
        onLost() {
          if (mine !== opening) return
          microphone?.close()
          microphone = null
          put('lost')
        },
      })
      // Whoever has gone meanwhile is not listened to, however long the model takes.
      if (!isWanted()) return opened.close()
      microphone = opened
      await Promise.race([model, new Promise((resolve) => setTimeout(resolve, modelMs))])
      if (!isWanted()) return
      const resample = createResampler(opened.rate, modelRate)
      const frame = createFramer(frameSamples, hearFrame)
      take = (piece) => frame(resample(piece))
      put('open')
    } catch (error) {
      if (isWanted()) put(error instanceof MicrophoneRefused ? error.why : 'unable')
    }
  }

  return {
    isOpen: () => state === 'open',
    hears: () => hears,
    getState: () => state,
    hearsBy: () => by,
    level: () => level,
    setSensitivity(next) {
      judge.sensitivity = next
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    close() {
      microphone?.close()
      microphone = null
      put('closed')
    },
  }
}

/** The model as this house serves it; asked for with the first microphone. */
export async function fetchVoiceModel(): Promise<VoiceJudge> {
  const [{ createVoiceModel }, answer] = await Promise.all([
    import('./voiceModel.ts'),
    fetch(new URL('./voiceModel.bin', import.meta.url)),
  ])
  if (!answer.ok) throw new Error(`the voice model was refused with ${answer.status}`)
  return createVoiceModel(await answer.arrayBuffer())
}

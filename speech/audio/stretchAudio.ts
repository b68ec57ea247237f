// signalsmith-stretch comes as a browser's audio worklet. Its processor holds the bare library (WebAssembly), which we
// call ourselves: what the browser would lend it, it is lent while it loads.

import { SAMPLE_RATE } from './format.ts'
import { createScratch, type Scratch } from './scratch.ts'

/** What we call of the library; positions are bytes in its memory. */
type Library = {
  HEAP8: { buffer: ArrayBuffer }
  _presetDefault(channels: number, rate: number): void
  _reset(): void
  _inputLatency(): number
  _outputLatency(): number
  _setBuffers(channels: number, length: number): number
  _setTransposeSemitones(semitones: number, tonalityLimit: number): void
  _setFormantSemitones(semitones: number, compensatesPitch: number): void
  _setFormantBase(frequency: number): void
  _process(inputSamples: number, outputSamples: number): void
}
type Processor = new (options: object) => { wasmModule: Library }
type Port = { postMessage(message: readonly unknown[]): void; onmessage: unknown }

/** Above this, sound is noise more than tone and keeps its place. */
const TONAL_UP_TO_HZ = 8_000
const BLOCK = 2_048

export type Stretching = {
  pitchSemitones?: number | undefined
  formantSemitones?: number | undefined
  /** A factor on length. */
  stretch?: number | undefined
  /** The unshifted voice's pitch, by which formants are told from harmonics; found by the library if not given. */
  basePitchHz?: number | undefined
}

let library: Library | undefined
let loading: Promise<void> | undefined

/** Loads the library, once per process or worker; shaped voices can be finished once it has resolved. */
export function loadShaping(): Promise<void> {
  loading ??= load().then((loaded) => void (library = loaded))
  return loading
}

async function load(): Promise<Library> {
  let Registered: Processor | undefined
  let tellReady = () => {}
  const ready = new Promise<void>((resolve) => (tellReady = resolve))
  const port: Port = { postMessage: ([kind]) => kind === 'ready' && tellReady(), onmessage: undefined }
  const lent: Record<string, unknown> = {
    sampleRate: SAMPLE_RATE,
    currentTime: 0,
    AudioWorkletProcessor: class {
      port = port
    },
    registerProcessor: (_name: string, processor: Processor) => (Registered = processor),
  }
  const scope = globalThis as unknown as Record<string, unknown>
  Object.assign(scope, lent)
  try {
    await import('signalsmith-stretch')
    if (!Registered) throw new Error('signalsmith-stretch registered nothing')
    const processor = new (Registered as Processor)({ numberOfOutputs: 1, outputChannelCount: [1] })
    await ready
    return processor.wasmModule
  } finally {
    for (const name of Object.keys(lent)) delete scope[name]
  }
}

/**
 * Another pitch, vocal tract or length for a sound at 24 kHz. The same sound gives the same result, whatever came
 * before. What it gives is lent until the next.
 */
export function stretchSound(
  sound: Float32Array,
  { pitchSemitones = 0, formantSemitones = 0, stretch = 1, basePitchHz = 0 }: Stretching,
  scratch: Scratch = createScratch(),
): Float32Array {
  if (!library) throw new Error('loadShaping must have been awaited before a voice is shaped')
  const bare = library
  bare._presetDefault(1, SAMPLE_RATE)
  bare._reset()
  bare._setTransposeSemitones(pitchSemitones, TONAL_UP_TO_HZ / SAMPLE_RATE)
  bare._setFormantSemitones(formantSemitones, 1)
  bare._setFormantBase(basePitchHz / SAMPLE_RATE)

  const rate = 1 / stretch
  const inputBlock = Math.ceil(BLOCK * rate) + 1
  const room = Math.max(BLOCK, inputBlock, bare._inputLatency() + bare._outputLatency())
  const inputAt = bare._setBuffers(1, room)
  const outputAt = inputAt + room * Float32Array.BYTES_PER_ELEMENT
  const delay = bare._outputLatency() + Math.round(bare._inputLatency() * stretch)
  const length = Math.round(sound.length * stretch)
  const result = scratch.take('stretched', length + delay + BLOCK)
  let fed = 0
  for (let at = 0; at < length + delay; at += BLOCK) {
    const until = Math.round((at + BLOCK) * rate)
    const input = new Float32Array(bare.HEAP8.buffer, inputAt, until - fed)
    const given = sound.subarray(fed, until)
    input.set(given)
    input.fill(0, given.length)
    bare._process(input.length, BLOCK)
    result.set(new Float32Array(bare.HEAP8.buffer, outputAt, BLOCK), at)
    fed = until
  }
  return result.subarray(delay, delay + length)
}

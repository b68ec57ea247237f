// Loads signalsmith-stretch outside a browser. The package is an audio worklet whose processor contains the bare
// WebAssembly library. We call that library ourselves and define the browser's globals only while it loads.

import { SAMPLE_RATE } from './pcmFormat.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'

/** The functions of the library that we call. Positions are byte offsets in its memory. */
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

/** Above about this frequency, audio is more noise than tone, and the library shifts it by fewer semitones. */
const MAX_TONAL_HZ = 8_000
const BLOCK = 2_048

/** How audio is stretched and shifted. Absent values change nothing. */
export type StretchOptions = {
  pitchSemitones?: number | undefined
  formantSemitones?: number | undefined
  /** Factor for the length: 1.1 makes the audio longer. */
  stretch?: number | undefined
  /**
   * The pitch of the original voice in Hz, for separating formants from harmonics. If it is absent, the library
   * estimates it.
   */
  basePitchHz?: number | undefined
}

let library: Library | undefined
let loading: Promise<void> | undefined

/** Loads the library once per process or worker. Await it before `stretchAudio`. */
export function loadStretchLibrary(): Promise<void> {
  loading ??= load().then((loaded) => void (library = loaded))
  return loading
}

async function load(): Promise<Library> {
  let Registered: Processor | undefined
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => (markReady = resolve))
  const port: Port = { postMessage: ([kind]) => kind === 'ready' && markReady(), onmessage: undefined }
  const browserGlobals: Record<string, unknown> = {
    sampleRate: SAMPLE_RATE,
    currentTime: 0,
    AudioWorkletProcessor: class {
      port = port
    },
    registerProcessor: (_name: string, processor: Processor) => (Registered = processor),
  }
  const scope = globalThis as unknown as Record<string, unknown>
  Object.assign(scope, browserGlobals)
  try {
    await import('signalsmith-stretch')
    if (!Registered) throw new Error('signalsmith-stretch registered nothing')
    const processor = new (Registered as Processor)({ numberOfOutputs: 1, outputChannelCount: [1] })
    await ready
    return processor.wasmModule
  } finally {
    for (const name of Object.keys(browserGlobals)) delete scope[name]
  }
}

/**
 * Changes the pitch, formants or length of 24 kHz audio. The same input always gives the same result. The result is
 * valid until the next call with the same buffers. Throws if `loadStretchLibrary` has not been awaited.
 */
export function stretchAudio(
  sound: Float32Array,
  { pitchSemitones = 0, formantSemitones = 0, stretch = 1, basePitchHz = 0 }: StretchOptions,
  scratch: ScratchBuffers = createScratchBuffers(),
): Float32Array {
  if (!library) throw new Error('loadStretchLibrary must be awaited before stretchAudio')
  const stretcher = library
  stretcher._presetDefault(1, SAMPLE_RATE)
  stretcher._reset()
  stretcher._setTransposeSemitones(pitchSemitones, MAX_TONAL_HZ / SAMPLE_RATE)
  stretcher._setFormantSemitones(formantSemitones, 1)
  stretcher._setFormantBase(basePitchHz / SAMPLE_RATE)

  const rate = 1 / stretch
  const inputBlock = Math.ceil(BLOCK * rate) + 1
  const bufferLength = Math.max(BLOCK, inputBlock, stretcher._inputLatency() + stretcher._outputLatency())
  const inputAt = stretcher._setBuffers(1, bufferLength)
  const outputAt = inputAt + bufferLength * Float32Array.BYTES_PER_ELEMENT
  const delay = stretcher._outputLatency() + Math.round(stretcher._inputLatency() * stretch)
  const length = Math.round(sound.length * stretch)
  const result = scratch.take('stretched', length + delay + BLOCK)
  let consumed = 0
  for (let at = 0; at < length + delay; at += BLOCK) {
    const until = Math.round((at + BLOCK) * rate)
    const input = new Float32Array(stretcher.HEAP8.buffer, inputAt, until - consumed)
    const chunk = sound.subarray(consumed, until)
    input.set(chunk)
    input.fill(0, chunk.length)
    stretcher._process(input.length, BLOCK)
    result.set(new Float32Array(stretcher.HEAP8.buffer, outputAt, BLOCK), at)
    consumed = until
  }
  return result.subarray(delay, delay + length)
}

// One recording's sound becoming frames, in the thread that calls. `mp3.ts` does this away from the server's own thread.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import { BIT_RATE_KBPS, FRAME_BYTES, FRAME_SAMPLES, type Mp3Figures } from './mp3Head.ts'
import { SAMPLE_RATE } from './sound/format.ts'
import { compileWasm } from './webAssembly.ts'

/** Encoders kept for the next recording; each holds about a megabyte. */
const KEPT_ENCODERS = 4

/** One recording, fed unit after unit to one encoder, so that there is no gap between units. */
export type Mp3Stream = {
  /** Takes samples and gives the bytes that are ready; up to 142 ms of sound stay behind until more comes. */
  write(pcm: Int16Array): Uint8Array<ArrayBuffer>
  silence(samples: number): Uint8Array<ArrayBuffer>
  finish(): { tail: Uint8Array<ArrayBuffer>; figures: Mp3Figures }
  /** Gives the encoder back without finishing. */
  abort(): void
}

export type Mp3Encoders = { open(): Promise<Mp3Stream> }

type Encoder = WasmMediaEncoder<'audio/mpeg'>

export async function loadMp3Encoders(): Promise<Mp3Encoders> {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')
  const module = await compileWasm(await readFile(path))
  const idle: Encoder[] = []
  return {
    async open() {
      // The package's type for a module is the browser's; ours is the same object.
      const encoder = idle.pop() ?? (await createEncoder('audio/mpeg', module as never))
      encoder.configure({ channels: 1, sampleRate: SAMPLE_RATE, bitrate: BIT_RATE_KBPS })
      return streamOver(encoder, () => {
        if (idle.length < KEPT_ENCODERS) idle.push(encoder)
      })
    },
  }
}

function streamOver(encoder: Encoder, giveBack: () => void): Mp3Stream {
  // Always fed whole blocks: then the bytes depend on the sound alone, not on how it was portioned.
  const block = new Float32Array(FRAME_SAMPLES)
  let filled = 0
  let samples = 0
  let bytes = 0
  let isOpen = true

  function collect(feed: (emit: (encoded: Uint8Array) => void) => void): Uint8Array<ArrayBuffer> {
    if (!isOpen) throw new Error('this recording is finished')
    const parts: Uint8Array[] = []
    let length = 0
    feed((encoded) => {
      if (encoded.length === 0) return
      // What the encoder gives is a view into its memory, gone with the next call.
      parts.push(encoded.slice())
      length += encoded.length
    })
    const whole = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    bytes += length
    return whole
  }

  function fill(count: number, sampleAt: ((index: number) => number) | undefined): Uint8Array<ArrayBuffer> {
    samples += count
    return collect((emit) => {
      for (let from = 0; from < count;) {
        const portion = Math.min(FRAME_SAMPLES - filled, count - from)
        for (let n = 0; n < portion; n++) block[filled + n] = sampleAt ? sampleAt(from + n) : 0
        filled += portion
        from += portion
        if (filled === FRAME_SAMPLES) {
          emit(encoder.encode([block]))
          filled = 0
        }
      }
    })
  }

  const end = () => {
    isOpen = false
    giveBack()
  }

  return {
    write: (pcm) => fill(pcm.length, (index) => (pcm[index] ?? 0) / 32_768),
    silence: (count) => fill(count, undefined),
    finish() {
      const tail = collect((emit) => {
        if (filled > 0) emit(encoder.encode([block.slice(0, filled)]))
        emit(encoder.finalize())
      })
      end()
      if (bytes % FRAME_BYTES !== 0) throw new Error(`the encoder gave ${bytes} bytes, which are no whole frames`)
      return { tail, figures: { frames: bytes / FRAME_BYTES, samples } }
    },
    abort() {
      if (isOpen) end()
    },
  }
}

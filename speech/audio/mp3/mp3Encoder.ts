// Encodes recordings to MP3 in the calling thread. `encoderPool.ts` does this in a worker thread.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import { BIT_RATE_KBPS, FRAME_BYTES, FRAME_SAMPLES, type Mp3Stats } from './mp3Header.ts'
import { SAMPLE_RATE } from '../pcmFormat.ts'
import { compileWasm } from '../../webAssembly.ts'

/** Maximum number of encoders that stay ready for the next recording. Each uses about 1 MB. */
const MAX_IDLE_ENCODERS = 4

/** One recording. All units go to the same encoder, so that there is no gap between them. */
export type Mp3Stream = {
  /** Encodes samples and returns the bytes that are ready. Later calls return the end of this audio, up to 142 ms. */
  write(pcm: Int16Array): Uint8Array<ArrayBuffer>
  /** Encodes silence and returns the bytes that are ready. */
  silence(samples: number): Uint8Array<ArrayBuffer>
  /** Ends the recording and returns the last bytes. */
  finish(): { tail: Uint8Array<ArrayBuffer>; stats: Mp3Stats }
  /** Releases the encoder without finishing the recording. */
  abort(): void
}

/** Opens recordings; encoders are reused. */
export type Mp3Encoders = { open(): Promise<Mp3Stream> }

type Encoder = WasmMediaEncoder<'audio/mpeg'>

/** Loads the encoder library. */
export async function loadMp3Encoders(): Promise<Mp3Encoders> {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')
  const module = await compileWasm(await readFile(path))
  const idle: Encoder[] = []
  return {
    async open() {
      // The package declares the browser's type of a module. Our module is the same object, hence the type assertion.
      const encoder = idle.pop() ?? (await createEncoder('audio/mpeg', module as never))
      encoder.configure({ channels: 1, sampleRate: SAMPLE_RATE, bitrate: BIT_RATE_KBPS })
      return createMp3Stream(encoder, () => {
        if (idle.length < MAX_IDLE_ENCODERS) idle.push(encoder)
      })
    },
  }
}

function createMp3Stream(encoder: Encoder, release: () => void): Mp3Stream {
  // The encoder gets whole blocks; only the last one can be shorter. Therefore the bytes depend only on the samples,
  // not on how they were split.
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
      // The encoder returns a view of its memory, which the next call overwrites. So the bytes are copied.
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
    release()
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
      if (bytes % FRAME_BYTES !== 0) throw new Error(`the encoder returned ${bytes} bytes, which are not whole frames`)
      return { tail, stats: { frames: bytes / FRAME_BYTES, samples } }
    },
    abort() {
      if (isOpen) end()
    },
  }
}

// Encodes samples to FLAC (RFC 9639) and decodes them, in the calling thread. `encoderPool.ts` does this in a worker
// thread.
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { SAMPLE_RATE } from '../pcmFormat.ts'
import type { FlacLibrary, StreamInfo } from './flacLibrary.ts'

/**
 * The compression level of libFLAC. Compared with it, level 5 (libFLAC's default) needs 1.4 times the time and makes
 * files of our voices smaller by 0.5 %. Level 8 needs 2.5 times the time and makes them smaller by 5 %.
 */
const COMPRESSION_LEVEL = 4
const BITS_PER_SAMPLE = 16
/** 0 lets the library choose the block size, which is 4,096 samples. */
const DEFAULT_BLOCK_SIZE = 0
/** Samples that are handed to the library at once. The library uses 4 bytes for each sample. */
const PIECE_SAMPLES = 65_536
/** Position of the MD5 digest of the samples in a file: after the marker `fLaC`, in the block STREAMINFO. */
const MD5_POSITION = 26
/** The state of libFLAC's decoder after the last frame of a file. */
const END_OF_STREAM = 4

/** Encodes takes (16-bit samples, 24 kHz, mono) and decodes them. */
export type FlacCodec = {
  /**
   * Encodes samples. The library decodes what it has encoded and compares the samples. The same samples give the same
   * bytes. Throws if encoding fails.
   */
  encode(pcm: Int16Array): Uint8Array<ArrayBuffer>
  /**
   * Returns the samples of a file that `encode` made; null if the file is damaged or incomplete, or has another format.
   * Throws if the library fails.
   */
  decode(bytes: Uint8Array): Int16Array<ArrayBuffer> | null
}

/** Loads the library, which is WebAssembly. Rejects if it is not installed. */
export async function loadFlacCodec(): Promise<FlacCodec> {
  const require = createRequire(import.meta.url)
  const path = require.resolve('libflacjs/dist/libflac.min.wasm.js')
  // The library reads this file itself, and a missing file would end the thread. Therefore its existence is checked
  // first.
  await access(require.resolve('libflacjs/dist/libflac.min.wasm.wasm'))
  const library = withoutFetch(() => require(path) as FlacLibrary)
  if (!library.isReady()) await new Promise<void>((resolve) => library.on('ready', () => resolve()))
  return { encode: (pcm) => encode(library, pcm), decode: (bytes) => decode(library, bytes) }
}

/**
 * Runs `load` while `fetch` does not exist. If `fetch` exists, the library fetches its WebAssembly by a file path,
 * which Node refuses. Without `fetch`, the library reads the file.
 */
function withoutFetch<T>(load: () => T): T {
  const fetchProperty = Object.getOwnPropertyDescriptor(globalThis, 'fetch')
  Reflect.deleteProperty(globalThis, 'fetch')
  try {
    return load()
  } finally {
    if (fetchProperty) Object.defineProperty(globalThis, 'fetch', fetchProperty)
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function encode(library: FlacLibrary, pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const encoder = library.create_libflac_encoder(
    SAMPLE_RATE,
    1,
    BITS_PER_SAMPLE,
    COMPRESSION_LEVEL,
    pcm.length,
    true,
    DEFAULT_BLOCK_SIZE,
  )
  if (encoder === 0) throw new Error('the FLAC encoder was not created')
  try {
    const parts: Uint8Array[] = []
    let info: StreamInfo | undefined
    const status = library.init_encoder_stream(
      encoder,
      // The library returns a view of its memory, which the next call overwrites. So the bytes are copied.
      (part) => void parts.push(part.slice()),
      (found) => (info = found ?? info),
    )
    if (status !== 0) throw new Error(`the FLAC encoder did not start: ${status}`)
    for (let at = 0; at < pcm.length; at += PIECE_SAMPLES) {
      const piece = Int32Array.from(pcm.subarray(at, at + PIECE_SAMPLES))
      if (!library.FLAC__stream_encoder_process_interleaved(encoder, piece, piece.length))
        throw new Error(`the FLAC encoder failed: ${library.FLAC__stream_encoder_get_state(encoder)}`)
    }
    if (!library.FLAC__stream_encoder_finish(encoder) || !info) throw new Error('the FLAC encoder did not finish')
    const file = concatenate(parts)
    // The library knows the digest only after the last sample and cannot go back to the beginning of the stream.
    // Therefore the digest is written here.
    file.set(Buffer.from(info.md5sum, 'hex'), MD5_POSITION)
    return file
  } finally {
    library.FLAC__stream_encoder_delete(encoder)
  }
}

function decode(library: FlacLibrary, bytes: Uint8Array): Int16Array<ArrayBuffer> | null {
  const decoder = library.create_libflac_decoder(true)
  if (decoder === 0) throw new Error('the FLAC decoder was not created')
  try {
    const parts: Uint8Array[] = []
    let info: StreamInfo | undefined
    let isDamaged = false
    let at = 0
    const status = library.init_decoder_stream(
      decoder,
      (maxBytes) => {
        const buffer = bytes.subarray(at, at + maxBytes)
        at += buffer.length
        return { buffer, readDataLength: buffer.length, error: false }
      },
      ([channel]) => void (channel && parts.push(channel.slice())),
      () => (isDamaged = true),
      (found) => (info = found ?? info),
    )
    if (status !== 0) throw new Error(`the FLAC decoder did not start: ${status}`)
    const isDecoded = library.FLAC__stream_decoder_process_until_end_of_stream(decoder)
    const state = library.FLAC__stream_decoder_get_state(decoder)
    const isMd5Same = library.FLAC__stream_decoder_finish(decoder)
    if (!isDecoded || isDamaged || state !== END_OF_STREAM || !isMd5Same) return null
    if (!isTakeFormat(info)) return null
    const samples = concatenate(parts)
    return samples.length === info.total_samples * 2 ? new Int16Array(samples.buffer) : null
  } finally {
    library.FLAC__stream_decoder_delete(decoder)
  }
}

function isTakeFormat(info: StreamInfo | undefined): info is StreamInfo {
  return info?.channels === 1 && info.bitsPerSample === BITS_PER_SAMPLE && info.sampleRate === SAMPLE_RATE
}

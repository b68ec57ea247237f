import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import loadLibrary, { type PicoLibrary } from '@echogarden/svoxpico-wasm'
import { createScratchBuffers } from '../../audio/scratchBuffers.ts'

/** The sample rate of Pico in Hz. */
export const PICO_RATE = 16_000

/** The files of each voice: text analysis and sound generation. */
export const PICO_FILES: Readonly<Record<string, readonly [string, string]>> = {
  'en-US': ['en-US_ta.bin', 'en-US_lh0_sg.bin'],
  'en-GB': ['en-GB_ta.bin', 'en-GB_kh0_sg.bin'],
}

const WORKING_BYTES = 2_500_000
const NAME_BYTES = 200
const OUTPUT_BYTES = 4_096
/** Size of the input memory in bytes. It is far larger than the longest unit. */
const INPUT_BYTES = 16_384
const IDLE = 200
const BUSY = 201

/** One voice of the Pico library, in the calling thread. */
export type PicoVoice = {
  /** Speaks a text as 16 kHz samples, which are valid until the next call. Pico interprets markup in the text. */
  say(text: string): Float32Array
}

class PicoCaller {
  readonly library: PicoLibrary
  constructor(library: PicoLibrary) {
    this.library = library
  }

  check(status: number, what: string): void {
    if (status < 0 || (status > 0 && status < IDLE)) throw new Error(`pico: ${what} ended with ${status}`)
  }

  text(text: string): number {
    const encoded = Buffer.from(`${text}\0`)
    const address = this.library._malloc(encoded.length)
    this.library.HEAPU8.set(encoded, address)
    return address
  }

  pointer(): { address: number; value: () => number } {
    const address = this.library._malloc(4)
    return { address, value: () => this.library.getValue(address, 'i32') }
  }
}

/** Loads a voice from the folder of its files. Throws if Pico has no such voice, or if a file is missing or damaged. */
export async function loadPico(folder: string, engineVoice: string): Promise<PicoVoice> {
  const files = PICO_FILES[engineVoice]
  if (!files) throw new Error(`pico has no voice ${engineVoice}`)
  const library = await loadLibrary()
  const calls = new PicoCaller(library)
  const system = calls.pointer()
  calls.check(library._pico_initialize(library._malloc(WORKING_BYTES), WORKING_BYTES, system.address), 'starting')
  const voice = calls.text('voice')
  calls.check(library._pico_createVoiceDefinition(system.value(), voice), 'making the voice')
  for (const file of files) {
    library.FS.writeFile(`/${file}`, await readFile(join(folder, file)))
    const resource = calls.pointer()
    const name = library._malloc(NAME_BYTES)
    calls.check(library._pico_loadResource(system.value(), calls.text(`/${file}`), resource.address), file)
    calls.check(library._pico_getResourceName(system.value(), resource.value(), name), file)
    calls.check(library._pico_addResourceToVoiceDefinition(system.value(), voice, name), file)
  }
  return createVoice(calls, system.value(), voice)
}

function createVoice(calls: PicoCaller, system: number, voice: number): PicoVoice {
  const { library } = calls
  const engine = calls.pointer()
  const taken = calls.pointer()
  const got = calls.pointer()
  const type = calls.pointer()
  const input = library._malloc(INPUT_BYTES)
  const output = library._malloc(OUTPUT_BYTES)
  const scratch = createScratchBuffers()
  calls.check(library._pico_newEngine(system, voice, engine.address), 'beginning')
  // In Pico, earlier text changes the sound of later text, mainly its noise. A new Pico engine does not prevent this,
  // so the memory is reset before each text.
  const used = library.HEAPU8.findLastIndex((byte) => byte !== 0) + 1
  const initialMemory = library.HEAPU8.slice(0, Math.max(used, output + OUTPUT_BYTES))

  /**
   * Passes the text to the library in parts, each with as many bytes as the library accepts, and collects the audio.
   */
  function run(bytes: number, hear: (bytes: Uint8Array) => void): void {
    for (let at = 0; at < bytes;) {
      calls.check(library._pico_putTextUtf8(engine.value(), input + at, bytes - at, taken.address), 'reading')
      at += library.getValue(taken.address, 'i16')
      let status = BUSY
      while (status === BUSY) {
        status = library._pico_getData(engine.value(), output, OUTPUT_BYTES, got.address, type.address)
        const length = library.getValue(got.address, 'i16')
        if (length > 0) hear(library.HEAPU8.slice(output, output + length))
      }
      if (status !== IDLE) throw new Error(`pico: speaking ended with ${status}`)
    }
  }

  return {
    say(text) {
      const encoded = Buffer.from(`${text}\0`)
      if (encoded.length > INPUT_BYTES) throw new RangeError(`${encoded.length} bytes in one piece`)
      library.HEAPU8.set(initialMemory)
      library.HEAPU8.set(encoded, input)
      const chunks: Uint8Array[] = []
      run(encoded.length, (bytes) => chunks.push(bytes))
      const bytes = Buffer.concat(chunks)
      const sound = scratch.take('raw', bytes.length >> 1)
      for (let n = 0; n < sound.length; n++) sound[n] = bytes.readInt16LE(2 * n) / 32_768
      return sound
    },
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import loadLibrary, { type PicoLibrary } from '@echogarden/svoxpico-wasm'
import { createScratch } from '../../sound/scratch.ts'

/** What it speaks at, in samples a second. */
export const PICO_RATE = 16_000

/** Its voices, each in two files: what reads, and what speaks. */
export const PICO_FILES: Readonly<Record<string, readonly [string, string]>> = {
  'en-US': ['en-US_ta.bin', 'en-US_lh0_sg.bin'],
  'en-GB': ['en-GB_ta.bin', 'en-GB_kh0_sg.bin'],
}

const WORKING_BYTES = 2_500_000
const NAME_BYTES = 200
const OUTPUT_BYTES = 4_096
/** Far more than the longest unit. */
const INPUT_BYTES = 16_384
const IDLE = 200
const BUSY = 201

/** One voice of the bare library, in this thread. */
export type PicoVoice = {
  /** Words to sound at 16 kHz, lent until the next words. Markup in the text is heeded. */
  say(text: string): Float32Array
}

class Caller {
  readonly library: PicoLibrary
  constructor(library: PicoLibrary) {
    this.library = library
  }

  check(status: number, what: string): void {
    if (status < 0 || (status > 0 && status < IDLE)) throw new Error(`pico: ${what} ended with ${status}`)
  }

  text(words: string): number {
    const encoded = Buffer.from(`${words}\0`)
    const address = this.library._malloc(encoded.length)
    this.library.HEAPU8.set(encoded, address)
    return address
  }

  pointer(): { address: number; value: () => number } {
    const address = this.library._malloc(4)
    return { address, value: () => this.library.getValue(address, 'i32') }
  }
}

/** Loads a voice from the folder its files lie in. */
export async function loadPico(folder: string, engineVoice: string): Promise<PicoVoice> {
  const files = PICO_FILES[engineVoice]
  if (!files) throw new Error(`pico has no voice ${engineVoice}`)
  const library = await loadLibrary()
  const caller = new Caller(library)
  const system = caller.pointer()
  caller.check(library._pico_initialize(library._malloc(WORKING_BYTES), WORKING_BYTES, system.address), 'starting')
  const voice = caller.text('voice')
  caller.check(library._pico_createVoiceDefinition(system.value(), voice), 'making the voice')
  for (const file of files) {
    library.FS.writeFile(`/${file}`, await readFile(join(folder, file)))
    const resource = caller.pointer()
    const name = library._malloc(NAME_BYTES)
    caller.check(library._pico_loadResource(system.value(), caller.text(`/${file}`), resource.address), file)
    caller.check(library._pico_getResourceName(system.value(), resource.value(), name), file)
    caller.check(library._pico_addResourceToVoiceDefinition(system.value(), voice, name), file)
  }
  return speakerOf(caller, system.value(), voice)
}

function speakerOf(caller: Caller, system: number, voice: number): PicoVoice {
  const { library } = caller
  const engine = caller.pointer()
  const taken = caller.pointer()
  const got = caller.pointer()
  const type = caller.pointer()
  const input = library._malloc(INPUT_BYTES)
  const output = library._malloc(OUTPUT_BYTES)
  const scratch = createScratch()
  caller.check(library._pico_newEngine(system, voice, engine.address), 'beginning')
  // What it read before would colour what it says next, its noise most of all; a new engine alone does not forget.
  const used = library.HEAPU8.findLastIndex((byte) => byte !== 0) + 1
  const asNew = library.HEAPU8.slice(0, Math.max(used, output + OUTPUT_BYTES))

  /** Gives the words bit by bit, as the library has room, and takes what it speaks of them. */
  function run(bytes: number, hear: (bytes: Uint8Array) => void): void {
    for (let at = 0; at < bytes;) {
      caller.check(library._pico_putTextUtf8(engine.value(), input + at, bytes - at, taken.address), 'reading')
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
    say(words) {
      const text = Buffer.from(`${words}\0`)
      if (text.length > INPUT_BYTES) throw new RangeError(`${text.length} bytes in one piece`)
      library.HEAPU8.set(asNew)
      library.HEAPU8.set(text, input)
      const heard: Uint8Array[] = []
      run(text.length, (bytes) => heard.push(bytes))
      const bytes = Buffer.concat(heard)
      const sound = scratch.take('raw', bytes.length >> 1)
      for (let n = 0; n < sound.length; n++) sound[n] = bytes.readInt16LE(2 * n) / 32_768
      return sound
    },
  }
}

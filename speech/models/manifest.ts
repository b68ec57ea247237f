import { kokoroVoiceDigests } from './kokoroVoiceDigests.ts'

/** The sets of voice files that can be installed separately. */
export type VoiceSet = 'kokoro' | 'pico' | 'lexicon'

/** A file with its exact size and digest. Except for Pico's data, no file with another size or digest is loaded. */
export type PinnedFile = {
  set: VoiceSet
  /** The path within the voices folder. */
  path: string
  bytes: number
  sha256: string
  /** The publisher's URLs. Empty if the publisher does not offer the file; a folder or a mirror must then have it. */
  urls: readonly string[]
}

export const KOKORO_FOLDER = 'kokoro-82m-v1.0'
export const LEXICON_FOLDER = 'misaki'
export const PICO_FOLDER = 'pico'

/** Name of the folder in `DATA_DIR` that contains the two parts of the model. */
export const MODEL_PARTS_FOLDER = 'kokoro'

const ONNX =
  'https://huggingface.co/onnx-community/Kokoro-82M-v1.0-ONNX/resolve/1939ad2a8e416c0acfeecc08a694d14ef25f2231'
const MISAKI = 'https://raw.githubusercontent.com/hexgrad/misaki/fba1236595f2d2bf21d414ba6e57d25256afada3/misaki/data'
const PICO = 'https://raw.githubusercontent.com/naggety/picotts/master/pico/lang'

const model = (name: string, bytes: number, sha256: string, urls: readonly string[]): PinnedFile => ({
  set: 'kokoro',
  path: `${KOKORO_FOLDER}/${name}`,
  bytes,
  sha256,
  urls,
})

/**
 * The model's weights in three forms, best first. Every form works, and the smaller forms do not speak faster. A form
 * is downloaded only if the source has none of the forms before it.
 */
export const kokoroModels: readonly [PinnedFile, ...PinnedFile[]] = [
  model('model.onnx', 325_532_232, '8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb', [
    `${ONNX}/onnx/model.onnx`,
  ]),
  model('model_q4f16w.onnx', 154_861_126, '8c614dc1d87a024bf79588d63d2906bae38ef4280ba47d371677e23c92f3d5b2', []),
  model('model_q4.onnx', 305_215_966, '04cf570cf9c4153694f76347ed4b9a48c1b59ff1de0999e6605d123966b197c7', [
    `${ONNX}/onnx/model_q4.onnx`,
  ]),
]

const KOKORO_VOICE_BYTES = 522_240

/** Kokoro's voice files by voice name. */
export const kokoroVoices: ReadonlyMap<string, PinnedFile> = new Map(
  Object.entries(kokoroVoiceDigests).map(([name, sha256]) => [
    name,
    model(`voices/${name}.bin`, KOKORO_VOICE_BYTES, sha256, [`${ONNX}/voices/${name}.bin`]),
  ]),
)

const lexicon = (name: string, bytes: number, sha256: string): PinnedFile => ({
  set: 'lexicon',
  path: `${LEXICON_FOLDER}/${name}`,
  bytes,
  sha256,
  urls: [`${MISAKI}/${name}`],
})

export type Accent = 'us' | 'gb'

/** The pronunciation lexicons by accent. */
export const lexicons: Readonly<Record<Accent, PinnedFile>> = {
  us: lexicon('us_gold.json', 3_000_469, 'dc414872a49a28ae6c141463d502fd945f3b2fde040484fdc47d00cc4612686f'),
  gb: lexicon('gb_gold.json', 2_838_552, '29e62f4b60261c88f7f3c2c7811ca3825978948090b72d2b27d565b729282f71'),
}

const pico = (name: string, bytes: number, sha256: string): PinnedFile => ({
  set: 'pico',
  path: `${PICO_FOLDER}/${name}`,
  bytes,
  sha256,
  urls: [`${PICO}/${name}`],
})

/** The data files of SVOX Pico. */
export const picoFiles: readonly PinnedFile[] = [
  pico('en-US_ta.bin', 650_668, '3a2a4d23de2a44dbbff50f69dcb9486be53b6d0a871d77cdc35f45c3e25e82aa'),
  pico('en-US_lh0_sg.bin', 777_396, 'd6946526696d9eb085f7b23b1fbdf7a9986caca658b645e9eb73c6514fd4789d'),
  pico('en-GB_ta.bin', 412_248, '57998f6423236dea25cd572a73b13f371e64155840e31b571eba7fca0b521b7e'),
  pico('en-GB_kh0_sg.bin', 584_436, '8f9f5d13a920a9f3371517178d42ce89b835f1e587760c2db280beb593c388fa'),
]

/**
 * The files of each set. Kokoro also needs the lexicons; they are a separate set because flite's British voices also
 * use one of them.
 */
export const voiceSetFiles: Readonly<Record<VoiceSet, readonly PinnedFile[]>> = {
  kokoro: [kokoroModels[0], ...kokoroVoices.values()],
  pico: picoFiles,
  lexicon: Object.values(lexicons),
}

/** Every set of voice files, the largest (Kokoro) first. */
export const voiceSets: readonly VoiceSet[] = ['kokoro', 'pico', 'lexicon']

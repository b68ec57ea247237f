import { dirname, join } from 'node:path'
import { cachedDigest } from '../../models/digest.ts'
import { MODEL_PARTS_FOLDER } from '../../models/manifest.ts'
import { type KokoroStart, corruptFileError } from './kokoroJob.ts'
import { BOUNDARY, prepareModelParts, type ModelParts } from './modelParts.ts'
import { createStyleLoader, type Style } from './styles.ts'
import { tokenize } from './text/index.ts'
import type { Window } from './windowPlan.ts'

/** Samples per frame of the model (25 ms). */
export const FRAME_SAMPLES = 600

/** How the model will say a text. The first part of the model computes this before the second part makes any sound. */
export type Prosody = {
  /** The energy of each frame, as the natural logarithm of a power. */
  energy: Float32Array
  /** Returns the sound of the frames of a window at 24 kHz, `FRAME_SAMPLES` samples for each frame. */
  decode(window: Window): Promise<Float32Array>
}

/** The loaded model. */
export type KokoroModel = {
  /** Synthesizes one piece as 24 kHz samples. `tokens` has no padding and at most 510 entries. */
  synthesize(tokens: readonly number[], style: Style, speed: number): Promise<Float32Array>
  /** Returns how the model will say one piece. Absent if the model is not split into its two parts. */
  analyze?: ((tokens: readonly number[], style: Style, speed: number) => Promise<Prosody>) | undefined
}

/** Types for the functions of the library that we call. The library has types but may be absent at compile time. */
type Tensor = { data: unknown; dims: readonly number[] }
type Feeds = Record<string, Tensor>
type Session = { run(feeds: Feeds): Promise<Feeds>; release?(): Promise<void> }
type Library = {
  InferenceSession: { create(path: string, options: object): Promise<Session> }
  Tensor: new (type: string, data: BigInt64Array | Float32Array, dimensions: readonly number[]) => Tensor
}

/**
 * A short sentence in the model's letters, with which the parts of the model are verified. Speaking it uses every
 * operation of the model.
 */
const CHECK_PHONEMES = 'ðə kwˈɪk fˈɑks ʤˈʌmps.'
/**
 * Samples of the complete model and of its parts may differ by this much. The difference is far too small to be heard.
 */
const MAX_DIFFERENCE = 1e-4
/** The sentence for the check must be audible: its loudest sample must exceed this value. */
const MIN_CHECK_PEAK = 0.05

const samplesOf = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the model returned no audio')
  return tensor.data
}

/** Loads the model after checking its digest. Throws with a sentence for the operator. */
export async function loadModel(start: KokoroStart): Promise<KokoroModel> {
  const { model, digestCachePath, threads, library: from, checkVoice } = start
  if ((await cachedDigest(model.path, digestCachePath)) !== model.sha256) throw corruptFileError(model.path)
  const library = await importLibrary(from)
  const openSession = (path: string, more: object = {}) =>
    library.InferenceSession.create(path, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // With an arena and memory patterns, the library would never release the memory of the longest unit (930 MB
      // instead of 540 MB). Neither saves time if units have different lengths.
      enableCpuMemArena: false,
      enableMemPattern: false,
      // Waiting threads must not spin, because they would take processor time from working threads.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      ...more,
    })

  function feedsFor(tokens: readonly number[], style: Style, speed: number): Feeds {
    const paddedTokens = BigInt64Array.from([0, ...tokens, 0], BigInt)
    return {
      input_ids: new library.Tensor('int64', paddedTokens, [1, paddedTokens.length]),
      style: new library.Tensor('float32', style.rowFor(tokens.length), [1, 256]),
      speed: new library.Tensor('float32', Float32Array.of(speed), [1]),
    }
  }

  /** Returns the frames of a window of a tensor whose last dimension is time. */
  function cutWindow(tensor: Tensor, frames: number, { from: firstFrame, to }: Window): Tensor {
    const data = samplesOf(tensor)
    const length = tensor.dims.at(-1) ?? 0
    const perFrame = length / frames
    const rows = data.length / length
    const cutLength = (to - firstFrame) * perFrame
    const cut = new Float32Array(rows * cutLength)
    for (let row = 0; row < rows; row++)
      cut.set(data.subarray(row * length + firstFrame * perFrame, row * length + to * perFrame), row * cutLength)
    return new library.Tensor('float32', cut, [...tensor.dims.slice(0, -1), cutLength])
  }

  async function speakEqually(parts: ModelParts, style: Style): Promise<boolean> {
    const [tokens = []] = tokenize(CHECK_PHONEMES)
    const feeds = feedsFor(tokens, style, 1)
    const runOnce = async (path: string, input: Feeds) => {
      // The complete model and its two halves must return the same audio here. Higher levels of optimization rewrite the
      // complete model differently from its halves, so their audio would differ.
      const session = await openSession(path, { graphOptimizationLevel: 'basic' })
      try {
        return await session.run(input)
      } finally {
        // The model is released, because two loaded models would need too much memory.
        await session.release?.()
      }
    }
    const expected = samplesOf((await runOnce(model.path, feeds))['waveform'])
    const spoken = samplesOf((await runOnce(parts.decoder, await runOnce(parts.prosody, feeds)))['waveform'])
    const isAudible = expected.some((sample) => Math.abs(sample) > MIN_CHECK_PEAK)
    const isEqual = expected.every((sample, n) => Math.abs(sample - (spoken[n] ?? 0)) <= MAX_DIFFERENCE)
    return isAudible && isEqual && spoken.length === expected.length
  }

  async function openParts({ prosody: prosodyPath, decoder: decoderPath }: ModelParts): Promise<KokoroModel> {
    const prosodySession = await openSession(prosodyPath)
    const decoderSession = await openSession(decoderPath)
    return {
      async synthesize(tokens, style, speed) {
        const crossing = await prosodySession.run(feedsFor(tokens, style, speed))
        return samplesOf((await decoderSession.run(crossing))['waveform'])
      },
      async analyze(tokens, style, speed) {
        const crossing = await prosodySession.run(feedsFor(tokens, style, speed))
        const { [BOUNDARY.features]: features, [BOUNDARY.pitch]: pitch, [BOUNDARY.energy]: energy } = crossing
        const { [BOUNDARY.style]: decoderStyle } = crossing
        if (!features || !pitch || !energy || !decoderStyle) throw new Error('the model returned no prosody')
        const frames = features.dims.at(-1) ?? 0
        const halves = samplesOf(energy)
        return {
          energy: Float32Array.from(
            { length: frames },
            (_, n) => ((halves[2 * n] ?? 0) + (halves[2 * n + 1] ?? 0)) / 2,
          ),
          async decode(window) {
            const { waveform } = await decoderSession.run({
              [BOUNDARY.style]: decoderStyle,
              [BOUNDARY.features]: cutWindow(features, frames, window),
              [BOUNDARY.pitch]: cutWindow(pitch, frames, window),
              [BOUNDARY.energy]: cutWindow(energy, frames, window),
            })
            return samplesOf(waveform)
          },
        }
      },
    }
  }

  // If the voice file is damaged, the parts cannot be verified. The model is then not split until another process loads
  // it.
  const checkStyle =
    checkVoice &&
    (await createStyleLoader()
      .of([{ ...checkVoice, share: 1 }])
      .catch(() => undefined))
  if (checkStyle && digestCachePath !== undefined) {
    const folder = join(dirname(digestCachePath), MODEL_PARTS_FOLDER)
    const parts = await prepareModelParts({
      model,
      folder,
      digestCachePath,
      speakEqually: (made) => speakEqually(made, checkStyle),
    })
    // If the library refuses the parts, the complete model speaks.
    const split = parts && (await openParts(parts).catch(() => undefined))
    if (split) return split
  }
  const session = await openSession(model.path)
  return {
    async synthesize(tokens, style, speed) {
      return samplesOf((await session.run(feedsFor(tokens, style, speed)))['waveform'])
    },
  }
}

async function importLibrary(from: string): Promise<Library> {
  try {
    const loaded = (await import(/* @vite-ignore */ from)) as { default?: Library } & Library
    return loaded.default ?? loaded
  } catch (error) {
    throw new Error(
      `onnxruntime-node cannot be loaded here: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

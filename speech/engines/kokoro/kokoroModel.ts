import { cachedDigest } from '../../models/digest.ts'
import { type KokoroStart, corruptFileError } from './kokoroJob.ts'
import type { Style } from './styles.ts'

/** The loaded model. */
export type KokoroModel = {
  /** Synthesizes one piece as 24 kHz samples. `tokens` has no padding and at most 510 entries. */
  synthesize(tokens: readonly number[], style: Style, speed: number): Promise<Float32Array>
}

/** Types for the functions of the library that we call. The library has types but may be absent at compile time. */
type Tensor = { data: unknown }
type Library = {
  InferenceSession: {
    create(
      path: string,
      options: object,
    ): Promise<{ run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>> }>
  }
  Tensor: new (type: string, data: BigInt64Array | Float32Array, dimensions: readonly number[]) => Tensor
}

/** Loads the model after checking its digest. Throws with a sentence for the operator. */
export async function loadModel({ model, digestCachePath, threads, library: from }: KokoroStart): Promise<KokoroModel> {
  if ((await cachedDigest(model.path, digestCachePath)) !== model.sha256) throw corruptFileError(model.path)
  const library = await importLibrary(from)
  const session = await library.InferenceSession.create(model.path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // These would keep the memory of the longest unit forever (540 MB become 930 MB) and save no time with units of
    // different lengths.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Waiting threads must not spin, because they would take processor time from working threads.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  return {
    async synthesize(tokens, style, speed) {
      const paddedTokens = BigInt64Array.from([0, ...tokens, 0], BigInt)
      const { waveform } = await session.run({
        input_ids: new library.Tensor('int64', paddedTokens, [1, paddedTokens.length]),
        style: new library.Tensor('float32', style.rowFor(tokens.length), [1, 256]),
        speed: new library.Tensor('float32', Float32Array.of(speed), [1]),
      })
      if (!(waveform?.data instanceof Float32Array)) throw new Error('the model returned no audio')
      return waveform.data
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

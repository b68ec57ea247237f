import { rememberedDigest } from '../../models/digest.ts'
import { type KokoroStart, untrusted } from './kokoroJob.ts'
import type { Style } from './styles.ts'

export type Model = {
  /** The wave of one piece, 24 kHz; `tokens` without padding. */
  say(tokens: readonly number[], style: Style, speed: number): Promise<Float32Array>
}

/** What we call of the library; it brings types, but may be absent where this is compiled. */
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

/** Loads the weights, once they are known to be the right ones. Throws with a sentence for whoever runs this. */
export async function loadModel({ model, notes, threads, library: from }: KokoroStart): Promise<Model> {
  if ((await rememberedDigest(model.path, notes)) !== model.sha256) throw untrusted(model.path)
  const library = await importLibrary(from)
  const session = await library.InferenceSession.create(model.path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // They keep the memory of the longest unit for good (540 MB become 930) and, with units of all lengths, gain no time.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that wait by spinning take the processor from those that have something to do.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  return {
    async say(tokens, style, speed) {
      const padded = BigInt64Array.from([0, ...tokens, 0], BigInt)
      const { waveform } = await session.run({
        input_ids: new library.Tensor('int64', padded, [1, padded.length]),
        style: new library.Tensor('float32', style.rowFor(tokens.length), [1, 256]),
        speed: new library.Tensor('float32', Float32Array.of(speed), [1]),
      })
      if (!(waveform?.data instanceof Float32Array)) throw new Error('the model gave no wave')
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

import { freeBuffer } from '../model/freeBuffer.ts'
import { findLoop, isSilent, maxSamples, sampleRate } from './guards.ts'
import type { HeardWord } from '../alignment/lineAlignment.ts'
import { type ChosenToken, encodeText, endToken, startToken, toWords } from './tokens.ts'

/** A tensor of onnxruntime. */
export type ModelTensor = { readonly data: unknown; readonly dims: readonly number[] }
type TensorData = Float32Array | BigInt64Array | Uint8Array
/**
 * The part of an inference session that the recogniser uses. Sessions of onnxruntime-web and of onnxruntime-node have
 * this method.
 */
export type ModelSession = { run(inputs: Record<string, ModelTensor>): Promise<Record<string, ModelTensor>> }

/** An opened model. The caller chooses the runtime and the source of the files. */
export type SpeechModel = {
  encoder: ModelSession
  decoder: ModelSession
  createTensor(type: 'float32' | 'int64' | 'bool', data: TensorData, dims: readonly number[]): ModelTensor
}

/** The result of recognising one piece of audio. */
export type Transcript = {
  /**
   * The recognised words; empty if the audio is silent or too short (`isSilent`). If the model repeats itself, or
   * writes more words than a person can say in that time, only the first words are returned.
   */
  words: readonly HeardWord[]
  /**
   * Returns the log probability of a text for this audio (natural logarithm; 0 is certain). Compare it only with the
   * log probabilities of other texts for the same audio. Undefined if the audio is silent or too short.
   */
  score(text: string): Promise<number | undefined>
}

/** Recognises the words of English speech. */
export type Recogniser = {
  /**
   * Returns the words of mono audio with 16,000 samples per second and values from -1 to 1. Only one call may run at a
   * time. Throws a `RangeError` for more than 20 seconds.
   */
  transcribe(samples: Float32Array): Promise<Transcript>
}

const layers = 6
const heads = 8
const headSize = 36
/** Maximum number of tokens per second: fast speech has five words per second, with 1.3 tokens per word on average. */
const maxTokensPerSecond = 6.5
/** The maximum number of tokens is at least this, because very short audio may contain one long word. */
const minTokens = 6

const silence: Transcript = { words: [], score: () => Promise.resolve(undefined) }

function readLogits(output: Record<string, ModelTensor>): Float32Array {
  const { logits } = output
  if (!(logits?.data instanceof Float32Array)) throw new TypeError('the decoder returned no logits')
  return logits.data
}

/**
 * Returns the most probable token (`best`), and the logarithm of the summed exponentials of all logits (`sum`). A logit
 * minus `sum` is a log probability.
 */
function sumLogits(logits: Float32Array): { sum: number; best: number } {
  let best = 0
  for (let token = 1; token < logits.length; token += 1) if ((logits[token] ?? 0) > (logits[best] ?? 0)) best = token
  const highest = logits[best] ?? 0
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - highest)
  return { sum: highest + Math.log(sum), best }
}

/** Frees the memory of the decoder's outputs, up to 2 MB for each step. */
function freeTensors(tensors: Iterable<ModelTensor | undefined>): void {
  for (const tensor of tensors) if (tensor?.data instanceof Float32Array) freeBuffer(tensor.data.buffer)
}

/** Creates a recogniser of English speech from an opened Moonshine model. */
export function createRecogniser({ encoder, decoder, createTensor }: SpeechModel): Recogniser {
  type Cache = Record<string, ModelTensor>
  const createEmptyCache = (): Cache => {
    const cache: Cache = {}
    for (let layer = 0; layer < layers; layer += 1)
      for (const side of ['decoder', 'encoder'])
        for (const part of ['key', 'value'])
          cache[`past_key_values.${layer}.${side}.${part}`] = createTensor('float32', new Float32Array(0), [
            0,
            heads,
            1,
            headSize,
          ])
    return cache
  }

  const runDecoder = (sound: ModelTensor, tokens: readonly number[], cache: Cache, useCache: boolean) =>
    decoder.run({
      input_ids: createTensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      encoder_hidden_states: sound,
      use_cache_branch: createTensor('bool', Uint8Array.of(useCache ? 1 : 0), [1]),
      ...cache,
    })

  /**
   * Chooses the most probable next token repeatedly, until the model ends the text or a limit is reached. The text has
   * at least one token.
   */
  async function decode(sound: ModelTensor, maxTokens: number): Promise<ChosenToken[]> {
    const chosen: ChosenToken[] = []
    const cache = createEmptyCache()
    let last = startToken
    try {
      for (let step = 0; step < maxTokens; step += 1) {
        const output = await runDecoder(sound, [last], cache, step > 0)
        const logits = readLogits(output)
        // The first token must not end the text: for a single short word, the model often prefers an empty text,
        // although the right word is far more probable than other words.
        if (step === 0) logits[endToken] = -Infinity
        const { sum, best } = sumLogits(logits)
        const logProbability = (logits[best] ?? 0) - sum
        // The encoder's part of the cache does not change and is only in the first output, so it is used for all steps.
        for (const [name, tensor] of Object.entries(output)) {
          const past = name.replace('present.', 'past_key_values.')
          const isCached = past !== name && (step === 0 || name.includes('.decoder.'))
          freeTensors([isCached ? cache[past] : tensor])
          if (isCached) cache[past] = tensor
        }
        if (best === endToken) break
        chosen.push({ token: best, logProbability })
        const lengthWithoutRepeats = findLoop(chosen.map(({ token }) => token))
        if (lengthWithoutRepeats !== undefined) return chosen.slice(0, lengthWithoutRepeats)
        last = best
      }
      return chosen
    } finally {
      freeTensors(Object.values(cache))
    }
  }

  /** Returns the log probability of a whole text, computed in one step. */
  async function scoreText(sound: ModelTensor, text: string): Promise<number> {
    const tokens = encodeText(text)
    const output = await runDecoder(sound, [startToken, ...tokens], createEmptyCache(), false)
    const logits = readLogits(output)
    const vocabulary = logits.length / (tokens.length + 1)
    let total = 0
    for (const [at, token] of [...tokens, endToken].entries()) {
      const row = logits.subarray(at * vocabulary, (at + 1) * vocabulary)
      total += (row[token] ?? 0) - sumLogits(row).sum
    }
    freeTensors(Object.values(output))
    return total
  }

  return {
    async transcribe(samples) {
      if (samples.length > maxSamples) throw new RangeError(`${samples.length} samples are more than ${maxSamples}`)
      if (isSilent(samples)) return silence
      const { last_hidden_state: sound } = await encoder.run({
        input_values: createTensor('float32', samples, [1, samples.length]),
      })
      if (!sound) throw new TypeError('the encoder returned nothing')
      const maxTokens = Math.max(minTokens, Math.ceil((samples.length / sampleRate) * maxTokensPerSecond))
      const words = toWords(await decode(sound, maxTokens))
      return { words, score: (text) => scoreText(sound, text) }
    },
  }
}

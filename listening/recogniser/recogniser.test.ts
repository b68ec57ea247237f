import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRecogniser } from '../testing/openModel.ts'
import { maxSamples, sampleRate } from './guards.ts'
import { createRecogniser, type ModelTensor, type Recogniser } from './recogniser.ts'

let recogniser: Recogniser
beforeAll(async () => {
  recogniser = await openRecogniser()
})

/** Returns samples of a recording in `listening/testing`: 16-bit PCM after a WAVE header of 44 bytes. */
async function readRecording(name: string): Promise<Float32Array> {
  const bytes = await readFile(join(import.meta.dirname, '../testing', name))
  const pcm = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2)
  return Float32Array.from(pcm, (sample) => sample / 32_768)
}

const heardText = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')

describe('recogniser', () => {
  test('the recogniser writes down what a voice says, with a probability for each word', async () => {
    const { words } = await recogniser.transcribe(await readRecording('twoLines.wav'))
    expect(heardText(words)).toMatch(/is it a fire.* and the shoe/i)
    for (const { probability } of words) {
      expect(probability).toBeGreaterThan(0.1)
      expect(probability).toBeLessThanOrEqual(1)
    }
  })

  test('the recogniser returns the same words if it receives the same audio twice', { tags: ['long'] }, async () => {
    const samples = await readRecording('twoLines.wav')
    const first = await recogniser.transcribe(samples)
    expect((await recogniser.transcribe(samples)).words).toEqual(first.words)
  })

  test('the words that were said have a higher score than similar words', { tags: ['long'] }, async () => {
    const { score } = await recogniser.transcribe(await readRecording('twoLines.wav'))
    const said = (await score('Is it a fire? And the shoe?')) ?? -Infinity
    expect(said).toBeLessThanOrEqual(0)
    for (const other of ['Is it a tyre? And the shoe?', 'Is it a fire? And the shop?', 'It is a fire? And the shoe?'])
      expect(said).toBeGreaterThan(((await score(other)) ?? 0) + 1)
  })

  test('the recogniser returns no words for silence, a click or audio that is too short', async () => {
    const click = new Float32Array(sampleRate).fill(0)
    click.set([0.02, -0.02], 4_000)
    for (const samples of [
      new Float32Array(3 * sampleRate),
      new Float32Array(0),
      click,
      new Float32Array(900).fill(0.5),
    ]) {
      const { words, score } = await recogniser.transcribe(samples)
      expect([words, await score('hello')]).toEqual([[], undefined])
    }
  })

  test('the recogniser returns a single short word, even if the model prefers an empty text', async () => {
    const { words, score } = await recogniser.transcribe(await readRecording('again.wav'))
    expect(heardText(words)).toMatch(/^again\W?$/i)
    expect(await score('')).toBeGreaterThan((await score('Again.')) ?? 0)
  })

  test(
    'for six seconds of noise without a voice, the recogniser returns fewer than 40 words',
    { tags: ['long'] },
    async () => {
      let state = 7
      const noise = Float32Array.from({ length: 6 * sampleRate }, () => {
        state = (state * 48_271) % 2_147_483_647
        return (state / 2_147_483_647 - 0.5) * 0.2
      })
      const { words } = await recogniser.transcribe(noise)
      expect(words.length).toBeLessThan(40)
    },
  )

  test('the recogniser frees the memory of each output of the decoder when the output is no longer needed', async () => {
    const freed = new Set<unknown>()
    const createOutput = (length: number) => {
      const data = new Float32Array(length)
      Object.assign(data.buffer, { transfer: () => freed.add(data) })
      return { data, dims: [length] }
    }
    const outputs: Record<string, ModelTensor>[] = []
    const { transcribe } = createRecogniser({
      encoder: { run: () => Promise.resolve({ last_hidden_state: createOutput(10) }) },
      decoder: {
        run(inputs) {
          expect(Object.values(inputs).filter(({ data }) => freed.has(data))).toEqual([])
          const logits = createOutput(10 * Number(inputs['input_ids']?.dims[1]))
          logits.data[3 + outputs.length] = 1
          const output = {
            logits,
            'present.0.decoder.key': createOutput(4),
            'present.0.encoder.key': createOutput(4),
          }
          outputs.push(output)
          return Promise.resolve(output)
        },
      },
      createTensor: (_, data, dims) => ({ data, dims }),
    })
    const { score } = await transcribe(new Float32Array(sampleRate).fill(0.5))
    expect(outputs.length).toBeGreaterThan(3)
    await score('hello')
    const all = outputs.flatMap((output) => Object.values(output).map(({ data }) => data))
    expect(all.filter((data) => !freed.has(data))).toEqual([])
    expect(freed.size).toBe(all.length)
  })

  test('if a model never ends its text, the recogniser stops it after 6.5 tokens per second of audio, but not before 6 tokens', async () => {
    let steps = 0
    const { transcribe } = createRecogniser({
      encoder: { run: async () => ({ last_hidden_state: { data: new Float32Array(1), dims: [1] } }) },
      decoder: {
        async run() {
          const logits = new Float32Array(300)
          logits[100 + steps] = 1
          steps += 1
          return { logits: { data: logits, dims: [1, 1, 300] } }
        },
      },
      createTensor: (_, data, dims) => ({ data, dims }),
    })
    const countSteps = async (seconds: number) => {
      steps = 0
      await transcribe(new Float32Array(seconds * sampleRate).fill(0.5))
      return steps
    }
    expect([await countSteps(4), await countSteps(0.5)]).toEqual([26, 6])
  })

  test('the recogniser refuses audio of more than 20 seconds', async () => {
    await expect(recogniser.transcribe(new Float32Array(maxSamples + 1))).rejects.toThrow(RangeError)
  })
})

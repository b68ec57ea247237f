import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frameLength } from './speechDetector.ts'
import { createVoiceModel } from './voiceModel.ts'

const root = join(import.meta.dirname, '../../../..')
const wavHead = 44

async function readWeightsFile(): Promise<ArrayBuffer> {
  const file = await readFile(join(import.meta.dirname, 'voiceModel.bin'))
  return new Uint8Array(file).slice().buffer
}

async function readFrames(name: string): Promise<Float32Array[]> {
  const bytes = await readFile(join(root, 'tools/testing/voices', `${name}.wav`))
  const samples = Float32Array.from(
    { length: (bytes.length - wavHead) / 2 },
    (_, n) => bytes.readInt16LE(wavHead + n * 2) / 32_768,
  )
  const frames = Math.floor(samples.length / frameLength)
  return Array.from({ length: frames }, (_, n) => samples.subarray(n * frameLength, (n + 1) * frameLength))
}

/**
 * Probabilities of the published network (silero_vad_v6.onnx of @ricky0123/vad-web 0.0.31, run by onnxruntime-node) on
 * our recordings, frame by frame.
 */
const published = {
  spoken: [
    0.023, 0.017, 0.011, 0.008, 0.007, 0.024, 0.414, 0.545, 0.496, 0.926, 0.972, 0.983, 0.984, 0.988, 0.995, 0.996,
    0.998, 0.996, 0.994, 0.991, 0.986, 0.993, 0.997, 0.996, 0.977, 0.793, 0.14, 0.177, 0.908, 0.958, 0.956, 0.964,
  ],
  whispered: [
    0.014, 0.016, 0.01, 0.008, 0.007, 0.072, 0.379, 0.089, 0.208, 0.534, 0.747, 0.743, 0.915, 0.914, 0.887, 0.957,
    0.951, 0.955, 0.942, 0.881, 0.86, 0.906, 0.915, 0.893, 0.754, 0.467, 0.149, 0.319, 0.848, 0.91, 0.864, 0.796,
  ],
}

test('for our recordings, the model gives the probabilities of the published network, also after a reset', async () => {
  const model = createVoiceModel(await readWeightsFile())
  for (const name of ['spoken', 'whispered'] as const) {
    const frames = await readFrames(name)
    const estimates = published[name].map((_, n) => model.estimateSpeech(frames[n] ?? new Float32Array()))
    const differences = estimates.map((estimate, n) => Math.abs(estimate - (published[name][n] ?? 0)))
    expect([name, Math.max(...differences)]).toEqual([name, expect.closeTo(0, 2)])
    model.reset()
  }
})

test('a model file with a wrong size is refused, so that a truncated download is not used', async () => {
  const bytes = await readWeightsFile()
  expect(() => createVoiceModel(bytes.slice(0, -2))).toThrow('does not hold the weights')
  const longer = new Uint8Array(bytes.byteLength + 2)
  longer.set(new Uint8Array(bytes))
  expect(() => createVoiceModel(longer.buffer)).toThrow('does not hold the weights')
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a fake of onnxruntime into a folder and returns its path. The fake accepts any model file and synthesizes a
 * low tone, 0.05 seconds per token. With the fake, tests of files and processes take a hundredth of the time that the
 * real model needs. `readFakeInputs` returns what the fake was asked to synthesize.
 */
export async function writeFakeOnnxRuntime(folder: string): Promise<string> {
  const path = join(folder, 'fakeOnnxRuntime.cjs')
  await writeFile(
    path,
    `const { appendFileSync } = require('node:fs')
exports.Tensor = class { constructor(type, data) { this.data = data } }
exports.InferenceSession = {
  create: async () => ({
    run: async ({ input_ids, style, speed }) => {
      const input = { tokens: Array.from(input_ids.data, Number), style: [...style.data], speed: speed.data[0] }
      appendFileSync(__filename + '.inputs', JSON.stringify(input) + '\\n')
      const wave = Float32Array.from({ length: 1200 * input_ids.data.length }, (_, n) => 0.3 * Math.sin(n / 20))
      return { waveform: new exports.Tensor('float32', wave) }
    },
  }),
}
`,
  )
  return path
}

/** One text that a fake of onnxruntime was asked to synthesize. `tokens` begins and ends with a padding token. */
export type FakeInput = { tokens: number[]; style: number[]; speed: number }

/** Returns what the fake at this path was asked to synthesize so far, in order. */
export async function readFakeInputs(path: string): Promise<FakeInput[]> {
  const text = await readFile(`${path}.inputs`, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FakeInput)
}

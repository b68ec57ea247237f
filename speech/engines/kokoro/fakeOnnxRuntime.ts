import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a fake of onnxruntime into a folder and returns its path. The fake accepts any model file and synthesizes a
 * low tone, 0.05 seconds per token. With the fake, tests of files and processes take a hundredth of the time that the
 * real model needs.
 */
export async function writeFakeOnnxRuntime(folder: string): Promise<string> {
  const path = join(folder, 'fakeOnnxRuntime.cjs')
  await writeFile(
    path,
    `exports.Tensor = class { constructor(type, data) { this.data = data } }
exports.InferenceSession = {
  create: async () => ({
    run: async ({ input_ids }) => {
      const wave = Float32Array.from({ length: 1200 * input_ids.data.length }, (_, n) => 0.3 * Math.sin(n / 20))
      return { waveform: new exports.Tensor('float32', wave) }
    },
  }),
}
`,
  )
  return path
}

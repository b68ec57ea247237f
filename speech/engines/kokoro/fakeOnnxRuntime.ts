import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a library with onnxruntime's face into a folder and names the file. It opens whatever it is given and says a
 * low tone, a twentieth of a second for each token: which file is trusted and who speaks then can be told by it, in a
 * hundredth of the time that the model takes.
 */
export async function writeStandInLibrary(folder: string): Promise<string> {
  const path = join(folder, 'standInLibrary.cjs')
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

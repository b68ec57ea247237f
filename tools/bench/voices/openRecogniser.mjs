// Opens the speech recogniser with the runtime of the neural voices, which is several times faster than the WebAssembly
// that browsers use.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../build.mjs'

/**
 * Opens the recogniser in this process. Takes the loaded functions of the recogniser, and the list and loader of its
 * model files.
 */
export async function openNativeRecogniser({ createRecogniser, modelFiles, readModelFile }) {
  const { InferenceSession, Tensor } = createRequire(join(root, 'speech/package.json'))('onnxruntime-node')
  const open = async (file) => InferenceSession.create(await readModelFile(file), { intraOpNumThreads: 1 })
  const [encoder, decoder] = await Promise.all([open(modelFiles.encoder), open(modelFiles.decoder)])
  return createRecogniser({
    encoder,
    decoder,
    createTensor: (type, data, dims) => new Tensor(type, data, dims),
  })
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import { type ModelFile, modelFiles } from '../recogniser/modelFiles.ts'
import { openSpeechModel } from '../model/openSpeechModel.ts'
import { createRecogniser, type Recogniser, type SpeechModel } from '../recogniser/recogniser.ts'

const packageName = '@moonshine-ai/moonshine-js'

/**
 * Returns the folder of the package `packageName`. Searches the `node_modules` folders for it, because the exports of
 * the package do not include the model files.
 */
function findPackage(): string {
  const parents = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  const folder = parents.map((parent) => join(parent, packageName)).find((path) => existsSync(path))
  if (folder === undefined) throw new Error(`${packageName} is not installed; run npm ci`)
  return folder
}

/** Returns the bytes of an installed model file. Throws if the file is missing or is not the expected version. */
export async function readModelFile({ path, sha256 }: ModelFile): Promise<Uint8Array> {
  const bytes = await readFile(join(findPackage(), path))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${path} has the digest ${digest} instead of ${sha256}`)
  return bytes
}

/** Opens the installed model in Node.js, with WebAssembly and a single thread, as in a browser. */
export async function openRecogniser(): Promise<Recogniser> {
  env.wasm.numThreads = 1
  const [encoder, decoder] = await Promise.all([readModelFile(modelFiles.encoder), readModelFile(modelFiles.decoder)])
  const createTensor: SpeechModel['createTensor'] = (type, data, dims) => new Tensor(type, data, dims)
  return createRecogniser(await openSpeechModel({ InferenceSession, createTensor }, { encoder, decoder }))
}

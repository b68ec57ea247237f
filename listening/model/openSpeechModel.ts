import type { ModelSession, SpeechModel } from '../recogniser/recogniser.ts'
import { freeBuffer } from './freeBuffer.ts'
import { type ReducedModel, reduceModel } from './reduceModel.ts'

/** The part of onnxruntime-web that this file uses. */
type ModelRuntime = {
  InferenceSession: {
    create(
      graph: Uint8Array,
      options: { enableCpuMemArena: boolean; externalData: ReducedModel['externalData'] },
    ): Promise<ModelSession>
  }
  createTensor: SpeechModel['createTensor']
}

/** Opens the model from its two published files. After that, the bytes of the files are not needed any more. */
export async function openSpeechModel(
  { InferenceSession, createTensor }: ModelRuntime,
  files: { encoder: Uint8Array; decoder: Uint8Array },
): Promise<SpeechModel> {
  const open = async (file: Uint8Array) => {
    const { graph, externalData } = reduceModel(file)
    // With a memory arena, the runtime would never release the memory that the longest audio needed.
    const session = await InferenceSession.create(graph, { enableCpuMemArena: false, externalData })
    // Frees the buffers that `reduceModel` created. The caller frees the buffer of the file.
    for (const { data } of externalData) if (data.buffer !== file.buffer) freeBuffer(data.buffer)
    return session
  }
  const encoder = await open(files.encoder)
  const decoder = await open(files.decoder)
  return { encoder, decoder, createTensor }
}

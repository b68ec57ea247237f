import type { ModelSession, SpeechModel } from '../recogniser/recogniser.ts'
import { freeBuffer } from './freeBuffer.ts'
import { type ReducedModel, reduceModel } from './reduceModel.ts'

/** What is used of onnxruntime-web. */
type ModelRuntime = {
  InferenceSession: {
    create(
      graph: Uint8Array,
      options: { enableCpuMemArena: boolean; externalData: ReducedModel['externalData'] },
    ): Promise<ModelSession>
  }
  createTensor: SpeechModel['createTensor']
}

/** Opens the model from its two published files. Afterwards the files are no longer needed. */
export async function openSpeechModel(
  { InferenceSession, createTensor }: ModelRuntime,
  files: { encoder: Uint8Array; decoder: Uint8Array },
): Promise<SpeechModel> {
  const open = async (file: Uint8Array) => {
    const { graph, externalData } = reduceModel(file)
    // With an arena, the runtime would keep the memory of the longest audio.
    const session = await InferenceSession.create(graph, { enableCpuMemArena: false, externalData })
    // The caller frees the buffer of the file.
    for (const { data } of externalData) if (data.buffer !== file.buffer) freeBuffer(data.buffer)
    return session
  }
  const encoder = await open(files.encoder)
  const decoder = await open(files.decoder)
  return { encoder, decoder, createTensor }
}

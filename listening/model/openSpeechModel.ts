import type { ModelSession, SpeechModel } from '../recogniser/recogniser.ts'
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
  const open = (file: Uint8Array) => {
    const { graph, externalData } = reduceModel(file)
    // With an arena, the runtime would keep the memory of the longest audio.
    return InferenceSession.create(graph, { enableCpuMemArena: false, externalData })
  }
  const encoder = await open(files.encoder)
  const decoder = await open(files.decoder)
  return { encoder, decoder, createTensor }
}

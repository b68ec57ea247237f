// Runs in a worker, because the model computes for up to half a second at a time. In the page, this would block all
// input.
import { createRecogniser } from '@scene-partner/listening/recogniser/recogniser'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { ListenerAnswer, ListenerCall } from './listenerMessages.ts'
import { serveListener } from './serveListener.ts'

type WorkerScope = {
  onmessage: ((event: MessageEvent<ListenerCall>) => void) | null
  postMessage(answer: ListenerAnswer): void
}
// This file runs only in a worker, but the project is compiled with the types of pages.
const scope = self as unknown as WorkerScope

const serve = serveListener({
  now: () => performance.now(),
  answer: (answer) => scope.postMessage(answer),
  async openRecogniser({ encoder, decoder, runtime }) {
    // The library gets the bytes, so it downloads nothing. Several threads would require cross-origin isolation.
    env.wasm.wasmBinary = runtime
    env.wasm.numThreads = 1
    // Without this setting, the library would keep memory for the longest audio until it ends.
    const options = { enableCpuMemArena: false }
    const [openedEncoder, openedDecoder] = [
      await InferenceSession.create(new Uint8Array(encoder), options),
      await InferenceSession.create(new Uint8Array(decoder), options),
    ]
    // The model has been created from these bytes, so they can be freed.
    env.wasm.wasmBinary = undefined
    return createRecogniser({
      encoder: openedEncoder,
      decoder: openedDecoder,
      createTensor: (type, data, dims) => new Tensor(type, data, dims),
    })
  },
})
scope.onmessage = ({ data }) => serve(data)

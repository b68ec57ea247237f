// Runs in a worker: the model takes up to half a second at a time, during which a page would not react.
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
    // The bytes are given, so the library fetches nothing. Several threads would need cross-origin isolation.
    env.wasm.wasmBinary = runtime
    env.wasm.numThreads = 1
    // The arena of the library would keep the memory of the longest audio for ever.
    const options = { enableCpuMemArena: false }
    const [openedEncoder, openedDecoder] = [
      await InferenceSession.create(new Uint8Array(encoder), options),
      await InferenceSession.create(new Uint8Array(decoder), options),
    ]
    // The bytes are compiled now, and only take memory.
    env.wasm.wasmBinary = undefined
    return createRecogniser({
      encoder: openedEncoder,
      decoder: openedDecoder,
      createTensor: (type, data, dims) => new Tensor(type, data, dims),
    })
  },
})
scope.onmessage = ({ data }) => serve(data)

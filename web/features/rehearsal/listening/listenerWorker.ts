// This code runs in a worker, because the model computes for up to half a second at a time. On the page itself, that
// would block all input.
import { openSpeechModel } from '@scene-partner/listening/model/openSpeechModel'
import { createRecogniser, type SpeechModel } from '@scene-partner/listening/recogniser/recogniser'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { ListenerAnswer, ListenerCall } from './listenerMessages.ts'
import { serveListener } from './serveListener.ts'

type WorkerScope = {
  onmessage: ((event: MessageEvent<ListenerCall>) => void) | null
  postMessage(answer: ListenerAnswer): void
}
// The type conversion is needed because the project is compiled with the types of pages; this file runs in a worker.
const scope = self as unknown as WorkerScope

/**
 * Frees the memory of buffers that the page has sent. The library and the browser itself still refer to them, so
 * `ArrayBuffer.transfer` would free the memory only when garbage is collected. Moving the buffers into a message that
 * is never delivered frees the memory immediately.
 */
function freeReceived(buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(null, buffers)
  port1.close()
  port2.close()
}

const serve = serveListener({
  now: () => performance.now(),
  answer: (answer) => scope.postMessage(answer),
  async openRecogniser({ encoder, decoder, runtime }) {
    // `onnxruntime-web` downloads no WebAssembly, because it gets these bytes. It uses one thread, because several
    // threads would require cross-origin isolation.
    env.wasm.wasmBinary = runtime
    env.wasm.numThreads = 1
    const createTensor: SpeechModel['createTensor'] = (type, data, dims) => new Tensor(type, data, dims)
    const files = { encoder: new Uint8Array(encoder), decoder: new Uint8Array(decoder) }
    const model = await openSpeechModel({ InferenceSession, createTensor }, files)
    env.wasm.wasmBinary = undefined
    freeReceived([encoder, decoder, runtime])
    return createRecogniser(model)
  },
})
scope.onmessage = ({ data }) => serve(data)

import { modelFiles } from '@scene-partner/listening/recogniser/modelFiles'
import { createLineListener, type ListenerConnection } from './createLineListener.ts'
import type { LineListener } from './lineListener.ts'
import { openListenerFiles } from './listenerFiles.ts'
import type { ListenerAnswer } from './listenerMessages.ts'

/** The files of the recogniser: 42 MB, or 23 MB compressed. */
export const listenerFiles = {
  encoder: {
    ...modelFiles.encoder,
    url: new URL(
      '../../../../node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx',
      import.meta.url,
    ).href,
  },
  decoder: {
    ...modelFiles.decoder,
    url: new URL(
      '../../../../node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/decoder_model_merged.onnx',
      import.meta.url,
    ).href,
  },
  runtime: {
    bytes: 14_239_897,
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    url: new URL('../../../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', import.meta.url).href,
  },
}

const canRun = () =>
  typeof Worker !== 'undefined' &&
  typeof caches !== 'undefined' &&
  typeof crypto.subtle !== 'undefined' &&
  typeof WebAssembly !== 'undefined'

function connectWorker(onAnswer: (answer: ListenerAnswer) => void, onBroken: () => void): ListenerConnection {
  const worker = new Worker(new URL('./listenerWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ListenerAnswer>) => onAnswer(data))
  worker.addEventListener('error', onBroken)
  return {
    send: (call, transfer = []) => worker.postMessage(call, transfer),
    close: () => worker.terminate(),
  }
}

/** Creates the line listener of this browser. Load this file only when the actor wants words to be recognised. */
export const openLineListener = (): LineListener =>
  createLineListener({ files: canRun() ? openListenerFiles(listenerFiles) : undefined, connect: connectWorker })

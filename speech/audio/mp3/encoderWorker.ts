// The thread that encodes recordings to MP3. It also encodes takes to FLAC and decodes them. It answers requests in
// order.
import { parentPort } from 'node:worker_threads'
import { loadFlacCodec } from '../flac/flacCodec.ts'
import type { EncoderRequest } from './encoderPool.ts'
import { createRequestHandler } from './encoderRequests.ts'
import { loadMp3Encoders } from './mp3Encoder.ts'

const port = parentPort
if (!port) throw new Error('encoderWorker runs as a worker')

// The encoder is awaited in the message handler, not at the top level of the module. If a thread is terminated during a
// top-level await, the whole process crashes (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
const loadingMp3 = loadMp3Encoders()
// The FLAC library is loaded second, because a listener may wait for the MP3 encoder. It is loaded even if the MP3
// encoder could not be loaded.
const answer = createRequestHandler(loadingMp3, loadingMp3.then(loadFlacCodec, loadFlacCodec))

port.on('message', (request: EncoderRequest) => {
  void answer(request).then(({ response, transfer }) => port.postMessage(response, transfer))
})

// The thread that encodes recordings to MP3. It answers requests in order.
import { parentPort } from 'node:worker_threads'
import type { EncoderRequest } from './encoderPool.ts'
import { createRequestHandler } from './encoderRequests.ts'
import { loadMp3Encoders } from './mp3Encoder.ts'

const port = parentPort
if (!port) throw new Error('encoderWorker runs as a worker')

// The encoder is awaited in the message handler and not at the top level of the module: terminating a thread whose
// module still awaits crashes the whole process (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
const answer = createRequestHandler(loadMp3Encoders())

port.on('message', (request: EncoderRequest) => {
  void answer(request).then(({ response, transfer }) => port.postMessage(response, transfer))
})

// The thread that encodes recordings to MP3. It answers requests in order.
import { parentPort } from 'node:worker_threads'
import type { EncoderResponse, EncoderRequest } from './encoderPool.ts'
import { loadMp3Encoders, type Mp3Stream } from './mp3Encoder.ts'

const port = parentPort
if (!port) throw new Error('encoderWorker runs as a worker')

// Awaited in the message handler, not at the top level: terminating a thread whose module still awaits crashes the
// whole process (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
const loading = loadMp3Encoders()
const streams = new Map<number, Mp3Stream>()

async function answerTo(request: EncoderRequest): Promise<Omit<EncoderResponse, 'id'>> {
  if (request.kind === 'open') {
    streams.set(request.writer, await (await loading).open())
    return {}
  }
  const stream = streams.get(request.writer)
  if (!stream) throw new Error('this recording is not open')
  switch (request.kind) {
    case 'write':
      return { bytes: stream.write(request.pcm.subarray(0, request.length)) }
    case 'silence':
      return { bytes: stream.silence(request.samples) }
    case 'finish': {
      streams.delete(request.writer)
      const { tail, stats } = stream.finish()
      return { bytes: tail, stats }
    }
    case 'abort':
      streams.delete(request.writer)
      stream.abort()
      return {}
  }
}

let previous = Promise.resolve()
port.on('message', (request: EncoderRequest) => {
  previous = previous.then(async () => {
    const answer = await answerTo(request).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }))
    const returned = request.kind === 'write' ? request.pcm : undefined
    const transfer = [
      ...('bytes' in answer && answer.bytes ? [answer.bytes.buffer] : []),
      ...(returned ? [returned.buffer] : []),
    ]
    port.postMessage({ ...answer, id: request.id, returned }, transfer)
  })
})

// The thread in which all recordings become MP3. Requests come and are answered in order.
import { parentPort } from 'node:worker_threads'
import type { EncoderAnswer, EncoderRequest } from './mp3.ts'
import { loadMp3Encoders, type Mp3Stream } from './mp3Stream.ts'

const port = parentPort
if (!port) throw new Error('encoderWorker runs as a worker')

// Awaited where it is used and not here: a thread that is ended while its module still waits takes the whole process with
// it (V8 asserts in ExecuteAsyncModule; seen with Node 20.20).
const loading = loadMp3Encoders()
const streams = new Map<number, Mp3Stream>()

async function answerTo(request: EncoderRequest): Promise<Omit<EncoderAnswer, 'id'>> {
  if (request.kind === 'open') {
    streams.set(request.writer, await (await loading).open())
    return {}
  }
  const stream = streams.get(request.writer)
  if (!stream) throw new Error('no such recording is open')
  switch (request.kind) {
    case 'write':
      return { bytes: stream.write(request.pcm.subarray(0, request.length)) }
    case 'silence':
      return { bytes: stream.silence(request.samples) }
    case 'finish': {
      streams.delete(request.writer)
      const { tail, figures } = stream.finish()
      return { bytes: tail, figures }
    }
    case 'abort':
      streams.delete(request.writer)
      stream.abort()
      return {}
  }
}

let last = Promise.resolve()
port.on('message', (request: EncoderRequest) => {
  last = last.then(async () => {
    const answer = await answerTo(request).catch((error: unknown) => ({
      failure: error instanceof Error ? error.message : String(error),
    }))
    const returned = request.kind === 'write' ? request.pcm : undefined
    const transfer = [
      ...('bytes' in answer && answer.bytes ? [answer.bytes.buffer] : []),
      ...(returned ? [returned.buffer] : []),
    ]
    port.postMessage({ ...answer, id: request.id, returned }, transfer)
  })
})

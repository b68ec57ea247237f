import type { FlacCodec } from '../flac/flacCodec.ts'
import type { EncoderRequest, EncoderResponse, FlacRequest, Mp3Request } from './encoderPool.ts'
import type { Mp3Encoders, Mp3Stream } from './mp3Encoder.ts'

/** A response with the buffers that move to the other thread instead of being copied. */
export type EncoderAnswer = { response: EncoderResponse; transfer: ArrayBuffer[] }

type Answer = Omit<EncoderResponse, 'id'>

/**
 * Creates the function that answers the requests of an encoder thread. Requests may overlap and are answered in their
 * order. A request that fails is answered with its error.
 */
export function createRequestHandler(
  loading: Promise<Mp3Encoders>,
  loadingFlac: Promise<FlacCodec>,
): (request: EncoderRequest) => Promise<EncoderAnswer> {
  const streams = new Map<number, Mp3Stream>()
  // The requests that need a library await its promise and report its rejection. Without these handlers, a rejection
  // before the first such request would end the thread.
  loading.catch(() => undefined)
  loadingFlac.catch(() => undefined)

  async function answerFlac(request: FlacRequest): Promise<Answer> {
    const codec = await loadingFlac
    if (request.kind === 'encodeFlac') return { bytes: codec.encode(request.pcm.subarray(0, request.length)) }
    return { samples: codec.decode(request.bytes) }
  }

  async function answerMp3(request: Mp3Request): Promise<Answer> {
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

  async function answerSafely(request: EncoderRequest): Promise<EncoderAnswer> {
    const answering = 'writer' in request ? answerMp3(request) : answerFlac(request)
    const answer: Answer = await answering.catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }))
    const returned = 'pcm' in request ? request.pcm : undefined
    return {
      response: { ...answer, id: request.id, ...(returned && { returned }) },
      transfer: [answer.bytes, answer.samples, returned].flatMap((array) => (array ? [array.buffer] : [])),
    }
  }

  let previous: Promise<unknown> = Promise.resolve()
  return (request) => {
    const answer = previous.then(() => answerSafely(request))
    previous = answer
    return answer
  }
}

import type { EncoderRequest, EncoderResponse } from './encoderPool.ts'
import type { Mp3Encoders, Mp3Stream } from './mp3Encoder.ts'

/** A response with the buffers that move to the other thread instead of being copied. */
export type EncoderAnswer = { response: EncoderResponse; transfer: ArrayBuffer[] }

/**
 * Creates the function that answers the requests of an encoder thread. Requests may overlap and are answered in their
 * order. A request that fails is answered with its error.
 */
export function createRequestHandler(
  loading: Promise<Mp3Encoders>,
): (request: EncoderRequest) => Promise<EncoderAnswer> {
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

  async function answerSafely(request: EncoderRequest): Promise<EncoderAnswer> {
    const answer: Omit<EncoderResponse, 'id'> = await answerTo(request).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }))
    const returned = request.kind === 'write' ? request.pcm : undefined
    return {
      response: { ...answer, id: request.id, ...(returned && { returned }) },
      transfer: [...(answer.bytes ? [answer.bytes.buffer] : []), ...(returned ? [returned.buffer] : [])],
    }
  }

  let previous: Promise<unknown> = Promise.resolve()
  return (request) => {
    const answer = previous.then(() => answerSafely(request))
    previous = answer
    return answer
  }
}

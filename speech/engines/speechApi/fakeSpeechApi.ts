import { SAMPLE_RATE } from '../../audio/pcmFormat.ts'
import { isRecord } from '../hosted/sendRequest.ts'
import {
  startFakeHostedServer,
  type RecordedRequest,
  type NetworkFailure,
  type FakeResponse,
  type FakeHostedServer,
} from '../hosted/fakeHostedServer.ts'
import { synthesizeTones } from '../testing/synthesizeTones.ts'

const respondWithError = (status: number, code: string | null, message: string): FakeResponse => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
})

/** Error responses in OpenAI's format, and in the format of servers that are built on FastAPI. */
const failures = {
  wrongKey: respondWithError(401, 'invalid_api_key', 'As the test asked.'),
  usedUp: respondWithError(429, 'insufficient_quota', 'As the test asked.'),
  noModel: { status: 404, body: { detail: 'Model some/model is not installed locally. You can download it first.' } },
  noModelByCode: respondWithError(404, 'model_not_found', 'As the test asked.'),
  noSpeech: { status: 404, body: { detail: 'Not Found' } },
  noVoice: respondWithError(400, null, 'The voice is not supported.'),
  tooLong: respondWithError(400, 'string_above_max_length', 'As the test asked.'),
  badForm: { status: 422, body: { detail: [{ loc: ['body', 'input'], msg: 'field required', type: 'missing' }] } },
  busy: respondWithError(429, 'rate_limit_exceeded', 'As the test asked.'),
  trouble: { status: 500, body: Buffer.from('Internal Server Error') },
} satisfies Record<string, FakeResponse>
export type FakeSpeechApiFailure = keyof typeof failures | NetworkFailure
export const fakeSpeechApiFailures = Object.keys(failures) as (keyof typeof failures)[]

/** The format of the fake's responses: the requested format, or WAV or MP3 whatever is requested. */
export type FakeAudioFormat = 'as asked' | 'wav' | 'mp3'

const MAX_TEXT_LENGTH = 4_096

/**
 * Starts a fake OpenAI-compatible speech server on this machine that speaks one tone per word, for tests and
 * development.
 */
export async function startFakeSpeechApi({
  key,
  port,
  voices = ['am_michael', 'af_heart', 'bf_emma', 'bm_george'],
  lists = true,
  answersIn = 'as asked',
}: {
  /** The required key; absent means that none is required. */
  key?: string
  port?: number
  voices?: readonly string[]
  /** Whether the fake answers requests for its voice list. */
  lists?: boolean
  answersIn?: FakeAudioFormat
} = {}): Promise<FakeHostedServer<FakeSpeechApiFailure>> {
  function speak({ body }: RecordedRequest): FakeResponse {
    if (!isRecord(body) || typeof body.input !== 'string' || typeof body.voice !== 'string') return failures.badForm
    const { input, voice, speed = 1, response_format: format = 'mp3' } = body
    if (input.length > MAX_TEXT_LENGTH) return failures.tooLong
    if (!voices.includes(voice)) return failures.noVoice
    if (typeof speed !== 'number' || speed < 0.25 || speed > 4) return failures.badForm
    const samples = synthesizeTones(input, { voice, speed })
    const bytes = Buffer.from(samples.buffer)
    const responseFormat = answersIn === 'as asked' ? format : answersIn
    if (responseFormat === 'pcm') return { status: 200, headers: { 'content-type': 'audio/pcm' }, body: bytes }
    if (responseFormat === 'wav') return { status: 200, headers: { 'content-type': 'audio/wav' }, body: asWav(bytes) }
    return { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: Buffer.from('ID3\u0004no sound in here') }
  }

  return startFakeHostedServer<FakeSpeechApiFailure>({
    port,
    failures,
    isSpeech: ({ path }) => path === '/v1/audio/speech',
    answer(request) {
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return failures.wrongKey
      if (request.path === '/v1/audio/speech' && request.method === 'POST') return speak(request)
      if (request.path === '/v1/audio/voices' && lists) return { status: 200, body: { voices } }
      return failures.noSpeech
    },
  })
}

/** Builds a WAV as servers stream it: its header does not contain the length. */
function asWav(pcm: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(0xffff_ffff, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(0xffff_ffff, 40)
  return Buffer.concat([head, pcm])
}

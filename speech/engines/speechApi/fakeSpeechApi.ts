import { SAMPLE_RATE } from '../../sound/format.ts'
import { isRecord } from '../hosted/exchange.ts'
import {
  startStandInServer,
  type Heard,
  type LineFault,
  type Reply,
  type StandInServer,
} from '../hosted/standInServer.ts'
import { tones } from '../tones.ts'

const error = (status: number, code: string | null, message: string): Reply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
})

/** What such servers say when something is wrong: OpenAI's form, and that of the many built on FastAPI. */
const faults = {
  wrongKey: error(401, 'invalid_api_key', 'As it was told.'),
  usedUp: error(429, 'insufficient_quota', 'As it was told.'),
  noModel: { status: 404, body: { detail: 'Model some/model is not installed locally. You can download it first.' } },
  noModelByCode: error(404, 'model_not_found', 'As it was told.'),
  noSpeech: { status: 404, body: { detail: 'Not Found' } },
  noVoice: error(400, null, 'The voice is not supported.'),
  tooLong: error(400, 'string_above_max_length', 'As it was told.'),
  badForm: { status: 422, body: { detail: [{ loc: ['body', 'input'], msg: 'field required', type: 'missing' }] } },
  busy: error(429, 'rate_limit_exceeded', 'As it was told.'),
  trouble: { status: 500, body: Buffer.from('Internal Server Error') },
} satisfies Record<string, Reply>
export type SpeechApiFault = keyof typeof faults | LineFault
export const speechApiFaults = Object.keys(faults) as (keyof typeof faults)[]

/** What it answers in, whatever it is asked for. */
export type StandInFormat = 'as asked' | 'wav' | 'mp3'

const MOST_LETTERS = 4_096

/** An OpenAI-compatible speech server on this machine, with a tone for each word: for tests and for development. */
export async function startStandInSpeechApi({
  key,
  port,
  voices = ['am_michael', 'af_heart', 'bf_emma', 'bm_george'],
  lists = true,
  answersIn = 'as asked',
}: {
  /** Where none is given, none is asked for. */
  key?: string
  port?: number
  voices?: readonly string[]
  /** Whether it tells its voices. */
  lists?: boolean
  answersIn?: StandInFormat
} = {}): Promise<StandInServer<SpeechApiFault>> {
  function speak({ body }: Heard): Reply {
    if (!isRecord(body) || typeof body.input !== 'string' || typeof body.voice !== 'string') return faults.badForm
    const { input, voice, speed = 1, response_format: format = 'mp3' } = body
    if (input.length > MOST_LETTERS) return faults.tooLong
    if (!voices.includes(voice)) return faults.noVoice
    if (typeof speed !== 'number' || speed < 0.25 || speed > 4) return faults.badForm
    const samples = tones(input, { voice, speed })
    const bytes = Buffer.from(samples.buffer)
    const form = answersIn === 'as asked' ? format : answersIn
    if (form === 'pcm') return { status: 200, headers: { 'content-type': 'audio/pcm' }, body: bytes }
    if (form === 'wav') return { status: 200, headers: { 'content-type': 'audio/wav' }, body: asWav(bytes) }
    return { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: Buffer.from('ID3\u0004no sound in here') }
  }

  return startStandInServer<SpeechApiFault>({
    port,
    faults,
    isSpeech: ({ path }) => path === '/v1/audio/speech',
    answer(heard) {
      if (key !== undefined && heard.headers.authorization !== `Bearer ${key}`) return faults.wrongKey
      if (heard.path === '/v1/audio/speech' && heard.method === 'POST') return speak(heard)
      if (heard.path === '/v1/audio/voices' && lists) return { status: 200, body: { voices } }
      return faults.noSpeech
    },
  })
}

/** As servers stream it: the length is not known when the header is sent. */
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

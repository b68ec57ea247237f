import { expect, test } from 'vitest'
import { loadFlacCodec } from '../flac/flacCodec.ts'
import { createRequestHandler } from './encoderRequests.ts'
import { loadMp3Encoders } from './mp3Encoder.ts'

const loading = loadMp3Encoders()
const loadingFlac = loadFlacCodec()
const samples = Int16Array.from({ length: 3_000 }, (_, n) => 400 * Math.abs((n % 80) - 40) - 8_000)

/** Encodes the samples and a tenth of a second of silence in the thread of the test. */
async function encodeDirectly() {
  const stream = await (await loading).open()
  const bytes = [stream.write(samples), stream.silence(2_400)]
  const { tail, stats } = stream.finish()
  return { bytes: Buffer.concat([...bytes, tail]), stats }
}

test('requests sent at the same time are answered in their order, with the bytes of their recording', async () => {
  const answerTo = createRequestHandler(loading, loadingFlac)
  // The array is longer than its samples: only the first `length` values belong to the recording.
  const pcm = new Int16Array(5_000).fill(12_000)
  pcm.set(samples)
  const answers = await Promise.all([
    answerTo({ id: 1, writer: 7, kind: 'open' }),
    answerTo({ id: 2, writer: 7, kind: 'write', pcm, length: samples.length }),
    answerTo({ id: 3, writer: 7, kind: 'silence', samples: 2_400 }),
    answerTo({ id: 4, writer: 7, kind: 'finish' }),
  ])
  const [opened, written, silent, finished] = answers.map(({ response }) => response)
  const expected = await encodeDirectly()
  expect(Buffer.concat([written, silent, finished].map((one) => one?.bytes ?? new Uint8Array()))).toEqual(
    expected.bytes,
  )
  expect(finished?.stats).toEqual(expected.stats)
  expect(opened).toEqual({ id: 1 })
  expect([written?.id, silent?.id, finished?.id]).toEqual([2, 3, 4])
  expect(written?.returned).toBe(pcm)
  expect(answers.map(({ transfer }) => transfer)).toEqual([
    [],
    [written?.bytes?.buffer, pcm.buffer],
    [silent?.bytes?.buffer],
    [finished?.bytes?.buffer],
  ])
})

test('a write to a recording that is not open is answered with an error and returns the array of the samples', async () => {
  const answerTo = createRequestHandler(loading, loadingFlac)
  const write = async (writer: number) => {
    const { response, transfer } = await answerTo({ id: 9, writer, kind: 'write', pcm: samples, length: 10 })
    expect(transfer).toEqual([samples.buffer])
    return response
  }
  const notOpen = { id: 9, error: 'this recording is not open', returned: samples }
  expect(await write(1)).toEqual(notOpen)
  for (const kind of ['finish', 'abort'] as const) {
    await answerTo({ id: 1, writer: 1, kind: 'open' })
    const { response } = await answerTo({ id: 2, writer: 1, kind })
    expect(response).not.toHaveProperty('error')
    expect(await write(1)).toEqual(notOpen)
  }
  expect((await answerTo({ id: 3, writer: 1, kind: 'abort' })).response).toEqual({ id: 3, error: notOpen.error })
})

test('if the MP3 encoder cannot be loaded, every request to open a recording is answered with an error', async () => {
  const answerTo = createRequestHandler(Promise.reject(new Error('no such file')), loadingFlac)
  for (const id of [1, 2]) {
    expect(await answerTo({ id, writer: id, kind: 'open' })).toEqual({
      response: { id, error: 'no such file' },
      transfer: [],
    })
  }
})

test('samples are encoded to FLAC and decoded again, and the array of the request is returned for reuse', async () => {
  const answerTo = createRequestHandler(loading, loadingFlac)
  // The array is longer than its samples: only the first `length` values belong to the recording.
  const pcm = new Int16Array(5_000).fill(12_000)
  pcm.set(samples)
  const encoded = await answerTo({ id: 1, kind: 'encodeFlac', pcm, length: samples.length })
  const bytes = encoded.response.bytes ?? new Uint8Array()
  expect(encoded.response).toEqual({ id: 1, bytes, returned: pcm })
  expect(encoded.transfer).toEqual([bytes.buffer, pcm.buffer])
  const decoded = await answerTo({ id: 2, kind: 'decodeFlac', bytes })
  expect(decoded.response).toEqual({ id: 2, samples })
  expect(decoded.transfer).toEqual([decoded.response.samples?.buffer])
})

test('the answer to a damaged FLAC file has null instead of samples, and no error', async () => {
  const answerTo = createRequestHandler(loading, loadingFlac)
  expect(await answerTo({ id: 1, kind: 'decodeFlac', bytes: new Uint8Array(100) })).toEqual({
    response: { id: 1, samples: null },
    transfer: [],
  })
})

test('if the FLAC library cannot be loaded, FLAC requests get an error, and MP3 is still encoded', async () => {
  const answerTo = createRequestHandler(loading, Promise.reject(new Error('not installed')))
  const pcm = Int16Array.from(samples)
  const error = { error: 'not installed' }
  expect((await answerTo({ id: 1, kind: 'encodeFlac', pcm, length: 1 })).response).toEqual({
    id: 1,
    ...error,
    returned: pcm,
  })
  expect((await answerTo({ id: 2, kind: 'decodeFlac', bytes: new Uint8Array(1) })).response).toEqual({
    id: 2,
    ...error,
  })
  expect((await answerTo({ id: 3, writer: 1, kind: 'open' })).response).toEqual({ id: 3 })
  const written = await answerTo({ id: 4, writer: 1, kind: 'write', pcm, length: pcm.length })
  expect(written.response.bytes?.length).toBeGreaterThan(0)
})

test('FLAC files are encoded even if the MP3 encoder cannot be loaded', async () => {
  const answerTo = createRequestHandler(Promise.reject(new Error('no such file')), loadingFlac)
  const pcm = Int16Array.from(samples)
  const { response } = await answerTo({ id: 1, kind: 'encodeFlac', pcm, length: pcm.length })
  expect(response.bytes?.length).toBeGreaterThan(0)
})

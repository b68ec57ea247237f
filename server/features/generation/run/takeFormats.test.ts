// Runs generations whose takes are stored as FLAC or PCM. Each test has its own app, because each needs other settings or
// another encoder.
import { createEncoderPool, type EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { expect, test } from 'vitest'
import { entries } from '../../../testing/databaseTemplates.ts'
import { gate } from '../../../testing/gate.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { countStoredBytes } from '../generationStore.ts'
import { generations, takes } from '../tables.ts'

const text = 'But soft! What light through yonder window breaks?'
/** One unit of 21 words. The fake engine produces 4.6 seconds of audio for it. */
const longSentence =
  'Tonight the moon shines upon this old garden wall near our small quiet river below those high green hills far away.'

/** Starts a server in which some functions of the real encoder are replaced. */
function startWithEncoders(change: (encoders: EncoderPool) => Partial<EncoderPool>): Promise<TestApp> {
  const encoders = createEncoderPool({ entries })
  return startApp({ overrides: { encoders: { ...encoders, ...change(encoders) } } })
}
const listTakes = (app: TestApp) => app.database.db.select().from(takes)
const violations = async (app: TestApp) => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)

test.each([
  ['flac', {}],
  ['pcm', { TAKE_FORMAT: 'pcm' }],
])('takes are stored as %s with environment %j, and count towards the used storage', async (format, environment) => {
  await using app = await startApp({ environment })
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const rows = await listTakes(app)
  expect(rows.length).toBeGreaterThan(1)
  let stored = 0
  for (const { storageKey, bytes, samples } of rows) {
    expect(storageKey.split('.').at(-1)).toBe(format)
    const size = (await app.services.storage.size(storageKey)) ?? 0
    expect(bytes ?? samples * 2).toBe(size)
    stored += size
  }
  const [recording] = await app.database.db.select().from(generations)
  expect(await countStoredBytes(app.database.db, actor.userId)).toBe(stored + (recording?.audioBytes ?? 0))
  expect(await violations(app)).toEqual([])
})

test('a listener hears the first unit before its take is encoded to FLAC', { tags: ['long'] }, async () => {
  const encoding = gate()
  await using app = await startWithEncoders(({ encodeFlac }) => ({
    async encodeFlac(pcm) {
      await encoding.opened
      return encodeFlac(pcm)
    },
  }))
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: longSentence, voiceId: 'tom' })
  const body = (await actor.request(audioUrl)).body?.getReader()
  // The header has less than 2 kB, and 8 kB are one second of audio.
  for (let length = 0; length < 20_000;) length += (await body?.read())?.value?.length ?? Number.NaN
  expect(await listTakes(app)).toEqual([])
  encoding.open()
  for (let part = await body?.read(); part && !part.done; part = await body?.read());
  await actor.downloadAudio(audioUrl)
  expect(await listTakes(app)).toMatchObject([{ storageKey: expect.stringMatching(/\.flac$/) }])
})

test(
  'if the FLAC encoder fails, takes are stored as PCM and the recording is finished',
  { tags: ['long'] },
  async () => {
    await using app = await startWithEncoders(() => ({
      encodeFlac: () => Promise.reject(new SpeechUnavailable('engine_died', 'flac: no memory')),
    }))
    const actor = await app.signUp({ tier: 'paid' })
    const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    expect((await actor.downloadAudio(audioUrl)).length).toBeGreaterThan(2_000)
    await actor.downloadAudio(audioUrl)
    expect((await listTakes(app)).every(({ storageKey, bytes }) => storageKey.endsWith('.pcm') && bytes === null)).toBe(
      true,
    )
    expect(await violations(app)).toEqual([])
  },
)

/** @module-tag long */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeS3, startFakeS3 } from '../../../adapters/storage/fakeS3.ts'
import { createS3Storage } from '../../../adapters/storage/s3Storage.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { formatRecordingBody, mp3Bytes } from '../../bringBack/testing/archivedItems.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { waitUntilFinished } from '../start/waitUntilFinished.ts'
import { generations, takes, usage } from '../tables.ts'

const text = 'But soft! What light through yonder window breaks? It is the east.'

let s3: FakeS3
let app: TestApp
beforeAll(async () => {
  s3 = await startFakeS3()
  app = await startApp({ overrides: { storage: createS3Storage({ ...s3.options, prefix: '' }) } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

/** Records the text for a new account. `takeKeys` and `recordingKey` are its files in the bucket. */
async function record() {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  // The recording is not downloaded here, because the bytes of a recording that was found intact are not compared again
  // for an hour.
  const wait = { userId: actor.userId, maxWaitMs: 600_000, signal: new AbortController().signal }
  await waitUntilFinished(app.services, { ...wait, id: generationId })
  const keys = [...s3.files.keys()].filter((key) => key.includes(actor.userId))
  const takeKeys = keys.filter((key) => key.includes('/takes/'))
  const recordingKey = keys.find((key) => key.includes('/generations/')) ?? ''
  return { actor, audioUrl, generationId, original: Buffer.from(read(recordingKey)), takeKeys, recordingKey }
}
/**
 * Returns the audio without its first frames, because the Info frame does not contain the length while a recording is
 * being made.
 */
const soundOf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(2_000).toString('base64')

const read = (key: string) => s3.files.get(key)?.bytes ?? Buffer.alloc(0)
const write = (key: string, bytes: Buffer) => s3.files.set(key, { bytes, modifiedAt: new Date() })
function changeOneByte(key: string) {
  const bytes = Buffer.from(read(key))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
  write(key, bytes)
}
const damages = {
  lost: (key: string) => s3.files.delete(key),
  shorter: (key: string) => write(key, read(key).subarray(0, read(key).length >> 1)),
  different: changeOneByte,
}
const used = async (userId: string) =>
  (await app.database.db.select().from(usage).where(eq(usage.userId, userId))).length
const violations = async () => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)

test.each(Object.entries(damages))(
  'R-20 a recording whose file is %s is made again from its takes with the same bytes, without new speech or a charge',
  async (_, damage) => {
    const { actor, audioUrl, original, recordingKey } = await record()
    const before = await actor.call('checkGenerationLimit', { characterCount: 0 })
    const spoken = app.speaker.spoken.length
    damage(recordingKey)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(original))
    expect(read(recordingKey).equals(original)).toBe(true)
    const part = await actor.request(audioUrl, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(10, 20))).toBe(true)
    expect(app.speaker.spoken.length).toBe(spoken)
    expect(await actor.call('checkGenerationLimit', { characterCount: 0 })).toEqual(before)
    expect(await used(actor.userId)).toBe(1)
    expect(await violations()).toEqual([])
  },
)

test.each([
  ['lost', damages.lost],
  ['shorter', damages.shorter],
])('R-20 a recording whose file is %s after it was played is made again with the same bytes', async (_, damage) => {
  const { actor, audioUrl, original, recordingKey } = await record()
  await actor.downloadAudio(audioUrl)
  damage(recordingKey)
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(original))
  expect(read(recordingKey).equals(original)).toBe(true)
})

test.each(Object.entries(damages))(
  'R-20 if a recording is lost and its takes are %s, the takes are spoken again without a charge',
  async (_, damage) => {
    const { actor, audioUrl, original, takeKeys, recordingKey } = await record()
    const before = await actor.call('checkGenerationLimit', { characterCount: 0 })
    expect(takeKeys.length).toBeGreaterThan(1)
    for (const key of takeKeys) damage(key)
    s3.files.delete(recordingKey)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(original))
    expect(await actor.call('checkGenerationLimit', { characterCount: 0 })).toEqual(before)
    expect(await violations()).toEqual([])
  },
)

test.each(Object.entries(damages))(
  'R-20 a recording that was imported from an export and whose file is %s stays in the history, and its audio gets 404',
  async (_, damage) => {
    const actor = await app.signUp()
    const body = new Uint8Array(formatRecordingBody({}, mp3Bytes))
    expect((await actor.request('/api/recordings', { method: 'POST', body })).status).toBe(200)
    const { generations: before } = await actor.call('getUserGenerations', {})
    const recordingKey = [...s3.files.keys()].find((key) => key.includes(actor.userId)) ?? ''
    damage(recordingKey)
    const answer = await actor.request(before[0]?.audioUrl ?? '')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { details: { code: 'storage/object-not-found' } } })
    expect((await actor.call('getUserGenerations', {})).generations).toEqual(before)
    await actor.call('deleteGeneration', { generationId: before[0]?.id ?? '' })
  },
)

test('a lost recording is made again also from takes without a hash, which earlier versions stored', async () => {
  const { actor, audioUrl, original, recordingKey } = await record()
  await app.database.db.update(takes).set({ sha256: null }).where(eq(takes.userId, actor.userId))
  const spoken = app.speaker.spoken.length
  s3.files.delete(recordingKey)
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(original))
  expect(app.speaker.spoken.length).toBe(spoken)
})

test('when two players request a lost recording at the same time, both play it, and it is made again only once', async () => {
  const { actor, audioUrl, generationId, original, recordingKey } = await record()
  s3.files.delete(recordingKey)
  const heard = await Promise.all([actor.downloadAudio(audioUrl), actor.downloadAudio(audioUrl)])
  for (const bytes of heard) expect(soundOf(bytes)).toBe(soundOf(original))
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, generationId))
  expect(row).toMatchObject({ state: 'ready', attempts: 1 })
})

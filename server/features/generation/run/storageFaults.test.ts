/** @module-tag long */
import { expect, test } from 'vitest'
import { createS3Storage } from '../../../adapters/storage/s3Storage.ts'
import { startFakeS3 } from '../../../adapters/storage/fakeS3.ts'
import type { Client } from '../../../testing/client.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'

const text = 'But soft! What light through yonder window breaks?'

async function startWithFakeS3() {
  const s3 = await startFakeS3()
  const app = await startApp({ overrides: { storage: createS3Storage({ ...s3.options, prefix: '' }) } })
  return {
    s3,
    app,
    actor: await app.signUp({ tier: 'paid' }),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await s3[Symbol.asyncDispose]()
    },
  }
}

async function generate(actor: Client) {
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const streamed = await actor.downloadAudio(audioUrl)
  const stored = await (await actor.request(audioUrl)).arrayBuffer()
  return { audioUrl, streamed: streamed.length, stored: stored.byteLength }
}

const findViolations = async (app: TestApp) =>
  (await findInvariantViolations(app.services)).flatMap((finding) => finding.broken)

// [spec2 §8.39]
test.each(['forget', 'halve'] as const)(
  'R-20 a recording becomes ready only when storage contains the complete file (fault of the fake bucket: %s)',
  async (does) => {
    await using world = await startWithFakeS3()
    world.s3.failNext({ method: 'PUT', key: '/generations/', effect: does, times: 1 })
    const { streamed, stored } = await generate(world.actor)
    expect(stored).toBe(streamed)
    expect(await findViolations(world.app)).toEqual([])
  },
)

test.each(['forget', 'halve'] as const)(
  'R-20 a take whose file is missing or incomplete in storage is spoken again (fault of the fake bucket: %s)',
  async (does) => {
    await using world = await startWithFakeS3()
    const { app, actor, s3 } = world
    s3.failNext({ method: 'PUT', key: '/takes/', effect: does, times: 1 })
    const first = await generate(actor)
    expect(await findViolations(app)).toHaveLength(1)
    const spoken = app.speaker.spoken.length
    // Deletes the recordings; otherwise the second request would reuse a recording and read no take.
    for (const { id } of (await actor.call('getUserGenerations', {})).generations)
      await actor.call('deleteGeneration', { generationId: id })
    const second = await generate(actor)
    expect(second.stored).toBe(first.stored)
    expect(app.speaker.spoken.length).toBe(spoken + 1)
    expect(await findViolations(app)).toEqual([])
  },
)

// [spec2 §8.39]
test('R-20 a request for a finished recording gets 503 while the storage is unavailable, and the recording afterwards', async () => {
  await using world = await startWithFakeS3()
  const { actor, s3 } = world
  const { audioUrl, stored } = await generate(actor)
  s3.failNext({ method: 'GET', effect: 503, times: 3 })
  const unavailable = await actor.request(audioUrl)
  expect(unavailable.status).toBe(503)
  expect(await unavailable.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } })
  expect((await (await actor.request(audioUrl)).arrayBuffer()).byteLength).toBe(stored)
})

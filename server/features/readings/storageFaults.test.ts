import { expect, test } from 'vitest'
import { createS3Storage } from '../../ports/storage/s3.ts'
import { startStandInS3 } from '../../ports/storage/standInS3.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findBroken } from '../upkeep/index.ts'

const text = 'But soft! What light through yonder window breaks?'

async function openWorld() {
  const s3 = await startStandInS3()
  const app = await startApp({ instead: { storage: createS3Storage({ ...s3.options, prefix: '' }) } })
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

async function readOut(actor: Client) {
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const heard = await actor.listenToTheEnd(audioUrl)
  const kept = await (await actor.request(audioUrl)).arrayBuffer()
  return { audioUrl, heard: heard.length, kept: kept.byteLength }
}

const broken = async (app: TestApp) => (await findBroken(app.services)).flatMap((finding) => finding.broken)

test.each(['forget', 'halve'] as const)(
  'R-20 a recording is ready only once the bucket has all of it (%s)',
  async (does) => {
    await using world = await openWorld()
    world.s3.failNext({ method: 'PUT', key: '/generations/', does, times: 1 })
    const { heard, kept } = await readOut(world.actor)
    expect(kept).toBe(heard)
    expect(await broken(world.app)).toEqual([])
  },
)

test.each(['forget', 'halve'] as const)(
  'R-20 a take that the bucket lost is spoken again, not passed over (%s)',
  async (does) => {
    await using world = await openWorld()
    const { app, actor, s3 } = world
    s3.failNext({ method: 'PUT', key: '/takes/', does, times: 1 })
    const first = await readOut(actor)
    expect(await broken(app)).toHaveLength(1)
    const spoken = app.voice.spoken.length
    // With it in the history the same again would be its copy, and no take be asked for.
    for (const { id } of (await actor.call('getUserGenerations', {})).generations)
      await actor.call('deleteGeneration', { generationId: id })
    const second = await readOut(actor)
    expect(second.kept).toBe(first.kept)
    expect(app.voice.spoken.length).toBe(spoken + 1)
    expect(await broken(app)).toEqual([])
  },
)

test('R-20 while the bucket is away a recording is unavailable, not lost', async () => {
  await using world = await openWorld()
  const { actor, s3 } = world
  const { audioUrl, kept } = await readOut(actor)
  s3.failNext({ method: 'GET', does: 503, times: 3 })
  const away = await actor.request(audioUrl)
  expect(away.status).toBe(503)
  expect(await away.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } })
  expect((await (await actor.request(audioUrl)).arrayBuffer()).byteLength).toBe(kept)
})

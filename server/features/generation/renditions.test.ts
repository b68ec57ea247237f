// Tests voices with several renditions. The tests share two apps, because each app has its engines from its start on.
import type { Engine, EngineRequest } from '@scene-partner/speech/engines/engine'
import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import type { Rendition } from '@scene-partner/speech/catalog/voices'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import { generations, speechMetrics, takes } from './tables.ts'

const line = 'If music be the food of love, play on.'

// In `app` the voice Tom has two renditions, neural (`better`) and basic.
const [better, basic] = [createFakeEngine(), createFakeEngine()]
const contexts = new Map<string, EngineRequest['context']>()
const recordingEngine: Engine = {
  ...better,
  speak(request, options) {
    contexts.set(request.spoken, request.context)
    return better.speak(request, options)
  },
}
// In `hostedApp` the voice Tom has two renditions, hosted and basic.
const [hosted, basicOfHosted] = [createFakeEngine(), createFakeEngine()]
const hostedRendition: Rendition = { engine: 'elevenlabs', engineVoice: 'amos', quality: 'hosted', gainDb: 0 }
const elevenlabs = { ...hosted, name: 'elevenlabs', renditionFor: () => hostedRendition }

let app: TestApp
let hostedApp: TestApp
beforeAll(async () => {
  app = await startApp({
    overrides: { speaker: createSpeakerWithEngines({ kokoro: recordingEngine, flite: basic }) },
  })
  const flite = { ...basicOfHosted, name: 'flite' }
  hostedApp = await startApp({ overrides: { speaker: createSpeakerWithEngines({ elevenlabs, flite }) } })
})
afterEach(async () => {
  better.unblock()
  // Waits for running generations: they would otherwise speak during the next test.
  await vi.waitUntil(async () => (await app.database.db.$count(generations, eq(generations.state, 'making'))) === 0, {
    timeout: 60_000,
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await hostedApp[Symbol.asyncDispose]()
})

/** Signs up an account. `spokenBy` returns what an engine was asked to speak since then. */
async function signUp(server: TestApp) {
  const actor = await server.signUp({ tier: 'paid' })
  const counts = new Map([better, basic, hosted, basicOfHosted].map((engine) => [engine, engine.spoken.length]))
  return {
    actor,
    async generate(text = line) {
      const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
      const bytes = await actor.downloadAudio(started.audioUrl)
      return { ...started, bytes }
    },
    async qualities() {
      const rows = await server.database.db.select().from(takes).where(eq(takes.userId, actor.userId))
      return rows.map(({ quality }) => quality).toSorted()
    },
    spokenBy: (engine: typeof better) => engine.spoken.slice(counts.get(engine)),
  }
}

test('if the better engine fails, the basic engine speaks, and the take is stored with the quality “basic”', async () => {
  const account = await signUp(app)
  better.failOn(line, 1)
  const first = await account.generate()
  expect(first.bytes.length).toBeGreaterThan(1_000)
  expect(account.spokenBy(basic)).toEqual([line])
  expect(await account.qualities()).toEqual(['basic'])
  expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
})

test(
  'if the basic engine speaks a line that occurs twice in the text, the progress counts two units as spoken',
  { tags: ['long'] },
  async () => {
    const { actor } = await signUp(app)
    const other = 'Give me excess of it.'
    better.failOn(line, 1)
    better.block(other)
    await actor.call('startGeneration', { text: `${line}\n\n${other}\n\n${line}`, voiceId: 'tom' })
    const progress = async () =>
      (await actor.call('getUserGenerations', {})).generations.map(({ unitsDone, units }) => [unitsDone, units])
    await better.waitUntilBlocked()
    await expect.poll(progress, { timeout: 10_000 }).not.toEqual([[0, 3]])
    expect(await progress()).toEqual([[2, 3]])
  },
)

test(
  'after the better engine has failed once, the better engine speaks the line at the next generation, without a charge',
  { tags: ['long'] },
  async () => {
    const account = await signUp(app)
    better.failOn(line, 1)
    const first = await account.generate()
    const second = await account.generate()
    expect(account.spokenBy(better)).toEqual([line, line])
    expect(first.chargedCharacters).toBe(line.length)
    expect(second.chargedCharacters).toBe(0)
    expect(second.bytes).not.toEqual(first.bytes)
    expect(await account.qualities()).toEqual(['basic', 'neural'])

    const third = await account.generate()
    expect(third.chargedCharacters).toBe(0)
    expect(account.spokenBy(better)).toHaveLength(2)
  },
)

// [decisions §4.5]
test('a line that a local engine spoke is charged again when a hosted engine speaks it', async () => {
  const account = await signUp(hostedApp)
  hosted.failOn(line, 1)
  expect(await account.generate(line)).toMatchObject({ chargedCharacters: line.length })
  expect(account.spokenBy(basicOfHosted)).toEqual([line])
  expect(await account.actor.call('weighText', { text: line, voiceId: 'tom' })).toMatchObject({
    newCharacters: line.length,
  })
  expect(await account.generate(line)).toMatchObject({ chargedCharacters: line.length })
  expect(account.spokenBy(hosted)).toEqual([line, line])
  expect(await account.generate(line)).toMatchObject({ chargedCharacters: 0 })
})

// [spec2 §3.49]
test(
  'the metrics contain the API credits that a hosted engine used, and no credits for a local engine',
  { tags: ['long'] },
  async () => {
    const account = await signUp(hostedApp)
    const { userId } = account.actor
    await account.generate(line)
    const other = 'Give me excess of it.'
    hosted.failOn(other)
    await account.generate(other)
    const metrics = async () =>
      (await hostedApp.database.db.select().from(speechMetrics).where(eq(speechMetrics.userId, userId))).map(
        ({ modelId, status, apiCreditsUsed }) => `${modelId} ${status} ${apiCreditsUsed}`,
      )
    // Polls, so that the test does not depend on when exactly the metrics are stored.
    await expect.poll(metrics, { timeout: 30_000 }).toHaveLength(3)
    expect((await metrics()).toSorted()).toEqual([
      ...['elevenlabs error 0', `elevenlabs success ${line.length}`, 'flite success 0'],
    ])
  },
)

test('if no engine can speak, the generation gets the state failed and nothing is charged', async () => {
  const { actor: started } = await signUp(app)
  // No other test uses this text, because both engines fail on it until the app ends.
  const text = 'Enough; no more.'
  better.failOn(text)
  basic.failOn(text)
  const { generationId } = await started.call('startGeneration', { text, voiceId: 'tom' })
  const limit = async () => (await started.call('checkGenerationLimit', { characterCount: 0 })).currentUsage
  await expect
    .poll(
      async () => {
        const { generations } = await started.call('getUserGenerations', {})
        return generations.find(({ id }) => id === generationId)?.state
      },
      { timeout: 30_000 },
    )
    .toBe('failed')
  expect(await limit()).toBe(0)
})

test(
  'the engine receives the previous and the next unit of the same voice as context',
  { tags: ['long'] },
  async () => {
    const { actor } = await signUp(app)
    contexts.clear()
    const text = 'Who’s there? Nay, answer me. Stand and unfold yourself.'
    const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    await actor.downloadAudio(audioUrl)
    const [first, second, third] = [...contexts.keys()]
    // The first unit is prefetched before the generation is stored. The engine still gets the text of the following unit.
    expect(first && contexts.get(first)).toEqual({ previous: undefined, next: second })
    expect(third && contexts.get(third)).toEqual({ previous: second, next: undefined })
    expect(second && contexts.get(second)).toEqual({ previous: first, next: third })
  },
)

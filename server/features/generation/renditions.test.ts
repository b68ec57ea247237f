import type { Engine, EngineRequest } from '@scene-partner/speech/engines/engine'
import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import type { Rendition } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import { speechMetrics, takes } from './tables.ts'

const line = 'If music be the food of love, play on.'

/** Starts an app in which the voice Tom has two renditions, neural and basic. */
async function startWithTwoEngines() {
  const better = createFakeEngine()
  const basic = createFakeEngine()
  const app = await startApp({ overrides: { speaker: createSpeakerWithEngines({ kokoro: better, flite: basic }) } })
  const actor = await app.signUp({ tier: 'paid' })
  const generate = async (text = line) => {
    const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
    const bytes = await actor.downloadAudio(started.audioUrl)
    return { ...started, bytes }
  }
  const qualities = async () => (await app.database.db.select().from(takes)).map(({ quality }) => quality).toSorted()
  return { app, better, basic, generate, qualities, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('if the better engine fails, the basic engine speaks, and the take is stored with the quality “basic”', async () => {
  await using world = await startWithTwoEngines()
  world.better.failOn(line, 1)
  const first = await world.generate()
  expect(first.bytes.length).toBeGreaterThan(1_000)
  expect(world.basic.spoken).toEqual([line])
  expect(await world.qualities()).toEqual(['basic'])
  expect((await findInvariantViolations(world.app.services)).flatMap(({ broken }) => broken)).toEqual([])
})

test(
  'if the basic engine speaks a line that occurs twice in the text, the progress counts two units as spoken',
  { tags: ['long'] },
  async () => {
    await using world = await startWithTwoEngines()
    const { app, better } = world
    const other = 'Give me excess of it.'
    better.failOn(line, 1)
    better.block(other)
    const actor = await app.signUp({ tier: 'paid' })
    await actor.call('startGeneration', { text: `${line}\n\n${other}\n\n${line}`, voiceId: 'tom' })
    const progress = async () =>
      (await actor.call('getUserGenerations', {})).generations.map(({ unitsDone, units }) => [unitsDone, units])
    await better.waitUntilBlocked()
    await expect.poll(progress, { timeout: 10_000 }).not.toEqual([[0, 3]])
    expect(await progress()).toEqual([[2, 3]])
    better.unblock()
  },
)

test(
  'after the better engine has failed once, the better engine speaks the line at the next generation, without a charge',
  { tags: ['long'] },
  async () => {
    await using world = await startWithTwoEngines()
    world.better.failOn(line, 1)
    const first = await world.generate()
    const second = await world.generate()
    expect(world.better.spoken).toEqual([line, line])
    expect(first.chargedCharacters).toBe(line.length)
    expect(second.chargedCharacters).toBe(0)
    expect(second.bytes).not.toEqual(first.bytes)
    expect(await world.qualities()).toEqual(['basic', 'neural'])

    const third = await world.generate()
    expect(third.chargedCharacters).toBe(0)
    expect(world.better.spoken).toHaveLength(2)
  },
)

/** Starts an app in which the voice Tom has two renditions, hosted and basic. */
async function startWithHostedEngine() {
  const [hosted, basic] = [createFakeEngine(), createFakeEngine()]
  const hostedRendition: Rendition = { engine: 'elevenlabs', engineVoice: 'amos', quality: 'hosted', gainDb: 0 }
  const elevenlabs = { ...hosted, name: 'elevenlabs', renditionFor: () => hostedRendition }
  const speaker = createSpeakerWithEngines({ elevenlabs, flite: { ...basic, name: 'flite' } })
  const app = await startApp({ overrides: { speaker } })
  const actor = await app.signUp({ tier: 'paid' })
  const generate = async (text: string) => {
    const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
    await actor.downloadAudio(started.audioUrl)
    return started
  }
  return { app, actor, hosted, basic, generate, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

// [decisions §4.5]
test(
  'a line that a local engine spoke is charged again when a hosted engine speaks it',
  { tags: ['long'] },
  async () => {
    await using world = await startWithHostedEngine()
    world.hosted.failOn(line, 1)
    expect(await world.generate(line)).toMatchObject({ chargedCharacters: line.length })
    expect(world.basic.spoken).toEqual([line])
    expect(await world.actor.call('weighText', { text: line, voiceId: 'tom' })).toMatchObject({
      newCharacters: line.length,
    })
    expect(await world.generate(line)).toMatchObject({ chargedCharacters: line.length })
    expect(world.hosted.spoken).toEqual([line, line])
    expect(await world.generate(line)).toMatchObject({ chargedCharacters: 0 })
  },
)

// [spec2 §3.49]
test(
  'the metrics contain the API credits that a hosted engine used, and no credits for a local engine',
  { tags: ['long'] },
  async () => {
    await using world = await startWithHostedEngine()
    const { app, hosted, generate } = world
    await generate(line)
    hosted.failOn(() => true)
    await generate('Give me excess of it.')
    const metrics = async () =>
      (await app.database.db.select().from(speechMetrics)).map(
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
  await using world = await startWithTwoEngines()
  world.better.failOn(() => true)
  world.basic.failOn(() => true)
  const started = await world.app.signUp({ tier: 'paid' })
  const { generationId } = await started.call('startGeneration', { text: line, voiceId: 'tom' })
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
    const engine = createFakeEngine()
    const contexts = new Map<string, EngineRequest['context']>()
    const recordingEngine: Engine = {
      ...engine,
      speak(request, options) {
        contexts.set(request.spoken, request.context)
        return engine.speak(request, options)
      },
    }
    await using app = await startApp({ overrides: { speaker: createSpeakerWithEngines({ flite: recordingEngine }) } })
    const actor = await app.signUp({ tier: 'paid' })
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

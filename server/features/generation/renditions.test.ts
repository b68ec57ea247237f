import type { Engine, EngineRequest } from '@scene-partner/speech/engines/engine'
import { createStandInEngine } from '@scene-partner/speech/engines/standIn'
import { speakerOver } from '@scene-partner/speech/speaker'
import type { Rendition } from '@scene-partner/speech/voices'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { findBroken } from '../upkeep/index.ts'
import { speechMetrics, takes } from './tables.ts'

const line = 'If music be the food of love, play on.'

/** A world where Tom can speak in two ways: the better one by tones of its own. */
async function openWorld() {
  const better = createStandInEngine()
  const basic = createStandInEngine()
  const app = await startApp({ instead: { speaker: speakerOver({ kokoro: better, flite: basic }) } })
  const actor = await app.signUp({ tier: 'paid' })
  const read = async (text = line) => {
    const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
    const bytes = await actor.listenToTheEnd(started.audioUrl)
    return { ...started, bytes }
  }
  const qualities = async () => (await app.database.db.select().from(takes)).map(({ quality }) => quality).toSorted()
  return { app, better, basic, read, qualities, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('where the better voice fails the next one speaks, and the take says which', async () => {
  await using world = await openWorld()
  world.better.failOn(line, 1)
  const first = await world.read()
  expect(first.bytes.length).toBeGreaterThan(1_000)
  expect(world.basic.spoken).toEqual([line])
  expect(await world.qualities()).toEqual(['basic'])
  expect((await findBroken(world.app.services)).flatMap(({ broken }) => broken)).toEqual([])
})

test('once it is back, the same line is asked of it again, and not charged again', async () => {
  await using world = await openWorld()
  world.better.failOn(line, 1)
  const first = await world.read()
  const second = await world.read()
  expect(world.better.spoken).toEqual([line, line])
  expect(first.chargedCharacters).toBe(line.length)
  expect(second.chargedCharacters).toBe(0)
  expect(second.bytes).not.toEqual(first.bytes)
  expect(await world.qualities()).toEqual(['basic', 'neural'])

  const third = await world.read()
  expect(third.chargedCharacters).toBe(0)
  expect(world.better.spoken).toHaveLength(2)
})

test('what is sent to a hosted voice is noted as what it costs, and what an engine of this machine says is not', async () => {
  const [hosted, basic] = [createStandInEngine(), createStandInEngine()]
  const bought: Rendition = { engine: 'elevenlabs', engineVoice: 'amos', quality: 'hosted', gainDb: 0 }
  const elevenlabs = { ...hosted, name: 'elevenlabs', renditionFor: () => bought }
  const speaker = speakerOver({ elevenlabs, flite: { ...basic, name: 'flite' } })
  await using app = await startApp({ instead: { speaker } })
  const actor = await app.signUp({ tier: 'paid' })
  const read = async (text: string) =>
    actor.listenToTheEnd((await actor.call('startGeneration', { text, voiceId: 'tom' })).audioUrl)
  await read(line)
  hosted.failOn(() => true)
  await read('Give me excess of it.')
  const metrics = async () =>
    (await app.database.db.select().from(speechMetrics)).map(
      ({ modelId, status, apiCreditsUsed }) => `${modelId} ${status} ${apiCreditsUsed}`,
    )
  // A failure is noted beside the reading, which does not wait for it.
  await expect.poll(metrics, { timeout: 30_000 }).toHaveLength(3)
  expect((await metrics()).toSorted()).toEqual([
    ...['elevenlabs error 0', `elevenlabs success ${line.length}`, 'flite success 0'],
  ])
})

test('no voice at all ends the reading, and nothing is charged', async () => {
  await using world = await openWorld()
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

test('who speaks a line is told what the same voice says before and after it', async () => {
  const engine = createStandInEngine()
  const heard = new Map<string, EngineRequest['context']>()
  const listening: Engine = {
    ...engine,
    speak(request, options) {
      heard.set(request.spoken, request.context)
      return engine.speak(request, options)
    },
  }
  await using app = await startApp({ instead: { speaker: speakerOver({ flite: listening }) } })
  const actor = await app.signUp({ tier: 'paid' })
  const text = 'Who’s there? Nay, answer me. Stand and unfold yourself.'
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  await actor.listenToTheEnd(audioUrl)
  const [first, second, third] = [...heard.keys()]
  // The first is begun early, before all else is written down; it hears of the next one all the same.
  expect(first && heard.get(first)).toEqual({ previous: undefined, next: second })
  expect(third && heard.get(third)).toEqual({ previous: second, next: undefined })
  expect(second && heard.get(second)).toEqual({ previous: first, next: third })
})

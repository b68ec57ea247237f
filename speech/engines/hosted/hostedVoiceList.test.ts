import { expect, onTestFinished, test, vi } from 'vitest'
import { findVoice, type Rendition, type VoiceEntry } from '../../catalog/voices.ts'
import { createHostedEngine, type HostedVoices } from './hostedEngine.ts'
import { HostedError } from './hostedError.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const voice = findVoice('walt') as VoiceEntry
const rendition: Rendition = {
  ...(voice.renditions[0] as Rendition),
  engine: 'elevenlabs',
  engineVoice: 'hosted-walt',
}

/**
 * Creates an engine whose service answers requests for its voices with `answers` in order, then only with the last. For
 * `nothing`, the service does not answer.
 */
async function startEngine(...answers: (Error | Partial<HostedVoices> | 'nothing')[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const startedAt = Date.now()
  const listedAfterMinutes: number[] = []
  const engine = createHostedEngine(
    {
      name: 'elevenlabs',
      version: '1',
      title: 'The service',
      settings: {},
      maxConcurrent: 2,
      deadlineMs: () => 10_000,
      async findVoices(signal) {
        const answer = answers[Math.min(listedAfterMinutes.length, answers.length - 1)]
        listedAfterMinutes.push((Date.now() - startedAt) / minuteMs)
        if (answer instanceof Error) throw answer
        if (answer === 'nothing')
          return new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        return { renditions: new Map([[voice.id, rendition]]), ...answer }
      },
      synthesize: () => Promise.reject(new HostedError('voice', 'This voice was removed.')),
    },
    { entries: new URL('../../../dist/workers/', import.meta.url), now: () => Date.now() - startedAt },
  )
  onTestFinished(() => engine.close())
  await engine.whenReady?.()
  return { ...engine, listedAfterMinutes }
}

test('voices of a service are listed at the start, then hourly; an unchanged rendition keeps its object', async () => {
  const engine = await startEngine({ renditions: new Map([[voice.id, { ...rendition }]]) }, {})
  const first = engine.renditionFor?.(voice)
  expect(first).toEqual(rendition)
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(engine.listedAfterMinutes).toEqual([0, 60, 120])
  expect(engine.renditionFor?.(voice)).toBe(first)
})

test('while the listing of voices fails, the wait before the next attempt grows from a minute to an hour', async () => {
  const engine = await startEngine(...Array.from({ length: 8 }, () => new HostedError('connection', 'No network.')), {})
  expect(engine.state()).toEqual({
    state: 'resting',
    detail: 'No network. It is retried later; other voices speak.',
  })
  expect(engine.renditionFor?.(voice)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(6 * hourMs)
  const waits = engine.listedAfterMinutes.slice(1).map((at, index) => at - (engine.listedAfterMinutes[index] ?? 0))
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
  expect(Math.max(...waits)).toBe(60)
  expect(engine.state()).toEqual({ state: 'ready' })
})

test('after one failed and one successful listing, the voices are listed every hour again', async () => {
  const engine = await startEngine(new HostedError('connection', 'No network.'), {})
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  const [, second = 0, third = 0, ...more] = engine.listedAfterMinutes
  expect(second).toBeGreaterThan(0)
  expect(third - second).toBe(60)
  expect(more).toEqual([])
})

test('if the hourly listing of the voices fails, the voices of the listing before it are still used', async () => {
  const engine = await startEngine({}, new HostedError('connection', 'No network.'))
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(engine.listedAfterMinutes).toEqual([0, 60])
  expect(engine.renditionFor?.(voice)).toEqual(rendition)
  expect(engine.state()).toEqual({ state: 'ready' })
})

test('a listing of the voices without an answer is ended after 30 s, and the next listing follows a minute later', async () => {
  const engine = await startEngine({}, 'nothing', {})
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(engine.listedAfterMinutes).toEqual([0, 60, 61.5])
})

test('a voice that the service has removed is not used until the voices are listed again', async () => {
  const engine = await startEngine({})
  const request = { rendition, spoken: 'Well.', settings: { speed: 1, stability: 0.5, similarity: 0.5 } }
  const spoken = engine.speak(request, { signal: new AbortController().signal })
  await expect(spoken).rejects.toMatchObject({ reason: 'unknown_voice' })
  expect(engine.canSpeak(rendition)).toBe(false)
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(engine.canSpeak(rendition)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(engine.canSpeak(rendition)).toBe(true)
})

test('if the service refuses the key, its voices are never listed again', async () => {
  const engine = await startEngine(new HostedError('key', 'The key is refused.'))
  await vi.advanceTimersByTimeAsync(24 * hourMs)
  expect(engine.listedAfterMinutes).toEqual([0])
  expect(engine.state()).toEqual({ state: 'broken', detail: 'The key is refused.' })
  expect(engine.canSpeak(rendition)).toBe(false)
})

test('a model that is not available blocks the service until the voices are listed again', async () => {
  const engine = await startEngine(new HostedError('model', 'The model is missing.'), {})
  expect(engine.state().state).toBe('broken')
  expect(engine.canSpeak(rendition)).toBe(false)
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  expect(engine.listedAfterMinutes).toHaveLength(2)
  expect(engine.state()).toEqual({ state: 'ready' })
  expect(engine.canSpeak(rendition)).toBe(true)
})

test('an exhausted quota blocks the service for 15 minutes, also if the voices can be listed meanwhile', async () => {
  const engine = await startEngine(new HostedError('quota', 'Used up.'), {})
  await vi.advanceTimersByTimeAsync(15 * minuteMs - 1)
  expect(engine.state()).toEqual({ state: 'absent', detail: 'Used up.' })
  await vi.advanceTimersByTimeAsync(1)
  expect(engine.state()).toEqual({ state: 'ready' })
})

test('a closed engine has the state `absent` and does not list the voices again', async () => {
  const engine = await startEngine({ detail: 'Two voices match.' })
  expect(engine.state()).toEqual({ state: 'ready', detail: 'Two voices match.' })
  await engine.close()
  expect(engine.state().state).toBe('absent')
  expect(engine.canSpeak(rendition)).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(engine.listedAfterMinutes).toEqual([0])
})

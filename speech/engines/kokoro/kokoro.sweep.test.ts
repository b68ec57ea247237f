import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModelStore } from '../../models/modelStore.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { createKokoroEngine } from './kokoroEngine.ts'
import { entries, voicesDir } from '../testing/testContext.ts'
import { hasModels } from './testing.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const heart = { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 0 } as const

let cacheDir: string
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'scene-partner-cache-'))
})
afterAll(() => rm(cacheDir, { recursive: true, force: true }))

const create = () => createKokoroEngine({ entries, workers: 1, store: createModelStore({ voicesDir, cacheDir }) })

describe.runIf(hasModels)('Kokoro', () => {
  describe('a voice defined by a rendition', () => {
    let engine: Engine
    beforeAll(() => {
      engine = create()
    })
    afterAll(() => engine.close())
    const say = (change: Partial<EngineRequest['rendition']>, more: Partial<EngineRequest> = {}) =>
      engine.speak(
        { rendition: { ...heart, ...change }, spoken: 'I cannot bath a calf.', settings, ...more },
        { signal: neverAborted },
      )

    let reference: Int16Array
    beforeAll(async () => {
      reference = await say({})
    })

    test('the voice blends two Kokoro voices by the shares written after their names', async () => {
      expect((await say({ engineVoice: 'af_heart(2)' })).join()).toBe(reference.join())
      const blend = await say({ engineVoice: 'af_heart(1)+bf_emma(3)' })
      expect(blend.join()).not.toBe(reference.join())
      expect((await say({ engineVoice: 'af_heart(2)+bf_emma(6)' })).join()).toBe(blend.join())
    })

    test('the voice can have another accent than its Kokoro voice', async () => {
      expect((await say({ options: { accent: 'gb' } })).join()).not.toBe(reference.join())
    })

    test('the voice uses the pronunciations of the script', async () => {
      const spoken = 'Siobhan!'
      const plain = await say({}, { spoken })
      expect((await say({}, { spoken, pronunciations: { Siobhan: 'sye-OH-ban' } })).join()).not.toBe(plain.join())
    })

    test('the voice is slower if the direction or the voice’s shape is slow', async () => {
      const directed = await say({}, { delivery: { level: 'plain', pace: 0.75 } })
      const old = await say({ shape: { stretch: 1.33 } })
      for (const slow of [directed, old]) expect(slow.length / reference.length).toBeGreaterThan(1.15)
    })

    test('the voice is refused if Kokoro has no such voice', async () => {
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_nobody' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+af_nobody(1)' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+bf_emma(1)' })).toBe(true)
      await expect(say({ engineVoice: 'af_nobody' })).rejects.toMatchObject({ reason: 'engine_refused' })
    })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModelStore } from '../../models/store.ts'
import { engineContract } from '../contractSuite.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { createKokoroEngine } from './kokoroEngine.ts'
import { entries, hasModels, models } from './testing.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal
const heart = { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 0 } as const

let notesDir: string
beforeAll(async () => {
  notesDir = await mkdtemp(join(tmpdir(), 'scene-partner-notes-'))
})
afterAll(() => rm(notesDir, { recursive: true, force: true }))

const create = () =>
  createKokoroEngine({ entries, workers: 1, store: createModelStore({ voicesDir: models, notesDir }) })

describe.runIf(hasModels)('Kokoro', () => {
  engineContract('Kokoro', { create, rendition: heart })

  describe('a person of its own', () => {
    let engine: Engine
    beforeAll(() => {
      engine = create()
    })
    afterAll(() => engine.close())
    const say = (change: Partial<EngineRequest['rendition']>, more: Partial<EngineRequest> = {}) =>
      engine.speak(
        { rendition: { ...heart, ...change }, spoken: 'I cannot bath a calf.', settings, ...more },
        { signal: never },
      )

    let whole: Int16Array
    beforeAll(async () => {
      whole = await say({})
    })

    test('is made of two voices, by the shares that are written behind them', async () => {
      expect((await say({ engineVoice: 'af_heart(2)' })).join()).toBe(whole.join())
      const blend = await say({ engineVoice: 'af_heart(1)+bf_emma(3)' })
      expect(blend.join()).not.toBe(whole.join())
      expect((await say({ engineVoice: 'af_heart(2)+bf_emma(6)' })).join()).toBe(blend.join())
    })

    test('speaks with another accent than its voice was made for', async () => {
      expect((await say({ options: { accent: 'gb' } })).join()).not.toBe(whole.join())
    })

    test('says a name as the script wants it', async () => {
      const spoken = 'Siobhan!'
      const plain = await say({}, { spoken })
      expect((await say({}, { spoken, pronunciations: { Siobhan: 'sye-OH-ban' } })).join()).not.toBe(plain.join())
    })

    test('is slower where the direction or the person is', async () => {
      const directed = await say({}, { delivery: { level: 'plain', pace: 0.75 } })
      const old = await say({ shape: { stretch: 1.33 } })
      for (const slow of [directed, old]) expect(slow.length / whole.length).toBeGreaterThan(1.15)
    })

    test('cannot be one whom Kokoro does not know', async () => {
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_nobody' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+af_nobody(1)' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+bf_emma(1)' })).toBe(true)
      await expect(say({ engineVoice: 'af_nobody' })).rejects.toMatchObject({ reason: 'engine_refused' })
    })
  })
})

import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { finishAudio } from '../../audio/finishAudio.ts'
import { createModelStore } from '../../models/modelStore.ts'
import type { EngineRequest } from '../engine.ts'
import { hasModels, linkModels } from '../kokoro/testing.ts'
import { entries } from '../testing/testContext.ts'
import { FLITE_RATE, loadFlite } from './flite.ts'
import { createFliteEngine } from './fliteEngine.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const american = { quality: 'basic', engine: 'flite', engineVoice: 'slt', gainDb: 4 } as const
const british = { ...american, options: { lexicon: 'british' } }
const isSame = (one: Int16Array, other: Int16Array) => Buffer.compare(Buffer.from(one), Buffer.from(other)) === 0

test('if the limiter makes a voice quieter, its loudness is restored for the voice `awb`, but not for `slt`', async () => {
  const engine = createFliteEngine({ entries, workers: 1 })
  afterAll(() => engine.close())
  const flite = await loadFlite()
  for (const engineVoice of ['slt', 'awb']) {
    // The high gain makes the limiter work.
    const rendition = { ...american, engineVoice, gainDb: 14 }
    const spoken = await engine.speak({ rendition, spoken: 'Stop that!', settings }, { signal: neverAborted })
    const finish = (skipsLevelRestoration: boolean) =>
      finishAudio(Float32Array.from(flite.say({ engineVoice, text: 'Stop that!', speed: 1 })), {
        ...{ rate: FLITE_RATE, gainDb: 14, skipsLevelRestoration },
      })
    expect(isSame(finish(true), finish(false))).toBe(false)
    expect([engineVoice, isSame(spoken, finish(engineVoice === 'slt'))]).toEqual([engineVoice, true])
  }
})

test('without a voices folder, American voices of flite can speak, but British voices cannot', async () => {
  const engine = createFliteEngine({ entries, workers: 1 })
  expect([american, british].map(engine.canSpeak)).toEqual([true, false])
  await engine.close()
})

describe.runIf(hasModels)('with a British lexicon', () => {
  test('a British voice uses a pronunciation of the script instead of that of its lexicon', async () => {
    await using models = await linkModels()
    const engine = createFliteEngine({ entries, workers: 1, store: createModelStore({ voicesDir: models.folder }) })
    const say = (more: Partial<EngineRequest> = {}) =>
      engine.speak({ rendition: british, spoken: 'bath', settings, ...more }, { signal: neverAborted })
    expect(isSame(await say(), await say())).toBe(true)
    expect(isSame(await say(), await say({ rendition: american }))).toBe(false)
    expect(isSame(await say(), await say({ pronunciations: { bath: '/bæθ/' } }))).toBe(false)
    await engine.close()
  })

  test('after the British lexicon was found damaged, British voices can no longer speak, but American voices can', async () => {
    await using models = await linkModels()
    const path = join(models.folder, 'misaki/gb_gold.json')
    await rm(path)
    await writeFile(path, '')
    await truncate(path, 2_838_552)
    const engine = createFliteEngine({ entries, workers: 1, store: createModelStore({ voicesDir: models.folder }) })
    expect([american, british].map(engine.canSpeak)).toEqual([true, true])
    const speaking = engine.speak({ rendition: british, spoken: 'bath', settings }, { signal: neverAborted })
    await expect(speaking).rejects.toMatchObject({ reason: 'engine_refused' })
    expect([american, british].map(engine.canSpeak)).toEqual([true, false])
    await engine.close()
  })
})

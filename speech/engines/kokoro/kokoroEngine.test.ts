import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kokoroVoices, MODEL_PARTS_FOLDER } from '../../models/manifest.ts'
import { createModelStore, type ModelStore } from '../../models/modelStore.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { entries } from '../testing/testContext.ts'
import { readFakeInputs, writeFakeOnnxRuntime } from './fakeOnnxRuntime.ts'
import { createKokoroEngine } from './kokoroEngine.ts'
import { hasModels, linkModels } from './testing.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const heart = { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 0 } as const

/**
 * Writes into a cache folder that the model is intact and cannot be split, so that no process reads the complete
 * model.
 */
async function skipModelCheck(store: ModelStore, cacheDir: string) {
  const model = store.model() ?? expect.unreachable('there is a model')
  const path = store.pathOf(model)
  const { size: bytes, mtimeMs: changedAtMs } = await stat(path)
  await writeFile(
    join(cacheDir, 'voices-verified.json'),
    JSON.stringify({ [path]: { bytes, changedAtMs, sha256: model.sha256 } }),
  )
  await mkdir(join(cacheDir, MODEL_PARTS_FOLDER))
  await writeFile(join(cacheDir, MODEL_PARTS_FOLDER, `${model.sha256.slice(0, 16)}-1.json`), '{}')
}

describe.runIf(hasModels)('Kokoro with a fake of the ONNX runtime', () => {
  let models: Awaited<ReturnType<typeof linkModels>>
  let cacheDir: string
  let library: string
  let store: ModelStore
  let engine: Engine

  beforeAll(async () => {
    models = await linkModels()
    cacheDir = await mkdtemp(join(tmpdir(), 'scene-partner-cache-'))
    library = await writeFakeOnnxRuntime(cacheDir)
    store = createModelStore({ voicesDir: models.folder, cacheDir })
    await skipModelCheck(store, cacheDir)
    engine = createKokoroEngine({ entries, workers: 1, store, library })
  })
  afterAll(async () => {
    await engine.close()
    await models[Symbol.asyncDispose]()
    await rm(cacheDir, { recursive: true, force: true })
  })

  const say = (change: Partial<EngineRequest['rendition']>, more: Partial<EngineRequest> = {}) =>
    engine.speak(
      { rendition: { ...heart, ...change }, spoken: 'I cannot bath a calf.', settings, ...more },
      { signal: neverAborted },
    )
  /** Speaks a text and returns the tokens, the style and the speed that the model got. */
  async function inputFor(...request: Parameters<typeof say>) {
    await say(...request)
    return (await readFakeInputs(library)).at(-1) ?? expect.unreachable('the model got an input')
  }

  test('five warm-ups of one voice load it only once', () => {
    for (let count = 0; count < 5; count++) void engine.warmUp?.(heart)
    expect(engine.stats()).toMatchObject({ workers: 1, waiting: 1 })
  })

  test('the model gets the chosen speed, multiplied by the pace and divided by the stretch of the voice, and at most 2.5', async () => {
    const slow = { delivery: { level: 'plain', pace: 0.8 } } as const
    expect((await inputFor({ shape: { stretch: 1.25 } }, slow)).speed).toBeCloseTo(0.64)
    const fast = { delivery: { level: 'plain', pace: 1.4 }, settings: { ...settings, speed: 2 } } as const
    expect((await inputFor({}, fast)).speed).toBeCloseTo(2.5)
  })

  test('a blend of two voices has the weighted average of their styles for a text of this length', async () => {
    const styleOf = async (name: string, tokenCount: number) => {
      const file = kokoroVoices.get(name) ?? expect.unreachable('the voice exists')
      const bytes = await readFile(store.pathOf(file))
      return bytes.readFloatLE(4 * 256 * tokenCount)
    }
    const { tokens, style } = await inputFor({ engineVoice: 'af_heart(1)+bf_emma(3)' })
    const count = tokens.length - 2
    expect(count).toBeGreaterThan(16)
    expect(style[0]).toBeCloseTo(
      (await styleOf('af_heart', count)) / 4 + ((await styleOf('bf_emma', count)) * 3) / 4,
      4,
    )
    // A very short text gets the style for 16 tokens, because styles for fewer tokens sound broken.
    const short = await inputFor({}, { spoken: 'No.' })
    expect(short.tokens.length).toBeLessThan(10)
    expect(short.style[0]).toBeCloseTo(await styleOf('af_heart', 16), 4)
  })

  test('the accent is that of the engine’s voice unless the rendition names one; a Scottish accent is neither British nor American', async () => {
    const american = (await inputFor({})).tokens
    const british = (await inputFor({ engineVoice: 'bf_emma' })).tokens
    expect(british).not.toEqual(american)
    expect((await inputFor({ options: { accent: 'gb' } })).tokens).toEqual(british)
    const tokensOf = async (options: Record<string, string>) =>
      (await inputFor({ options }, { spoken: 'Hard work, sir.' })).tokens
    const scottish = await tokensOf({ regional: 'scottish' })
    for (const accent of ['us', 'gb']) expect(scottish).not.toEqual(await tokensOf({ accent }))
  })

  test('a pronunciation of the script changes the tokens that the model gets for a word', async () => {
    const plain = await inputFor({}, { spoken: 'Siobhan!' })
    const pronounced = await inputFor({}, { spoken: 'Siobhan!', pronunciations: { Siobhan: 'sye-OH-ban' } })
    expect(pronounced.tokens).not.toEqual(plain.tokens)
  })

  test('a text without words is silence, and is not given to the model', async () => {
    const { length } = await readFakeInputs(library)
    expect((await say({}, { spoken: '...' })).every((sample) => sample === 0)).toBe(true)
    expect(await readFakeInputs(library)).toHaveLength(length)
  })

  test('a rendition cannot speak if one of its voices is unknown, or if the lexicon of its accent is missing', async () => {
    expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+bf_emma(1)' })).toBe(true)
    expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+af_nobody(1)' })).toBe(false)
    await using other = await linkModels()
    await rm(join(other.folder, 'misaki/gb_gold.json'))
    const withoutLexicon = createKokoroEngine({
      ...{ entries, workers: 1, library, store: createModelStore({ voicesDir: other.folder }) },
    })
    expect([heart, { ...heart, engineVoice: 'bf_emma' }].map(withoutLexicon.canSpeak)).toEqual([true, false])
    await withoutLexicon.close()
  })

  test('after its file was found damaged, a voice can no longer speak, and the state of the engine names the file; others speak', async () => {
    const file = kokoroVoices.get('af_sky') ?? expect.unreachable('the voice exists')
    const path = store.pathOf(file)
    await rm(path)
    await writeFile(path, '')
    await truncate(path, file.bytes)
    expect(engine.canSpeak({ ...heart, engineVoice: 'af_sky' })).toBe(true)
    await expect(say({ engineVoice: 'af_sky' })).rejects.toMatchObject({ reason: 'engine_refused' })
    expect(engine.canSpeak({ ...heart, engineVoice: 'af_sky' })).toBe(false)
    expect(engine.state()).toMatchObject({ state: 'ready', detail: expect.stringContaining('af_sky.bin is corrupt') })
    expect((await say({})).length).toBeGreaterThan(1_000)
  })
})

import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureLoudness } from '../../audio/loudness.ts'
import { SAMPLE_RATE } from '../../audio/pcmFormat.ts'
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
  describe('a unit that a listener waits for', () => {
    const spoken =
      'I did not come here to argue with you about the garden gate, but somebody opened it last night, and left it open.'
    let engine: Engine
    beforeAll(() => {
      engine = create()
    })
    afterAll(() => engine.close())

    /** Speaks a unit and returns the samples that arrived before it was complete. */
    async function listen(more: Partial<EngineRequest> = {}, from = engine) {
      const parts: Int16Array[] = []
      const onAudio = (pcm: Int16Array) => void parts.push(pcm)
      const request = { rendition: heart, spoken, settings, ...more }
      const unit = await from.speak(request, { signal: neverAborted, urgent: true, onAudio })
      const beginning = Int16Array.from(parts.flatMap((part) => [...part]))
      expect(unit.subarray(0, beginning.length).join()).toBe(beginning.join())
      return { unit, parts }
    }
    const speakWhole = (more: Partial<EngineRequest> = {}) =>
      engine.speak({ rendition: heart, spoken, settings, ...more }, { signal: neverAborted })
    const lufs = (pcm: Int16Array) =>
      measureLoudness(
        Float32Array.from(pcm, (one) => one / 32_768),
        SAMPLE_RATE,
      )

    test('if a listener waits, about a second of a unit is sent first; the unit is as long and loud as when sent complete', async () => {
      const { unit, parts } = await listen()
      expect(parts[0]?.length).toBeGreaterThan(0.4 * SAMPLE_RATE)
      expect(parts[0]?.length).toBeLessThan(1.2 * SAMPLE_RATE)
      const whole = await speakWhole()
      expect(Math.abs(unit.length - whole.length)).toBeLessThan(0.05 * SAMPLE_RATE)
      expect(Math.abs(lufs(unit) - lufs(whole))).toBeLessThan(1)
    })

    test('a unit with shifted pitch is sent in parts; a unit with a tremor, whisper or telephone sound is sent complete', async () => {
      const deeper = { rendition: { ...heart, shape: { pitchSemitones: -2, formantSemitones: -1 } } }
      const shifted = await listen(deeper)
      expect(shifted.parts.length).toBeGreaterThan(0)
      expect(Math.abs(lufs(shifted.unit) - lufs(await speakWhole(deeper)))).toBeLessThan(1)
      const whispered = { level: 'whispered', pace: 1 } as const
      const phoned = { level: 'plain', pace: 1, place: 'phone' } as const
      for (const whole of [
        { rendition: { ...heart, shape: { tremorCents: 20 } } },
        { delivery: whispered },
        { delivery: phoned },
      ])
        expect((await listen(whole)).parts).toEqual([])
    })

    test('a short unit that a listener waits for is sent in one piece, as long and as loud as without a waiting listener', async () => {
      const { unit, parts } = await listen({ spoken: 'No, never.' })
      expect(parts).toEqual([])
      const whole = await speakWhole({ spoken: 'No, never.' })
      expect(Math.abs(unit.length - whole.length)).toBeLessThan(0.05 * SAMPLE_RATE)
      expect(Math.abs(lufs(unit) - lufs(whole))).toBeLessThan(1)
    })

    test('if several callers warm up the same voice at the same time, the voice is loaded once', async () => {
      const other = create()
      try {
        for (let count = 0; count < 5; count++) void other.warmUp?.(heart)
        expect(other.stats()).toMatchObject({ workers: 1, waiting: 1 })
        // The warm-up speaks a word to load the voice. The listener's unit does not wait for it.
        expect((await listen({}, other)).parts.length).toBeGreaterThan(0)
      } finally {
        await other.close()
      }
    })

    test('damaged parts of the split model are created again', async () => {
      await listen()
      const folder = join(cacheDir, 'kokoro')
      const decoder = (await readdir(folder)).find((name) => name.endsWith('decoder.onnx')) ?? ''
      await truncate(join(folder, decoder), 1_000)
      const other = create()
      try {
        expect((await listen({}, other)).parts.length).toBeGreaterThan(0)
      } finally {
        await other.close()
      }
    })

    test('if the parts of the split model cannot be stored, the complete model speaks', async () => {
      const blocked = await mkdtemp(join(tmpdir(), 'scene-partner-cache-'))
      await writeFile(join(blocked, 'kokoro'), 'a file where the folder should be')
      const other = createKokoroEngine({
        entries,
        workers: 1,
        store: createModelStore({ voicesDir, cacheDir: blocked }),
      })
      try {
        const { unit, parts } = await listen({}, other)
        expect(parts).toEqual([])
        expect(Math.abs(unit.length - (await speakWhole()).length)).toBeLessThan(0.01 * SAMPLE_RATE)
      } finally {
        await other.close()
        await rm(blocked, { recursive: true })
      }
    })
  })

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

    test('a rendition blends two Kokoro voices by the shares that are written after their names', async () => {
      expect((await say({ engineVoice: 'af_heart(2)' })).join()).toBe(reference.join())
      const blend = await say({ engineVoice: 'af_heart(1)+bf_emma(3)' })
      expect(blend.join()).not.toBe(reference.join())
      expect((await say({ engineVoice: 'af_heart(2)+bf_emma(6)' })).join()).toBe(blend.join())
    })

    test('a rendition can give a Kokoro voice another accent', async () => {
      expect((await say({ options: { accent: 'gb' } })).join()).not.toBe(reference.join())
    })

    test('a pronunciation of the script changes how Kokoro speaks the word', async () => {
      const spoken = 'Siobhan!'
      const plain = await say({}, { spoken })
      expect((await say({}, { spoken, pronunciations: { Siobhan: 'sye-OH-ban' } })).join()).not.toBe(plain.join())
    })

    test('Kokoro speaks more slowly if the delivery is slow, or if the rendition sets `stretch` to make the audio longer', async () => {
      const directed = await say({}, { delivery: { level: 'plain', pace: 0.75 } })
      const old = await say({ shape: { stretch: 1.33 } })
      for (const slow of [directed, old]) expect(slow.length / reference.length).toBeGreaterThan(1.15)
    })

    test('Kokoro refuses a rendition that names an engine voice which Kokoro does not have', async () => {
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_nobody' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+af_nobody(1)' })).toBe(false)
      expect(engine.canSpeak({ ...heart, engineVoice: 'af_heart(1)+bf_emma(1)' })).toBe(true)
      await expect(say({ engineVoice: 'af_nobody' })).rejects.toMatchObject({ reason: 'engine_refused' })
    })
  })
})

// Tests every problem with Kokoro's files or processes, and which rendition the listener then hears.
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createModelStore } from '../../models/modelStore.ts'
import { createSpeakerWithEngines } from '../../speaker.ts'
import { findVoice } from '../../catalog/voices.ts'
import { createFliteEngine } from '../flite/fliteEngine.ts'
import { createKokoroEngine, type KokoroOptions } from './kokoroEngine.ts'
import { writeFakeOnnxRuntime } from './fakeOnnxRuntime.ts'
import { entries } from '../testing/testContext.ts'
import { hasModels, linkModels } from './testing.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const model = 'kokoro-82m-v1.0/model_q4f16w.onnx'
const MODEL_BYTES = 154_861_126

let cacheDir: string
let fakeRuntime: string
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'scene-partner-cache-'))
  fakeRuntime = await writeFakeOnnxRuntime(cacheDir)
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
afterAll(() => rm(cacheDir, { recursive: true, force: true }))

// Changes the model's folder before a test. Most tests only check which files are accepted and which rendition speaks,
// so they use a fake runtime and not the real model.
type PrepareFolder = (place: (path: string) => string) => Promise<unknown>

/** Creates a speaker with flite and Kokoro. Before that, `prepare` changes the folder of the model. */
async function createTestSpeaker(prepare: PrepareFolder, more: Partial<KokoroOptions> = {}) {
  const { folder, [Symbol.asyncDispose]: remove } = await linkModels()
  const place = (path: string) => join(folder, path)
  await prepare(place)
  let time = 0
  const store = createModelStore({ voicesDir: folder, cacheDir, now: () => time })
  const kokoro = createKokoroEngine({ entries, workers: 1, store, ...more })
  const speaker = createSpeakerWithEngines({ kokoro, flite: createFliteEngine({ entries, workers: 1 }) })
  open.push(remove, () => speaker.close())
  const say = async (voiceId: string, spoken = 'No, never.') => {
    const { pcm, quality } = await speaker.speak({ voiceId, spoken, settings }, { signal: neverAborted })
    expect(pcm.length).toBeGreaterThan(1_000)
    return quality
  }
  const offeredQuality = (voiceId: string) => {
    const voice = findVoice(voiceId)
    return voice && speaker.bestRendition(voice)?.quality
  }
  return {
    kokoro,
    say,
    offeredQuality,
    place,
    state: () => speaker.states()['kokoro'],
    advanceTime: () => (time += 60_000),
  }
}

/** Replaces a link by a file of zeros; the real file behind the link is not changed. */
const replace = async (path: string, bytes: number) => {
  await rm(path)
  await makeZeroFile(path, bytes)
}
/** Creates a sparse file of zeros. */
const makeZeroFile = async (path: string, bytes: number) => {
  await writeFile(path, '')
  await truncate(path, bytes)
}

const unchanged: PrepareFolder = async () => undefined

describe.runIf(hasModels)('with a missing or damaged file', () => {
  const rows: {
    what: string
    prepare: PrepareFolder
    kate: string
    beatrice: string
    state: object
    more?: Partial<KokoroOptions>
  }[] = [
    {
      what: 'no model',
      prepare: (place) => rm(place(model)),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'absent', detail: expect.stringMatching(/not installed; `npx scene-partner voices install`/) },
    },
    {
      what: 'a truncated model',
      prepare: (place) => replace(place(model), 1_000_000),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'broken', detail: expect.stringContaining('has 1000000 bytes instead of 154861126') },
    },
    {
      what: 'another file of the same size as the model',
      prepare: (place) => replace(place(model), MODEL_BYTES),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'broken', detail: expect.stringContaining('model_q4f16w.onnx is corrupt') },
    },
    {
      what: 'one form of the model damaged and another intact',
      prepare: (place) => makeZeroFile(place('kokoro-82m-v1.0/model.onnx'), 325_532_232),
      kate: 'neural',
      beatrice: 'neural',
      state: { state: 'ready' },
    },
    {
      what: 'a voice missing',
      prepare: (place) => rm(place('kokoro-82m-v1.0/voices/af_heart.bin')),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin is missing') },
    },
    {
      what: 'a voice truncated',
      prepare: (place) => replace(place('kokoro-82m-v1.0/voices/af_heart.bin'), 1_024),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin has 1024 bytes') },
    },
    {
      what: 'a voice with wrong bytes',
      prepare: (place) => replace(place('kokoro-82m-v1.0/voices/af_heart.bin'), 522_240),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin is corrupt') },
    },
    {
      what: 'the American lexicon missing',
      prepare: (place) => rm(place('misaki/us_gold.json')),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('us_gold.json is missing') },
    },
    {
      what: 'the British lexicon with wrong bytes',
      prepare: (place) => replace(place('misaki/gb_gold.json'), 2_838_552),
      kate: 'neural',
      beatrice: 'basic',
      state: { state: 'ready', detail: expect.stringContaining('gb_gold.json is corrupt') },
    },
    {
      what: 'a bad config.json, which is never read',
      prepare: (place) => replace(place('kokoro-82m-v1.0/config.json'), 7),
      kate: 'neural',
      beatrice: 'neural',
      state: { state: 'ready' },
    },
    {
      what: 'no onnxruntime-node',
      prepare: unchanged,
      more: { library: 'no-such-package' },
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'absent', detail: expect.stringContaining('onnxruntime-node is not installed') },
    },
  ]

  test.each(rows)(
    'R-12 with the fault "$what" the best rendition that still works speaks, and the engine has the expected state',
    async ({ prepare, kate, beatrice, state, more }) => {
      const set = await createTestSpeaker(prepare, { library: fakeRuntime, ...more })
      // The test speaks twice, because the second unit and the voice list use what the first unit detected.
      for (let time = 0; time < 2; time++) {
        expect({ kate: await set.say('kate'), beatrice: await set.say('beatrice') }).toEqual({ kate, beatrice })
      }
      expect({ kate: set.offeredQuality('kate'), beatrice: set.offeredQuality('beatrice') }).toEqual({ kate, beatrice })
      expect(set.state()).toMatchObject(state)
    },
  )
})

describe.runIf(hasModels)('with failing processes', () => {
  test('R-12 if the ONNX runtime cannot be loaded, the engine has the state `broken` and the next rendition speaks', async () => {
    const library = join(cacheDir, 'library.cjs')
    await writeFile(library, "throw new Error('made for another machine')")
    const set = await createTestSpeaker(unchanged, { library })
    expect(await set.say('kate')).toBe('basic')
    expect(set.offeredQuality('kate')).toBe('basic')
    expect(set.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('made for another machine') })
  })

  test('a model file that was missing and is put back is used without a restart', async () => {
    const set = await createTestSpeaker((place) => rename(place(model), place('aside')), { library: fakeRuntime })
    expect(await set.say('kate')).toBe('basic')
    await rename(set.place('aside'), set.place(model))
    set.advanceTime()
    expect(set.offeredQuality('kate')).toBe('neural')
    expect(await set.say('kate')).toBe('neural')
  })

  test.runIf(process.platform === 'linux')(
    'R-12 if a process is killed, another process speaks the unit again',
    async () => {
      const set = await createTestSpeaker(unchanged)
      const quality = set.say('kate', 'Once more unto the breach, dear friends, once more.')
      await expect.poll(() => set.kokoro.stats().busy, { timeout: 60_000, interval: 10 }).toBe(1)
      for (const pid of await kokoroChildren()) process.kill(pid, 'SIGKILL')
      expect(await quality).toBe('neural')
      expect(set.kokoro.stats()).toMatchObject({ restarts: 1, spoken: 1 })
    },
  )

  test.runIf(process.platform === 'linux')(
    'R-13 a process that has not finished at its deadline is ended, and the next rendition speaks',
    async () => {
      const set = await createTestSpeaker(unchanged, { library: fakeRuntime, deadlineMs: () => 1 })
      expect(await set.say('kate')).toBe('basic')
      expect(set.kokoro.stats()).toMatchObject({ restarts: 2, failures: 1 })
    },
  )

  test.runIf(process.platform === 'linux')(
    'R-27 a process over its memory limit is ended, and the next rendition speaks',
    async () => {
      const set = await createTestSpeaker(unchanged, { memoryLimitBytes: 100_000_000 })
      expect(await set.say('kate')).toBe('basic')
      expect(set.state()).toMatchObject({ state: expect.stringMatching(/ready|resting/) })
    },
  )
})

/** Returns the Kokoro child processes of this process. */
async function kokoroChildren(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process can end while the list is read, so its files may be missing.
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === process.pid && command.includes('kokoroProcess.js')) found.push(Number(name))
  }
  return found
}

// Everything that can be wrong with Kokoro's files or processes, and what the listener then gets.
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createModelStore } from '../../models/store.ts'
import { speakerOver } from '../../speaker.ts'
import { findVoice } from '../../voices.ts'
import { createFliteEngine } from '../flite/fliteEngine.ts'
import { createKokoroEngine, type KokoroOptions } from './kokoroEngine.ts'
import { writeStandInLibrary } from './standInLibrary.ts'
import { entries, hasModels, linkedModels } from './testing.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal
const model = 'kokoro-82m-v1.0/model_q4f16w.onnx'
const MODEL_BYTES = 154_861_126

let notesDir: string
let standInLibrary: string
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  notesDir = await mkdtemp(join(tmpdir(), 'scene-partner-notes-'))
  standInLibrary = await writeStandInLibrary(notesDir)
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
afterAll(() => rm(notesDir, { recursive: true, force: true }))

// Which files are trusted, and who speaks then, is told without running the model: what its library says is no matter
// where a row or a test does not name it.
type Spoil = (place: (path: string) => string) => Promise<unknown>

/** A speaker over flite and a Kokoro whose folder was spoilt first. */
async function stage(spoil: Spoil, more: Partial<KokoroOptions> = {}) {
  const { folder, [Symbol.asyncDispose]: remove } = await linkedModels()
  const place = (path: string) => join(folder, path)
  await spoil(place)
  let time = 0
  const store = createModelStore({ voicesDir: folder, notesDir, now: () => time })
  const kokoro = createKokoroEngine({ entries, workers: 1, store, ...more })
  const speaker = speakerOver({ kokoro, flite: createFliteEngine({ entries, workers: 1 }) })
  open.push(remove, () => speaker.close())
  const say = async (voiceId: string, spoken = 'No, never.') => {
    const { pcm, quality } = await speaker.speak({ voiceId, spoken, settings }, { signal: never })
    expect(pcm.length).toBeGreaterThan(1_000)
    return quality
  }
  const offered = (voiceId: string) => {
    const voice = findVoice(voiceId)
    return voice && speaker.renditionOf(voice)?.quality
  }
  return { kokoro, say, offered, place, state: () => speaker.states()['kokoro'], later: () => (time += 60_000) }
}

/** The real file is a link's end and must not be touched. */
const replace = async (path: string, bytes: number) => {
  await rm(path)
  await make(path, bytes)
}
/** Nothing but zeros; they take no room on the disk. */
const make = async (path: string, bytes: number) => {
  await writeFile(path, '')
  await truncate(path, bytes)
}

const nothing: Spoil = async () => undefined

describe.runIf(hasModels)('with a file that is not as it should be', () => {
  const rows: {
    what: string
    spoil: Spoil
    kate: string
    beatrice: string
    state: object
    more?: Partial<KokoroOptions>
  }[] = [
    {
      what: 'no model',
      spoil: (place) => rm(place(model)),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'absent', detail: expect.stringMatching(/not installed; `npx scene-partner voices install`/) },
    },
    {
      what: 'a truncated model',
      spoil: (place) => replace(place(model), 1_000_000),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'broken', detail: expect.stringContaining('has 1000000 bytes instead of 154861126') },
    },
    {
      what: 'another file of the same size in the place of the model',
      spoil: (place) => replace(place(model), MODEL_BYTES),
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'broken', detail: expect.stringContaining('model_q4f16w.onnx is not the file it should be') },
    },
    {
      what: 'one form of the model wrong and another right',
      spoil: (place) => make(place('kokoro-82m-v1.0/model.onnx'), 325_532_232),
      kate: 'neural',
      beatrice: 'neural',
      state: { state: 'ready' },
    },
    {
      what: 'a voice missing',
      spoil: (place) => rm(place('kokoro-82m-v1.0/voices/af_heart.bin')),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin is not there') },
    },
    {
      what: 'a voice truncated',
      spoil: (place) => replace(place('kokoro-82m-v1.0/voices/af_heart.bin'), 1_024),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin has 1024 bytes') },
    },
    {
      what: 'a voice with other bytes',
      spoil: (place) => replace(place('kokoro-82m-v1.0/voices/af_heart.bin'), 522_240),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('af_heart.bin is not the file') },
    },
    {
      what: 'the American lexicon missing',
      spoil: (place) => rm(place('misaki/us_gold.json')),
      kate: 'basic',
      beatrice: 'neural',
      state: { state: 'ready', detail: expect.stringContaining('us_gold.json is not there') },
    },
    {
      what: 'the British lexicon with other bytes',
      spoil: (place) => replace(place('misaki/gb_gold.json'), 2_838_552),
      kate: 'neural',
      beatrice: 'basic',
      state: { state: 'ready', detail: expect.stringContaining('gb_gold.json is not the file') },
    },
    {
      what: 'a bad config.json, which is never read',
      spoil: (place) => replace(place('kokoro-82m-v1.0/config.json'), 7),
      kate: 'neural',
      beatrice: 'neural',
      state: { state: 'ready' },
    },
    {
      what: 'no onnxruntime-node',
      spoil: nothing,
      more: { library: 'no-such-package' },
      kate: 'basic',
      beatrice: 'basic',
      state: { state: 'absent', detail: expect.stringContaining('onnxruntime-node is not installed') },
    },
  ]

  test.each(rows)(
    'R-12 $what: the next rendition speaks, and it is said plainly',
    async ({ spoil, kate, beatrice, state, more }) => {
      const set = await stage(spoil, { library: standInLibrary, ...more })
      // Twice: what was found out by the first is known to the list and to the second.
      for (let time = 0; time < 2; time++) {
        expect({ kate: await set.say('kate'), beatrice: await set.say('beatrice') }).toEqual({ kate, beatrice })
      }
      expect({ kate: set.offered('kate'), beatrice: set.offered('beatrice') }).toEqual({ kate, beatrice })
      expect(set.state()).toMatchObject(state)
    },
  )
})

describe.runIf(hasModels)('with processes that do not do their work', () => {
  test('R-12 a library that cannot be loaded here is named, and the next rendition speaks', async () => {
    const library = join(notesDir, 'library.cjs')
    await writeFile(library, "throw new Error('made for another machine')")
    const set = await stage(nothing, { library })
    expect(await set.say('kate')).toBe('basic')
    expect(set.offered('kate')).toBe('basic')
    expect(set.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('made for another machine') })
  })

  test('a model that is put right is used without a new start', async () => {
    const set = await stage((place) => rename(place(model), place('aside')), { library: standInLibrary })
    expect(await set.say('kate')).toBe('basic')
    await rename(set.place('aside'), set.place(model))
    set.later()
    expect(set.offered('kate')).toBe('neural')
    expect(await set.say('kate')).toBe('neural')
  })

  test.runIf(process.platform === 'linux')(
    'R-12 killed in the midst of a word: the unit is said again by another',
    async () => {
      const set = await stage(nothing)
      const said = set.say('kate', 'Once more unto the breach, dear friends, once more.')
      await expect.poll(() => set.kokoro.stats().busy, { timeout: 60_000, interval: 10 }).toBe(1)
      for (const pid of await kokoroChildren()) process.kill(pid, 'SIGKILL')
      expect(await said).toBe('neural')
      expect(set.kokoro.stats()).toMatchObject({ restarts: 1, spoken: 1 })
    },
  )

  test.runIf(process.platform === 'linux')(
    'R-13 hung: ended at its deadline, and the next rendition speaks',
    async () => {
      const set = await stage(nothing, { library: standInLibrary, deadlineMs: () => 1 })
      expect(await set.say('kate')).toBe('basic')
      expect(set.kokoro.stats()).toMatchObject({ restarts: 2, failures: 1 })
    },
  )

  test.runIf(process.platform === 'linux')(
    'R-27 over its memory limit: ended, and the next rendition speaks',
    async () => {
      const set = await stage(nothing, { memoryLimit: 100_000_000 })
      expect(await set.say('kate')).toBe('basic')
      expect(set.state()).toMatchObject({ state: expect.stringMatching(/ready|resting/) })
    },
  )
})

/** The children of this process that speak. */
async function kokoroChildren(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // Processes come and go while they are counted.
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === process.pid && command.includes('kokoroProcess.js')) found.push(Number(name))
  }
  return found
}

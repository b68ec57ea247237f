// Our own voices for `npm run bench:listen`. Their audio is cached in .cache, because a neural voice needs seconds for
// each line.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../../build.mjs'

/** Invented lines, as actors say them. */
export const lines = [
  'I came here for the letter, and I will not leave without it.',
  'You said Tuesday, and on Tuesday I stood in the rain for an hour.',
  'Give me one reason to believe you now.',
  'My brother sold the house before the funeral was over.',
  'Nobody in this town remembers what the river looked like.',
  'If you open that door again, I am calling the police.',
  'She laughed at every joke except the ones about her father.',
  'We have forty minutes, two chairs and a broken piano.',
  "Don't tell me it was an accident, because I saw your face.",
  'The last train left at midnight, so we walked home along the beach.',
  'I thought you would be taller, and a little less angry.',
  'Put the knife on the table and step away from the window.',
]

export async function openVoices(names) {
  await buildIfNeeded({ only: 'workers' })
  const folder = join(root, '.cache/bench/listenVoices')
  await bundle(
    {
      engines: 'speech/engines/index.ts',
      store: 'speech/models/modelStore.ts',
      voices: 'speech/catalog/voices.ts',
      divideText: 'speech/planning/divideText.ts',
      resample: 'web/features/rehearsal/voiceActivity/resample.ts',
    },
    folder,
  )
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
  const [{ createEngines }, { createModelStore }, { voices, findVoice }, { divideIntoUnits }, { createResampler }] =
    await Promise.all(['engines', 'store', 'voices', 'divideText', 'resample'].map(load))
  const store = process.env.VOICES_DIR && createModelStore({ voicesDir: resolve(process.env.VOICES_DIR) })
  const engines = createEngines({
    entries: pathToFileURL(join(root, 'dist/workers/')),
    workers: availableParallelism(),
    store: store || undefined,
  })
  const ids = names === 'all' ? voices.map(({ id }) => id) : names.split(',')
  const cacheFolder = join(root, '.cache/bench/listenSpeech')
  await mkdir(cacheFolder, { recursive: true })

  async function synthesize(engine, rendition, text, speed) {
    const resample = createResampler(24_000, 16_000)
    const pieces = [new Float32Array(8_000)]
    for (const { spoken, delivery, pauseAfterMs } of divideIntoUnits(text)) {
      const settings = { speed, stability: 0.5, similarity: 0.5 }
      const pcm = await engine.speak(
        { rendition, spoken, settings, delivery },
        { signal: new AbortController().signal },
      )
      pieces.push(
        resample(Float32Array.from(pcm, (sample) => sample / 32_768)),
        new Float32Array(Math.round(Math.min(500, pauseAfterMs ?? 0) * 16)),
      )
    }
    pieces.push(new Float32Array(8_000))
    const sound = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      sound.set(piece, at)
      at += piece.length
    }
    return sound
  }

  return {
    /**
     * The chosen voices that can speak on this machine, each with its best rendition, or with the engine that its name
     * contains: `kate@flite`. `basic` is a rendition that takes little time to speak.
     */
    voices: ids.flatMap((name) => {
      const [id, engine] = name.split('@')
      const rendition = findVoice(id)?.renditions.find(
        (one) => (engine === undefined || one.engine === engine) && engines[one.engine]?.canSpeak(one),
      )
      const { age, accent, renditions = [] } = findVoice(id) ?? {}
      const basic = renditions.find((one) => one.engine === 'flite' && engines.flite.canSpeak(one))
      return rendition ? [{ id, age, accent, rendition, basic: basic ?? rendition }] : []
    }),
    /** Returns a line as 16 kHz samples. */
    async speak({ id, rendition }, text, speed = 1) {
      const key = createHash('sha256')
        .update(JSON.stringify([id, rendition, text, speed]))
        .digest('hex')
      const path = join(cacheFolder, `${key}.f32`)
      const known = await readFile(path).catch(() => undefined)
      if (known) return new Float32Array(known.buffer.slice(known.byteOffset, known.byteOffset + known.byteLength))
      const sound = await synthesize(engines[rendition.engine], rendition, text, speed)
      await writeFile(path, new Uint8Array(sound.buffer))
      return sound
    },
    close: () => Promise.all(Object.values(engines).map((engine) => engine.close())),
  }
}

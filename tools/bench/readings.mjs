// `npm run bench readings`: measures how each manner in which a line can be spoken changes its sound, compared with the
// line as written. `--voices=ID,ID` chooses the voices (default: tom and kate). `VOICES_DIR` adds installed voice
// files.
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfNeeded, bundle, root } from '../build.mjs'

const { values } = parseArgs({ options: { voices: { type: 'string', default: 'tom,kate' } } })
await buildIfNeeded({ only: 'workers' })
const folder = join(root, '.cache/bench/readings')
await bundle(
  {
    measureReadings: 'speech/bench/measureReadings.ts',
    engines: 'speech/engines/index.ts',
    store: 'speech/models/modelStore.ts',
    voices: 'speech/catalog/voices.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const [{ measureReadings }, { createEngines }, { createModelStore }, { findVoice }] = await Promise.all(
  ['measureReadings', 'engines', 'store', 'voices'].map(load),
)
const store = process.env.VOICES_DIR && createModelStore({ voicesDir: resolve(process.env.VOICES_DIR) })
const engines = createEngines({
  entries: pathToFileURL(join(root, 'dist/workers/')),
  workers: availableParallelism(),
  store: store || undefined,
})
const signed = (value, digits = 1) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`,
)
try {
  for (const id of values.voices.split(',')) {
    const voice = findVoice(id)
    for (const rendition of voice?.renditions ?? []) {
      const engine = engines[rendition.engine]
      if (!engine?.canSpeak(rendition)) continue
      const [plain, ...others] = await measureReadings(engine, rendition)
      console.log(`${voice.name}, ${rendition.engine} ${rendition.engineVoice}\n`)
      console.log('| reading | length | pauses s | pitch, semitones | loudness dB | brightness dB |')
      console.log('|---|---|---|---|---|---|')
      for (const one of others)
        console.log(
          `| ${one.name} | ${(one.seconds / plain.seconds).toFixed(2)} × | ${signed(one.pauseSeconds - plain.pauseSeconds)} | ${signed(12 * Math.log2(one.pitchHz / plain.pitchHz))} | ${signed(one.loudness - plain.loudness)} | ${signed(one.brightnessDb - plain.brightnessDb)} |`,
        )
      console.log('')
    }
  }
} finally {
  await Promise.all(Object.values(engines).map((engine) => engine.close()))
}

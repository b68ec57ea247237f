// `npm run bench neural`: compares Kokoro alone, in one process and in several, with our engine on the same sentences.
// Also measures the time to the first sound for texts of several lengths, and the joins between windows. Needs a model
// in VOICES_DIR or ../shared/models. `--rounds=3`, `--units=24`, `--first` (only the first sound).
import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../build.mjs'
import { plainText } from '../testing/plainText.mjs'

const option = (name, fallback) => {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : fallback
}
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

const voicesDir = resolve(process.env.VOICES_DIR ?? join(process.env.SHARED_DIR ?? join(root, '../shared'), 'models'))
if (!existsSync(join(voicesDir, 'kokoro-82m-v1.0'))) {
  console.log(`skipped: no model in ${voicesDir}`)
  process.exit(0)
}
await buildIfNeeded({ only: 'workers' })
const folder = join(root, '.cache/bench-neural')
await bundle(
  {
    baselineKokoro: 'speech/bench/baselineKokoro.ts',
    divideText: 'speech/planning/divideText.ts',
    firstSound: 'speech/bench/firstSound.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { createKokoroBaseline } = await load('baselineKokoro')
const { divideIntoUnits } = await load('divideText')
const { createFirstSoundBenchmark } = await load('firstSound')

const cores = availableParallelism()
await measureFirstSounds()
if (process.argv.includes('--first')) process.exit(0)

const units = divideIntoUnits(plainText(8_000, 7))
  .map(({ spoken }) => spoken)
  .slice(0, option('units', 24))
const { variants, measureFirstSound } = createKokoroBaseline({
  entries: pathToFileURL(join(root, 'dist/workers/')),
  voicesDir,
  cacheDir: folder,
  units,
  cores,
})

console.log(`${units.length} sentences, ${cores} cores, load ${loadavg()[0].toFixed(1)} before`)
const { coldMs, warmMs } = await measureFirstSound()
console.log(`first sentence: ${Math.round(coldMs)} ms with loading, ${Math.round(warmMs)} ms when warm`)
// The candidates take turns, so that other work on the machine affects all of them equally.
const rates = variants.map(() => [])
for (let round = 0; round < option('rounds', 3); round += 1) {
  for (const [index, way] of variants.entries()) {
    const { wallMs, soundMs } = await way.measure()
    rates[index].push(soundMs / wallMs)
  }
}
for (const [index, { name }] of variants.entries())
  console.log(`${name.padEnd(24)} ${median(rates[index]).toFixed(2)} × real time`)
const best = Math.max(...rates.slice(0, -1).map(median))
console.log(
  `our engine relative to the best of Kokoro alone: ${(median(rates.at(-1)) / best).toFixed(2)} (target: 0.95)`,
)

/** Prints how soon texts of 20, 60, 150 and 300 characters are heard, and how their joins differ from one run. */
async function measureFirstSounds() {
  const texts = [
    'Where have you been?',
    'I did not come here to argue with you about the garden gate.',
    'I did not come here to argue with you about the garden gate, but somebody opened it last night, and the dog has been missing ever since the storm began.',
    'I did not come here to argue with you about the garden gate, but somebody opened it last night, and the dog has been missing ever since the storm began, and if you had only told me that your brother was here, with his lantern and his wet boots and all his old excuses, then I would have locked the gate myself.',
  ]
  const entries = pathToFileURL(join(root, 'dist/workers/'))
  const benchmark = await createFirstSoundBenchmark({ entries, voicesDir, cacheDir: folder, cores })
  console.log(`first sound, ${cores} cores, load ${loadavg()[0].toFixed(1)} before`)
  await benchmark.measure(texts[2])
  const joins = []
  const rows = []
  for (const text of texts) {
    const times = []
    for (let round = 0; round < option('rounds', 3); round += 1) {
      const measured = await benchmark.measure(text)
      times.push(measured.times)
      joins.push(measured.joins)
    }
    const of = (name) => median(times.map((one) => one[name]))
    const targetMs = of('prosodyMs') + of('secondMs') + 50
    rows.push([
      ...[
        text.length,
        `${(of('audioMs') / 1000).toFixed(1)} s`,
        of('modelMs'),
        of('oneRunMs'),
        of('firstMs'),
        targetMs,
      ],
      ...[(of('firstMs') / targetMs).toFixed(2), of('firstSoundMs'), of('stallMs'), of('windowsMs')],
    ])
  }
  await benchmark.close()
  const titles = ['characters', 'audio', 'model alone', 'one run', 'first sound', 'target', 'ratio']
  console.log(['', ...titles, 'audio in it', 'waiting later', 'whole, in windows', ''].join(' | ').trim())
  const format = (cell) => (typeof cell === 'number' ? String(Math.round(cell)) : cell)
  for (const row of rows) console.log(`| ${row.map(format).join(' | ')} |`)
  const all = (name) => joins.flatMap((one) => one[name]).toSorted((a, b) => a - b)
  const describe = (name) =>
    `median ${median(all(name)).toFixed(1)} dB, highest ${(all(name).at(-1) ?? 0).toFixed(1)} dB`
  console.log(
    `joins against one run: step of energy ${describe('energyStepDb')}; of spectrum ${describe('spectralStepDb')}`,
  )
  console.log(`spectral distance to one run: ${describe('spectralDistanceDb')}`)
  console.log(
    `loudness against one run: ${describe('loudnessDifferenceDb')}, lowest ${all('loudnessDifferenceDb')[0].toFixed(1)} dB`,
  )
  console.log(`load ${loadavg()[0].toFixed(1)} after`)
}

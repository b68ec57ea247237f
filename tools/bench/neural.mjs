// `npm run bench neural`: compares Kokoro alone, in one process and in several, with our engine on the same sentences.
// Also measures the time to the first sound. Needs a model in VOICES_DIR or ../shared/models. `--rounds=3`,
// `--units=24`.
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
await bundle({ baselineKokoro: 'speech/bench/baselineKokoro.ts', divideText: 'speech/planning/divideText.ts' }, folder)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { createKokoroBaseline } = await load('baselineKokoro')
const { divideIntoUnits } = await load('divideText')

const cores = availableParallelism()
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

// `npm run bench neural`: compares Kokoro alone, in one process and in several, with our engine on the same sentences.
// Also measures the time to the first sound for texts of several lengths and for several listeners, the joins between
// windows, and how many words a speech recogniser mishears. Needs a model in VOICES_DIR or ../shared/models.
// `--rounds=3`, `--units=24`, `--first` (only the first sound).
import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../build.mjs'
import { plainText } from '../testing/plainText.mjs'
import { recogniseParagraph, summarizeRecognition } from './voices/hear.mjs'
import { openNativeRecogniser } from './voices/openRecogniser.mjs'

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
    joinForRecogniser: 'speech/bench/joinForRecogniser.ts',
    openModel: 'listening/testing/openModel.ts',
    recogniser: 'listening/recogniser/recogniser.ts',
    modelFiles: 'listening/recogniser/modelFiles.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
const { createKokoroBaseline } = await load('baselineKokoro')
const { divideIntoUnits } = await load('divideText')
const { createFirstSoundBenchmark } = await load('firstSound')

/** The functions that open the recogniser and prepare audio for it. */
const hearing = Object.assign(
  {},
  ...(await Promise.all(['joinForRecogniser', 'openModel', 'recogniser', 'modelFiles'].map(load))),
)

const texts = [
  'Where have you been?',
  'I did not come here to argue with you about the garden gate.',
  'I did not come here to argue with you about the garden gate, but somebody opened it last night, and the dog has been missing ever since the storm began.',
  'I did not come here to argue with you about the garden gate, but somebody opened it last night, and the dog has been missing ever since the storm began, and if you had only told me that your brother was here, with his lantern and his wet boots and all his old excuses, then I would have locked the gate myself.',
]
/** Lines of about 60 characters, one for each listener. */
const listenerTexts = [
  'I did not come here to argue with you about the garden gate.',
  'You told me that the last train would leave at half past ten.',
  'Nobody has lived in that house since the old man went away.',
  'If you had asked me yesterday, I would have said yes to you.',
  'She left her coat on the chair and walked out into the rain.',
  'They have been waiting for the doctor since early this morning.',
  'Please put the letter back on the table before he sees it.',
  'My brother never forgot what your father said to him that day.',
]

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
// The variants are measured in turn, so that other work on the machine affects all of them equally.
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

/**
 * Measures texts of several lengths that the engine speaks in windows (parts of the audio, one after the other). Prints
 * how soon the texts are heard, how many words are misheard, and how much the speech differs, where two windows join,
 * from speech generated in one run.
 */
async function measureFirstSounds() {
  const startedAt = performance.now()
  const [firstUnit] = divideIntoUnits(plainText(30_000, 7))
  const divideMs = performance.now() - startedAt
  const entries = pathToFileURL(join(root, 'dist/workers/'))
  const benchmark = await createFirstSoundBenchmark({ entries, voicesDir, cacheDir: folder, cores })
  console.log(`first sound, ${cores} cores, load ${loadavg()[0].toFixed(1)} before`)
  await benchmark.measure(texts[1])
  const joins = []
  const rows = []
  const recordings = { windows: [], oneRun: [] }
  for (const text of [...texts, firstUnit.spoken]) {
    const isLongText = text === firstUnit.spoken
    const times = []
    for (let round = 0; round < option('rounds', 3); round += 1) {
      const measured = await benchmark.measure(text)
      times.push(measured.times)
      joins.push(measured.joins)
      recordings.windows.push({ text, pcm: measured.unit })
      recordings.oneRun.push({ text, pcm: measured.whole })
    }
    const of = (name) => median(times.map((one) => one[name]))
    const firstMs = of('firstMs') + (isLongText ? divideMs : 0)
    const targetMs = of('prosodyMs') + of('secondMs') + 50
    rows.push([
      isLongText ? `30,000, first unit of ${text.length}` : text.length,
      `${(of('audioMs') / 1000).toFixed(1)} s`,
      ...[of('modelMs'), of('oneRunMs'), firstMs, targetMs],
      ...[(firstMs / targetMs).toFixed(2), of('firstSoundMs'), of('stallMs'), of('windowsMs')],
    ])
  }
  const titles = ['characters', 'audio', 'model alone', 'earlier, one run', 'first sound', 'target', 'ratio']
  console.log(['', ...titles, 'audio in it', 'waiting later', 'whole, in windows', ''].join(' | ').trim())
  const format = (cell) => (typeof cell === 'number' ? String(Math.round(cell)) : cell)
  for (const row of rows) console.log(`| ${row.map(format).join(' | ')} |`)
  printJoins(joins)
  await printListeners(benchmark)
  await benchmark.close()
  await printMisheard(recordings)
  console.log(`load ${loadavg()[0].toFixed(1)} after`)
}

function printJoins(joins) {
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
}

/**
 * Prints when each of several simultaneous listeners hears the first sound, for speech that is generated in windows
 * (parts of the audio, one after the other) and for speech that is generated in one run.
 */
async function printListeners(benchmark) {
  for (const count of [1, 2, 8]) {
    const spoken = listenerTexts.slice(0, count)
    const ours = await benchmark.measureListeners(spoken, { inWindows: true })
    const earlier = await benchmark.measureListeners(spoken, { inWindows: false })
    const describe = (times) => `median ${Math.round(median(times))} ms, last ${Math.round(Math.max(...times))} ms`
    console.log(
      `${count} listeners at the same time: first sound ${describe(ours)}; earlier, one run ${describe(earlier)}`,
    )
  }
}

/**
 * Prints how many words the recogniser mishears in units that were generated in windows (parts of the audio, one after
 * the other), and in units that were generated in one run.
 */
async function printMisheard(recordings) {
  const recogniser = await openNativeRecogniser(hearing)
  for (const [way, units] of Object.entries(recordings)) {
    const pcmOf = new Map(units.map(({ text, pcm }) => [text, pcm]))
    const heard = []
    for (const { text } of units)
      heard.push(await recogniseParagraph((one) => pcmOf.get(one), [text], { ...hearing, recogniser }))
    const { wordError, misheard } = summarizeRecognition(heard)
    console.log(`word error ${way === 'windows' ? 'in windows' : 'in one run'}: ${wordError.toFixed(1)} %`)
    for (const one of misheard) console.log(`  said:  ${one.said}\n  heard: ${one.heard}`)
  }
}

// `npm run bench:speech`: compares a generation by the complete server with the engine alone, in one run on one
// machine. The ratios can therefore be compared between machines. `--pcm` stores takes as PCM instead of FLAC, which
// shows what encoding FLAC costs. `--json` prints the numbers too.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { createExperiment } from '../faults/experiment.mjs'
import { signUp } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { copyBuild, pause } from '../testing/servers.mjs'
import { measureGeneration, readEventLoopDelay, measureMemory, waitUntilIdle } from './measure.mjs'

const short = 300
const long = 30_000
const rounds = 7
const beyondDoubleClickMs = 2_100
const takeFormat = process.argv.includes('--pcm') ? 'pcm' : 'flac'

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const ms = (value) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`

/** Returns a text whose first sentence has a fixed length and new words, so that no take is reused. */
const textOf = (characters, round) =>
  plainText(characters, 40 + round).replace(/^[^.]*\./, `The actor ${100 + round} opened the green door and smiled.`)

/** Bundles modules of the package `speech` for Node and returns their functions. */
async function loadSpeech() {
  const folder = join(root, '.cache/bench')
  await bundle(
    {
      baselineFlite: 'speech/bench/baselineFlite.ts',
      divideText: 'speech/planning/divideText.ts',
      voices: 'speech/catalog/voices.ts',
    },
    folder,
  )
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
  return { ...(await load('baselineFlite')), ...(await load('divideText')), ...(await load('voices')) }
}

/**
 * Returns a public-domain play from a folder beside the project, which is measured besides generated text; undefined if
 * it does not exist.
 */
async function findPlay() {
  const folder = join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus/plays-text')
  const name = 'wilde_importance_of_being_earnest.txt'
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const act = text.slice(text.indexOf('\n\n', text.length >> 2) + 2)
  return { name: 'Wilde, Earnest', text: act.slice(0, long) }
}

async function measureBare({ measureFliteBaseline, divideIntoUnits, findVoice }, text, build) {
  const entries = pathToFileURL(join(build, 'dist/workers/'))
  const [rendition] = findVoice('tom').renditions.filter(({ engine }) => engine === 'flite')
  return measureFliteBaseline({ entries, rendition, units: divideIntoUnits(text) })
}

async function measureFirstSound(browser) {
  const times = { [short]: [], [long]: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const characters of [short, long]) {
      const generation = await measureGeneration(
        browser,
        textOf(characters, 2 * round + (characters === long ? 1 : 0)),
        {
          leaveAtSound: true,
        },
      )
      times[characters].push(generation.times)
      await waitUntilIdle(browser)
    }
  }
  const of = (characters, what) => median(times[characters].map((one) => one[what]))
  return { of }
}

/**
 * Replaces a word after the middle of the text, in another unit each round. Returns the changed text, and the changed
 * unit with its index.
 */
function changeOneWord(text, divideIntoUnits, round) {
  const units = divideIntoUnits(text)
  const position = (units.length >> 1) + round
  const changed = units
    .map((unit, index) =>
      index === position
        ? unit.text.replace(
            /\b(opened|remembered|painted|carried|followed|mended|borrowed|described)\b|\b([a-z]{5,})\b/,
            'hid',
          )
        : unit.text,
    )
    .join('')
  const at = divideIntoUnits(changed).findIndex((unit, index) => unit.spoken !== units[index]?.spoken)
  return { changed, at, unit: divideIntoUnits(changed)[at] }
}

/** Generates the same text repeatedly, with a pause, so that a request does not count as a double click. */
async function measureAgain(browser, text, database) {
  const times = []
  let spoken = 0
  for (let round = 0; round < rounds; round += 1) {
    await pause(beyondDoubleClickMs)
    const again = await measureGeneration(browser, text)
    times.push(again.times.sound)
    const [row] = await database.rows('select count(*)::int as spoken from speech_metrics where request_id = $1', [
      again.generationId,
    ])
    spoken += row.spoken
  }
  return { sound: median(times), spoken }
}

/**
 * Changes one word in each round, always a different one, and generates the text. Each round stops reading the audio at
 * the first sound, except the last round, which reads the complete file.
 */
async function measureChanges(browser, text, divideIntoUnits) {
  const measured = []
  for (let round = 0; round < rounds; round += 1) {
    const { changed, at, unit } = changeOneWord(text, divideIntoUnits, round)
    const isLast = round === rounds - 1
    const { generationId, times } = await measureGeneration(browser, changed, { from: at, leaveAtSound: !isLast })
    measured.push({ sound: times.sound, unit, generationId })
    await waitUntilIdle(browser)
  }
  return measured
}

/**
 * For each changed text, compares the time until its first sound with the time that the engine alone needs for the
 * changed unit. Returns the comparison with the median ratio.
 */
async function besideBare(measured, speech, build) {
  const beside = []
  for (const { sound, unit } of measured) {
    const { firstUnitMs } = await measureBare(speech, unit.spoken, build)
    beside.push({ sound, bare: firstUnitMs, ratio: sound / firstUnitMs })
  }
  return beside.toSorted((a, b) => a.ratio - b.ratio)[beside.length >> 1]
}

const rows = []
const note = (what, ours, bare, figure, isReached) =>
  rows.push({ what, ours, bare, figure, reached: isReached === undefined ? '' : isReached ? 'yes' : 'NO' })

function printRows() {
  const heads = { what: 'what', ours: 'ours', bare: 'bare engine', figure: 'target', reached: 'reached' }
  const widths = Object.keys(heads).map((key) => Math.max(...[heads, ...rows].map((row) => row[key].length)))
  for (const row of [heads, ...rows])
    console.log(
      Object.keys(heads)
        .map((key, index) => row[key].padEnd(widths[index]))
        .join('  '),
    )
}

const folder = await mkdtemp(join(tmpdir(), 'scene-partner-bench-'))
try {
  const build = await copyBuild(join(folder, 'build'))
  const speech = await loadSpeech()
  const text = textOf(long, 90)
  const play = await findPlay()
  console.log(
    `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(2)} before the run`,
  )

  const bareBefore = await measureBare(speech, text, build)
  const probeFile = join(folder, 'probe.json')
  const experiment = await createExperiment({
    build,
    folder,
    kind: 'pglite',
    environment: { ADMIN_EMAILS: 'bench@example.com', PROBE_FILE: probeFile, TAKE_FORMAT: takeFormat },
  })
  const server = await experiment.start({
    nodeOptions: ['--import', pathToFileURL(join(root, 'tools/bench/probe.mjs')).href],
  })
  const browser = await signUp(
    { directUrl: server.directUrl, publicUrl: experiment.publicUrl },
    { trial: false, email: 'bench@example.com' },
  )
  const database = await experiment.openDatabase()
  // Before measuring starts, every worker loads its voice and the code is compiled.
  for (const round of [201, 202, 203]) await measureGeneration(browser, textOf(900, round))
  await waitUntilIdle(browser)

  const first = await measureFirstSound(browser)
  await readEventLoopDelay(server.pid, probeFile)
  const whole = await measureMemory(server.pid, () => measureGeneration(browser, text))
  const lag = await readEventLoopDelay(server.pid, probeFile)
  await waitUntilIdle(browser)
  const again = await measureAgain(browser, text, database)
  const words = await measureChanges(browser, text, speech.divideIntoUnits)
  const [row] = await database.rows(
    'select extract(epoch from finished_at - created_at)::float8 * 1000 as ms, units_done from generations where id = $1',
    [words.at(-1).generationId],
  )
  const word = await besideBare(words, speech, build)
  const ofPlay = play && (await measureGeneration(browser, play.text))
  await waitUntilIdle(browser)
  const database2 = experiment.kind
  await database.close()
  await server.stop()
  const bareAfter = await measureBare(speech, text, build)
  const barePlay = play && (await measureBare(speech, play.text, build))

  const bare = Object.fromEntries(Object.keys(bareBefore).map((key) => [key, (bareBefore[key] + bareAfter[key]) / 2]))
  const ratio = (one, other) => `${(one / other).toFixed(2)} ×`
  for (const characters of [short, long]) {
    const sound = first.of(characters, 'audible')
    const most = 1.15 * bare.firstUnitMs + 50
    note(
      `first sound, ${characters} characters`,
      `${ms(sound)} (response ${ms(first.of(characters, 'answered'))})`,
      ms(bare.firstUnitMs),
      `${ms(most)} (1.15 × + 50 ms)`,
      sound <= most,
    )
  }
  note(
    'complete, 30,000 characters',
    `${ms(whole.value.times.end)}, ${ratio(whole.value.times.end, bare.wholeMs)}`,
    `${ms(bare.wholeMs)} (speech ${ms(bare.engineMs)}, encoding ${ms(bare.encodeMs)})`,
    '1.10 ×',
    whole.value.times.end <= 1.1 * bare.wholeMs,
  )
  if (ofPlay)
    note(
      `complete, ${play.name}`,
      `${ms(ofPlay.times.end)}, ${ratio(ofPlay.times.end, barePlay.wholeMs)}`,
      ms(barePlay.wholeMs),
      '1.10 ×',
      ofPlay.times.end <= 1.1 * barePlay.wholeMs,
    )
  note(
    'one word changed, to its sound',
    `${ms(word.sound)}, ${word.ratio.toFixed(2)} × (median of ${words.length})`,
    ms(word.bare),
    '1.5 ×',
    word.ratio <= 1.5,
  )
  note(
    'one word changed, complete file',
    `${ms(row.ms)}, ${ratio(row.ms, bare.encodeMs)}`,
    `${ms(bare.encodeMs)} (encoding)`,
    '1.00 ×',
    row.ms <= bare.encodeMs,
  )
  note(
    'same text again, to its sound',
    `${ms(again.sound)}, engine called ${again.spoken} times`,
    '',
    '50 ms, no engine',
    again.sound <= 50 && again.spoken === 0,
  )
  note(
    'memory for 30,000 characters',
    `+${(whole.most - whole.before).toFixed(0)} MB (${whole.before.toFixed(0)} → ${whole.most.toFixed(0)}, then ${whole.after.toFixed(0)})`,
    '',
    '+50 MB',
    whole.most - whole.before <= 50,
  )
  note('event loop delay meanwhile', `p50 ${ms(lag.p50)}, p99 ${ms(lag.p99)}, most ${ms(lag.most)}`, '', '')
  printRows()
  console.log(
    `\nSound: ${(bare.soundMs / 1000).toFixed(0)} s in ${Math.round(bare.units)} units. The bare engine was measured before and after: whole ${ms(bareBefore.wholeMs)} and ${ms(bareAfter.wholeMs)}. Database: ${database2}. Takes: ${takeFormat}. Load ${loadavg()[0].toFixed(2)} after the run.`,
  )
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bareBefore, bareAfter, word, rows }))
} finally {
  await rm(folder, { recursive: true, force: true })
}

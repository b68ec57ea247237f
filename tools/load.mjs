// `npm run load`: measures how many requests per second a server answers, with one process and with two, in one run.
//   --seconds N            how long each scenario loads a server (10; --short 1; --long 60)
//   --database NAME        pglite or postgres (postgres)
//   --only NAME …          parts of scenario names, as a comma list; `streams` measures live streams, `messages`
//                          compares NOTIFY with NATS
//   --older FOLDER         also measures the build in this folder (`dist`, `package.json`, `server/migrations`)
//   --users N              how many accounts send the requests (16; --short 4)
// The load generator runs on the same cores. Limits (gates) are not checked with --short, because other work on the
// machine has too much influence on a run of seconds. The exit code is 1 if a gate is missed, if an answer is not 2xx
// (with --short, 503 is allowed), if a live update is lost, or if a server does not end with exit code 0.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg, tmpdir } from 'node:os'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createExperiment } from './faults/experiment.mjs'
import { measureMessages } from './load/messages.mjs'
import { openLoad } from './load/openLoad.mjs'
import { scenarios } from './load/scenarios.mjs'
import { measureStreams } from './load/streams.mjs'
import { signUpPatiently } from './testing/browser.mjs'
import { freePort, copyBuild, pause } from './testing/servers.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    database: { type: 'string', default: 'postgres' },
    only: { type: 'string' },
    older: { type: 'string' },
    users: { type: 'string' },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds ?? (values.short ? 1 : values.long ? 60 : 10))
const userCount = Number(values.users ?? (values.short ? 4 : 16))
const warmUpMs = values.short ? 300 : 1_000
const parts = values.only?.split(',')
const measuresMessages = process.env.TEST_DATABASE_URL && (parts ? parts.includes('messages') : !values.short)
const wanted = scenarios.filter(({ name }) => !parts || parts.some((part) => name.includes(part)))

if (values.database === 'postgres' && !process.env.TEST_DATABASE_URL) {
  const beside = fileURLToPath(new URL('withPostgres.mjs', import.meta.url))
  const again = [beside, '--', process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1)
}

/** How many live streams an account may open. */
const perUser = 5
/** How many ms to wait between the sign-ups and the measurement. By then, all processes of the server answer. */
const settleMs = 1_500

async function startServerFor({ build, folder, processes }) {
  const experiment = await createExperiment({ build, folder, kind: values.database })
  const port = await freePort()
  const environment = { LOG_LEVEL: 'warn', WEB_CONCURRENCY: String(processes) }
  const server = await experiment.start({ port, more: environment })
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const users = []
  for (let user = 0; user < userCount; user += 1) users.push(await signUpPatiently(place, { trial: false }))
  await pause(settleMs)
  const { host, origin } = new URL(experiment.publicUrl)
  const names = await readdir(join(build, 'dist/web/assets'))
  const asset = `/assets/${names.find((name) => name.endsWith('.js'))}`
  return { server, port, context: { users, host, origin, asset } }
}

async function measure(column) {
  const { server, port, context } = await startServerFor(column)
  const results = new Map()
  const life = { readyMs: server.readyMs }
  try {
    for (const scenario of wanted) {
      const next = scenario.createNext(context)
      results.set(scenario.name, await openLoad({ port, connections: scenario.connections, seconds, next, warmUpMs }))
    }
    if (!parts || parts.includes('streams')) life.streams = await measureStreams({ server, port, ...context, perUser })
  } finally {
    const { ms, code } = await server.stop()
    Object.assign(life, { stopMs: ms, code })
  }
  return { results, life }
}

const format = ({ perSecond, p50, p99 }) => `${Math.round(perSecond)} / ${p50.toFixed(1)} / ${p99.toFixed(0)}`

const folder = await mkdtemp(join(tmpdir(), 'scene-partner-load-'))
let failed = 0
async function compareScenarios() {
  const build = await copyBuild(join(folder, 'build'))
  const columns = [
    ...(values.older ? [{ title: 'older build', build: resolve(values.older), folder, processes: 1 }] : []),
    { title: '1 process', build, folder, processes: 1 },
    { title: '2 processes', build, folder, processes: 2 },
  ]
  console.log(
    `load: ${seconds} s each over ${values.database}, ${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const measured = []
  for (const column of columns) measured.push(await measure(column))
  console.log(`requests a second / p50 ms / p99 ms`)
  console.log(`| scenario | connections | ${columns.map(({ title }) => title).join(' | ')} | gate |`)
  console.log(`|---|---|${'---|'.repeat(columns.length + 1)}`)
  for (const { name, connections, gate, cases } of wanted) {
    const row = measured.map(({ results }) => results.get(name))
    const last = row.at(-1)
    // On a busy machine, a server refuses requests for a moment. With `--short`, such a refusal is not an error.
    const isError = (status) => !values.short || status !== '503'
    const hasErrors = row.some(({ others }) => Object.keys(others).some(isError))
    const isMissed = gate && (last.perSecond < gate.perSecond || last.p99 > gate.p99)
    if (hasErrors || (isMissed && !values.short)) failed += 1
    const verdict = hasErrors ? 'errors' : values.short || !gate ? '' : isMissed ? 'missed' : 'reached'
    const limits = gate ? `${gate.perSecond}, p99 ${gate.p99}` : ''
    console.log(
      `| ${name} (${cases.join(', ')}) | ${connections} | ${row.map(format).join(' | ')} | ${limits} ${verdict} |`,
    )
    for (const { others } of row)
      if (Object.keys(others).length > 0) console.log(`  other answers: ${JSON.stringify(others)}`)
  }
  printLives(
    measured.map(({ life }) => life),
    columns,
  )
}

/** Prints for each server how long it takes to start and to stop, its memory, and the results of its live streams. */
function printLives(lives, columns) {
  const rows = {
    'until ready, ms (L-15)': ({ readyMs }) => readyMs,
    'from SIGTERM to its end, ms (L-15)': ({ stopMs }) => stopMs,
    'memory of all processes after the load, MB (L-16)': ({ streams }) => streams?.idleMb,
    'live streams (L-14)': ({ streams }) => streams?.streams,
    'more memory with them, MB': ({ streams }) => streams && streams.openMb - streams.idleMb,
    'an update is at them after, p95 ms': ({ streams }) => streams?.p95,
    'updates that did not arrive': ({ streams }) => streams?.lost,
  }
  console.log(`\n| | ${columns.map(({ title }) => title).join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(columns.length)}`)
  for (const [name, read] of Object.entries(rows)) {
    const cells = lives.map((life) => read(life)).map((value) => (value === undefined ? '–' : Math.round(value)))
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  if (lives.some(({ code, streams }) => code !== 0 || (streams?.lost ?? 0) > 0)) failed += 1
}

try {
  if (wanted.length > 0 || parts?.includes('streams')) await compareScenarios()
  if (measuresMessages)
    failed += (await measureMessages({ url: process.env.TEST_DATABASE_URL, seconds: Math.min(seconds, 5) })) ?? 0
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${wanted.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

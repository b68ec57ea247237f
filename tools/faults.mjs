// `npm run faults`: kills and stops real servers, and checks the guarantees of the server.
//   --short              the experiments of `.ci/run`: killed, stopped, left, pair, races; the others take minutes
//   --rounds N           how often `killed` and `database` are repeated per database (20; --short 3; --long 50);
//                        `stopped` is repeated a quarter as often; other experiments are not repeated
//   --database NAME      pglite, postgres or both (both)
//   --only NAME …        killed, stopped, left, pair, races, workers, workerRaces, flood, backup, damages, bucket,
//                        recordings, mounts, pages, accounts, connections, database, logs, descriptors, clock,
//                        given as a comma list
//   --listeners N        how many people listen while a worker and NATS are killed (40)
//   --seed N             repeats a run with the same random moments
//   --keep               does not delete the folder with the servers' logs
// The exit code is 1 when a guarantee was broken, for example because acknowledged data was lost, a unit was spoken
// twice, or a step took too long.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runKillRounds, runStopRounds } from './faults/killedServer.mjs'
import { runBackupUnderLoad, runDamagedBackups } from './faults/backups.mjs'
import { runDamagedPage, runDamagedRecordings, runMissingMounts, runRefusingBucket } from './faults/failingStorage.mjs'
import { runLeavingListeners } from './faults/abandonedListeners.mjs'
import { runBusyAccounts, runFewConnections } from './faults/limits.mjs'
import { runMovedClock, runTwoClocks } from './faults/clocks.mjs'
import { runStoppedDatabase } from './faults/stoppedDatabase.mjs'
import { runFewDescriptors, runFullLogPipe } from './faults/processLimits.mjs'
import { races, takeOver } from './faults/twoServers.mjs'
import { runFlood, runKilledWorker, runWorkerRaces } from './faults/workers.mjs'
import { copyBuild } from './testing/servers.mjs'

/** The experiments of `--short`, and those that take minutes. */
const short = ['killed', 'stopped', 'left', 'pair', 'races']
const long = [
  ...['workers', 'workerRaces', 'flood', 'backup', 'damages', 'bucket', 'recordings', 'mounts', 'pages', 'accounts'],
  ...['connections', 'database', 'logs', 'descriptors', 'clock'],
]

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    database: { type: 'string', default: 'both' },
    only: { type: 'string' },
    listeners: { type: 'string', default: '40' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds ?? (values.short ? 3 : values.long ? 50 : 20))
const seed = Number(values.seed ?? Date.now() % 100_000)
const wanted = new Set(values.only?.split(',') ?? (values.short ? short : [...short, ...long]))
const kinds = values.database === 'both' ? ['pglite', 'postgres'] : [values.database]
const needsPostgres = kinds.includes('postgres')

if (needsPostgres && !process.env.TEST_DATABASE_URL) {
  const beside = fileURLToPath(new URL('withPostgres.mjs', import.meta.url))
  const again = [beside, '--', process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1)
}

const counts = { passed: 0, failed: 0 }

const shown = (value) => (typeof value === 'number' && !Number.isInteger(value) ? Math.round(value) : (value ?? '–'))
const sentence = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join('  ')

/** Prints one line per result, with the broken guarantees below that line. */
function report(name, { complaints, figures }) {
  counts[complaints.length === 0 ? 'passed' : 'failed'] += 1
  console.log(`${complaints.length === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(22)} ${sentence(figures)}`)
  for (const complaint of complaints) console.log(`          ${complaint}`)
}

/** Reports the result of an experiment. If a program that it needs is not installed, there is no result to report. */
const reportInstalled = (name, result) => result && report(name, result)

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

function summarise(name, results, wholeMs) {
  const of = (key) => results.map(({ figures }) => figures[key]).filter((value) => typeof value === 'number')
  const figure = (key) =>
    of(key).length > 0 ? `${key} median ${Math.round(median(of(key)))}, most ${Math.round(Math.max(...of(key)))}` : ''
  console.log(
    `        ${name}: a whole generation takes ${Math.round(wholeMs)} ms; ${['readyMs', 'stopMs', 'endMs'].map(figure).filter(Boolean).join('; ')}\n`,
  )
}

/** Runs an experiment in several rounds. Prints each round when it ends, then medians and maxima. */
async function rounded(name, run, options) {
  const results = []
  const tell = (result) => report(`${name} ${results.push(result)}`, result)
  summarise(name, results, await run({ ...options, tell }))
}

const folder = await mkdtemp(join(tmpdir(), 'scene-partner-faults-'))
console.log(`faults: ${rounds} rounds on ${kinds.join(' and ')}, seed ${seed}${values.keep ? `, in ${folder}` : ''}\n`)
try {
  const build = await copyBuild(join(folder, 'build'))
  for (const kind of kinds) {
    if (wanted.has('killed')) await rounded(`killed, ${kind}`, runKillRounds, { build, folder, kind, rounds, seed })
    if (wanted.has('stopped'))
      await rounded(`stopped, ${kind}`, runStopRounds, { build, folder, kind, rounds: Math.ceil(rounds / 4), seed })
  }
  if (kinds.includes('pglite') && wanted.has('left'))
    report('listeners who leave', await runLeavingListeners({ build, folder, seed }))
  if (needsPostgres && wanted.has('pair')) {
    // A suspended server (`hung`) needs more time, because its lease must expire first. So `--short` leaves it out.
    for (const how of values.short ? ['killed'] : ['killed', 'hung'])
      report(`two servers, one ${how}`, await takeOver({ build, folder, seed, how }))
  }
  if (needsPostgres && wanted.has('races')) {
    for (const [name, result] of Object.entries(await races({ build, folder }))) report(`two servers, ${name}`, result)
  }
  if (needsPostgres && wanted.has('workers'))
    reportInstalled(
      'a worker and NATS killed',
      await runKilledWorker({ build, folder, seed, listeners: Number(values.listeners), characters: 4_000 }),
    )
  if (needsPostgres && wanted.has('workerRaces')) {
    const results = await runWorkerRaces({ build, folder })
    for (const [name, result] of Object.entries(results ?? {})) reportInstalled(`web and workers, ${name}`, result)
  }
  if (needsPostgres && wanted.has('flood'))
    reportInstalled('flood by one account', await runFlood({ build, folder, seed }))
  for (const kind of kinds)
    if (wanted.has('backup')) report(`backup, ${kind}`, await runBackupUnderLoad({ build, folder, kind, seed }))
  if (wanted.has('damages')) {
    const result = await runDamagedBackups({ build, folder, seed })
    report('damaged backups', result)
    for (const { name, sentence } of result.rows) console.log(`          | ${name} | ${sentence} |`)
  }
  if (wanted.has('bucket')) report('bucket that refuses', await runRefusingBucket({ build, folder, seed }))
  if (wanted.has('recordings')) report('damaged recordings', await runDamagedRecordings({ build, folder, seed }))
  if (wanted.has('mounts')) report('missing mounts', await runMissingMounts({ build, folder, seed }))
  if (wanted.has('pages')) report('damaged page', await runDamagedPage({ build, folder, seed }))
  if (wanted.has('accounts')) report('ten busy accounts', await runBusyAccounts({ build, folder, seed }))
  if (needsPostgres && wanted.has('connections'))
    report('too few connections', await runFewConnections({ build, folder }))
  if (needsPostgres && wanted.has('database'))
    await rounded('Postgres stopped', runStoppedDatabase, { build, folder, rounds, seed })
  if (wanted.has('logs'))
    for (const how of ['unread', 'closed']) report(`log pipe ${how}`, await runFullLogPipe({ build, folder, how }))
  if (wanted.has('descriptors')) report('no file descriptors', await runFewDescriptors({ build, folder, seed }))
  if (wanted.has('clock')) {
    report('clock that jumps', await runMovedClock({ build, folder, seed }))
    if (needsPostgres) report('two clocks', await runTwoClocks({ build, folder, seed }))
  }
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

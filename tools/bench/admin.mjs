// `npm run bench:admin`: measures the admin pages with 100,000 users: lists, search, deep pages, metrics, and the CSV
// of all users. Runs on the embedded database and, if Postgres is installed, on Postgres. `--only=pglite|postgres`,
// `--rounds=N`. `--keep=FOLDER` stores the databases, so that the next run reuses them.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build.mjs'
import { createExperiment } from '../faults/experiment.mjs'
import { createBrowser, signUp } from '../testing/browser.mjs'
import { copyBuild } from '../testing/servers.mjs'
import { measureAdmin } from './adminQueries.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '20' }, keep: { type: 'string' } },
})
const kinds = ['pglite', 'postgres'].filter((kind) => !values.only || values.only === kind)
const keep = values.keep && resolve(values.keep)
const load = () => loadavg()[0].toFixed(1)
const note = (words) => process.stderr.write(`${words}\n`)

/** Fills the database with sample data, unless an earlier run already did. Returns which of the two happened. */
function seed({ dataDir, databaseUrl }) {
  const environment = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'cli/scene-partner.mjs'), 'seed', '--large', '--json'],
    {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('the sample data could not be created')
  const { large } = JSON.parse(stdout)
  return large.isNew ? `created in ${Math.round(large.ms / 1000)} s` : 'data of an earlier run'
}

/** Measures one database. Also returns the load of the machine before and after. */
async function measure(kind, folder) {
  const build = join(folder, `build-${kind}`)
  await copyBuild(build)
  const experiment = await createExperiment({
    ...{ build, folder, kind },
    ...(keep && { name: `database_${kind}`, home: keep }),
    environment: { VOICES_DIR: join(folder, 'none'), LOG_LEVEL: 'warn' },
  })
  const made = seed(experiment)
  note(`${kind}: ${made}`)
  const before = load()
  const server = await experiment.start()
  try {
    const at = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
    const browser = createBrowser(at)
    await browser.call('signIn', { email: 'admin@example.com', password: 'Break-a-leg-tonight-1' })
    const rows = await measureAdmin({
      ...{ browser, note, pid: server.pid },
      other: await signUp(at),
      rounds: Number(values.rounds),
    })
    return {
      kind,
      rows,
      facts: `${kind}: ${made}, ready in ${Math.round(server.readyMs)} ms, load ${before} before, ${load()} after`,
    }
  } finally {
    await server.stop()
  }
}

const verdict = (rows) =>
  rows.some((row) => row?.isReached === false)
    ? `not reached${
        rows.length > 1
          ? ` on ${rows
              .filter((row) => row?.isReached === false)
              .map(({ kind }) => kind)
              .join(', ')}`
          : ''
      }`
    : 'reached'

/** Prints the results of the measured databases side by side. The same requests were measured with each. */
function tell(measured) {
  const machine = `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`
  console.log(
    `\n${new Date().toISOString().slice(0, 16)}Z, ${machine}\n${measured.map(({ facts }) => facts).join('\n')}`,
  )
  console.log('Lists, searches and metrics: p50 / p95 / first request with cold caches.\n')
  console.log(`| what | ${measured.map(({ kind }) => kind).join(' | ')} | limit | |`)
  console.log(`|---|${'---|'.repeat(measured.length)}---|---|`)
  for (const [index, { name, limit }] of measured[0].rows.entries()) {
    const rows = measured.map(({ kind, rows: all }) => ({ ...all[index], kind }))
    console.log(
      `| ${name} | ${rows.map(({ said }) => said).join(' | ')} | ${limit ?? ''} | ${limit ? verdict(rows) : ''} |`,
    )
  }
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-office-'))
  if (keep) await mkdir(keep, { recursive: true })
  const measured = []
  try {
    for (const kind of kinds) measured.push(await measure(kind, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  tell(measured)
}

/** Starts this benchmark again in a child process, with a temporary Postgres. */
function againBesidePostgres() {
  const again = [
    join(root, 'tools/withPostgres.mjs'),
    ...(keep ? [`--keep=${join(keep, 'cluster')}`] : []),
    ...['--', process.execPath, import.meta.filename],
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(process.execPath, again, { cwd: root, stdio: 'inherit' })
  process.exitCode = status === 0 ? 0 : 1
}

if (kinds.includes('postgres') && !process.env.TEST_DATABASE_URL) againBesidePostgres()
else await main()

// `npm run bench:admin`: the office over a hundred thousand people: lists, search, deep pages, figures, the file of all
// users. On the embedded database and, where one is installed, on Postgres. `--only=pglite|postgres`, `--rounds=N`,
// `--data=FOLDER` for an embedded house that `npm run seed -- --large` made before.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../build.mjs'
import { setStage } from '../faults/stage.mjs'
import { createBrowser } from '../testing/browser.mjs'
import { freezeBuild } from '../testing/servers.mjs'
import { memoryDuring } from './measure.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '20' }, data: { type: 'string' } },
})
const rounds = Number(values.rounds)
const gateMs = 200
const firstByteMs = 500

function seed(stage) {
  const environment = {
    ...process.env,
    DATA_DIR: stage.dataDir,
    ...(stage.databaseUrl && { DATABASE_URL: stage.databaseUrl }),
  }
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, 'cli/scene-partner.mjs'), 'seed', '--large'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the house could not be made')
  return Math.round((performance.now() - startedAt) / 1000)
}

const share = (times, part) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))]

/** So many rounds of a question; the first is told apart, as it finds nothing warm. */
async function timed(ask) {
  const times = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await ask(round)
    times.push(performance.now() - startedAt)
  }
  const [cold, ...warm] = times
  return { cold, p50: share(warm, 0.5), p95: share(warm, 0.95) }
}

/** So many pages further, by the cursors of the pages between. */
async function cursorAfter(browser, input, pages) {
  let cursor
  for (let page = 0; page < pages; page += 1)
    ({ nextCursor: cursor } = await browser.call('listUsers', { ...input, ...(cursor && { cursor }) }))
  return cursor
}

async function questionsOf(browser) {
  const deep = await cursorAfter(browser, {}, 300)
  const { users } = await browser.call('listUsers', { sort: 'usage' })
  const list = (name, input) => ({ name, ask: () => browser.call('listUsers', input), gate: gateMs })
  return [
    list('users: the first page, with the total', {}),
    list('users: page 301', { cursor: deep }),
    list('users: by usage', { sort: 'usage' }),
    list('users: by last sign-in', { sort: 'lastSignIn' }),
    list('search: a name', { search: 'marlow' }),
    list('search: a name and a first letter', { search: 'marlow i' }),
    list('search: an address', { search: 'ines.marlow1@' }),
    list('search: one letter', { search: 'a' }),
    list('search: nobody', { search: 'xyzzy' }),
    list('filter: paid', { tier: 'paid' }),
    list('filter: trialing', { status: 'trialing' }),
    list('filter: churn risk', { activity: 'churn_risk' }),
    list('filter: never verified, by address', { verified: false, sort: 'email' }),
    list('filter: a code', { coupon: 'STAGE-00042' }),
    {
      name: 'one account',
      ask: (round) => browser.call('getUserForAdmin', { userId: users[round % users.length].uid }),
      gate: gateMs,
    },
    { name: 'the log', ask: () => browser.call('getAdminLogs', {}), gate: gateMs },
    { name: 'subscriptions', ask: () => browser.call('listSubscriptions', {}), gate: gateMs },
    { name: 'subscriptions: ended', ask: () => browser.call('listSubscriptions', { standing: 'ended' }), gate: gateMs },
    { name: 'dashboard (kept for half a minute)', ask: () => browser.call('getDashboard', {}), gate: firstByteMs },
    { name: 'charts of 90 days', ask: () => browser.call('getCharts', { days: 90 }), gate: firstByteMs },
    { name: 'analytics of 90 days (kept)', ask: () => browser.call('getAnalytics', { days: 90 }), gate: firstByteMs },
    { name: 'revenue of 12 months (kept)', ask: () => browser.call('getRevenue', {}), gate: firstByteMs },
  ]
}

/** The file of all users: when its first byte comes, when its last, and what it costs the server. */
async function measureFile(browser, pid) {
  const { value, before, most } = await memoryDuring(pid, async () => {
    const startedAt = performance.now()
    const response = await browser.request('/api/csv/users')
    if (!response.ok) throw new Error(`the file of users: ${response.status}`)
    let first
    let lines = 0
    for await (const part of response.body) {
      first ??= performance.now() - startedAt
      for (const byte of part) if (byte === 10) lines += 1
    }
    return { first, end: performance.now() - startedAt, lines }
  })
  return { ...value, more: most - before }
}

const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const verdict = (value, gate) => (value <= gate ? 'reached' : 'not reached')

async function measure(kind, folder) {
  const build = join(folder, 'build')
  await freezeBuild(build)
  const stage = await setStage({
    build,
    folder,
    kind,
    environment: { VOICES_DIR: join(folder, 'none'), LOG_LEVEL: 'warn' },
  })
  if (values.data) await cp(values.data, stage.dataDir, { recursive: true })
  console.log(`\n${kind}: ${values.data ? 'a house made before' : `made in ${seed(stage)} s`}`)
  const server = await stage.start()
  try {
    const browser = createBrowser({ directUrl: server.directUrl, publicUrl: stage.publicUrl })
    await browser.call('signIn', { email: 'admin@example.com', password: 'Break-a-leg-tonight-1' })
    for (const { name, ask, gate } of await questionsOf(browser)) {
      const { cold, p50, p95 } = await timed(ask)
      console.log(`| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(cold)} | ${gate} ms | ${verdict(p95, gate)} |`)
    }
    const file = await measureFile(browser, server.pid)
    console.log(
      `| file of ${file.lines - 1} users | first byte ${ms(file.first)} | whole ${(file.end / 1000).toFixed(1)} s | +${Math.round(file.more)} MB | ${firstByteMs} ms, +50 MB | ${verdict(file.first, firstByteMs)}, ${verdict(file.more, 50)} |`,
    )
  } finally {
    await server.stop()
  }
}

const kinds = ['pglite', 'postgres'].filter((kind) => !values.only || values.only === kind)
if (kinds.includes('postgres') && !process.env.TEST_DATABASE_URL) {
  // Runs itself again beside a throw-away Postgres.
  const again = [
    join(root, 'tools/withPostgres.mjs'),
    '--',
    process.execPath,
    import.meta.filename,
    '--only=postgres',
    `--rounds=${rounds}`,
  ]
  const { status } = spawnSync(process.execPath, again, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  kinds.splice(kinds.indexOf('postgres'), 1)
}
for (const kind of kinds) {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-office-'))
  const load = loadavg()[0].toFixed(1)
  console.log(
    `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load}`,
  )
  try {
    await measure(kind, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

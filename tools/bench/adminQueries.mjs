// Measures the requests of `bench:admin`: the lists, the searches, the metrics, and the CSV of all users.
import { pause } from '../testing/servers.mjs'
import { measureMemory } from './measure.mjs'

const listLimitMs = 200
const metricsLimitMs = 500
const files = { firstByteMs: 500, othersMs: 300, megabytes: 50 }
/** How many pages of the users list are requested one after the other to get the cursor of the deepest page. */
const deepPage = 300
const pauseOfOthersMs = 20

const share = (times, part) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))]

/**
 * Sends a request once and then `rounds` times again. Returns the time of the first request separately, because no
 * cache is filled yet then. The time of a refused request also counts.
 */
async function timed(ask, rounds) {
  const times = []
  let refused = 0
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await ask(round).catch((error) => {
      if (error.http !== 503) throw error
      refused += 1
    })
    times.push(performance.now() - startedAt)
  }
  const [first, ...warm] = times
  return { first, p50: share(warm, 0.5), p95: share(warm, 0.95), refused }
}

async function cursorAfter(browser, pages) {
  let cursor
  for (let page = 0; page < pages; page += 1)
    ({ nextCursor: cursor } = await browser.call('listUsers', { ...(cursor && { cursor }) }))
  return cursor
}

async function questionsOf(browser) {
  const deep = await cursorAfter(browser, deepPage)
  const { users } = await browser.call('listUsers', { sort: 'usage' })
  const { subscriptions } = await browser.call('listSubscriptions', {})
  const ask = (name, operation, input = {}, limit = listLimitMs) => ({
    name,
    limit,
    ask: (round) => browser.call(operation, typeof input === 'function' ? input(round) : input),
  })
  if (users.length === 0 || subscriptions.length === 0)
    throw new Error('the database holds no users or no subscriptions')
  return [
    ask('users: first page with total', 'listUsers'),
    ask(`users: page ${deepPage + 1}`, 'listUsers', { cursor: deep }),
    ask('users: by usage', 'listUsers', { sort: 'usage' }),
    ask('users: by last sign-in', 'listUsers', { sort: 'lastSignIn' }),
    ask('search: name', 'listUsers', { search: 'marlow' }),
    ask('search: last name and initial', 'listUsers', { search: 'marlow i' }),
    ask('search: e-mail address', 'listUsers', { search: 'ines.marlow1@' }),
    ask('search: one letter', 'listUsers', { search: 'a' }),
    ask('search: inside a word', 'listUsers', { search: 'arlo' }),
    ask('search: inside an address', 'listUsers', { search: 'marlow77@' }),
    ask('search: in every address', 'listUsers', { search: 'example' }),
    ask('search: no match', 'listUsers', { search: 'xyzzy' }),
    ask('filter: paid', 'listUsers', { tier: 'paid' }),
    ask('filter: trialing', 'listUsers', { status: 'trialing' }),
    ask('status: payment due', 'listUsers', { accountStatus: 'payment_due' }),
    ask('status: ended', 'listUsers', { accountStatus: 'ended' }),
    ask('status: suspended', 'listUsers', { accountStatus: 'suspended' }),
    ask('filter: churn risk', 'listUsers', { activity: 'churn_risk' }),
    ask('filter: unverified, by address', 'listUsers', { verified: false, sort: 'email' }),
    ask('filter: coupon code', 'listUsers', { coupon: 'STAGE-00042' }),
    ask('one account', 'getUserForAdmin', (round) => ({ userId: users[round % users.length].uid })),
    ask('admin log', 'getAdminLogs'),
    ask('admin log of a day in Tokyo', 'getAdminLogs', {
      from: '2026-11-01',
      until: '2026-11-01',
      timeZone: 'Asia/Tokyo',
    }),
    ask('coupons', 'getCoupons'),
    ask('subscriptions', 'listSubscriptions'),
    ask('subscriptions: by end', 'listSubscriptions', { sort: 'ends' }),
    ask('subscriptions: by address', 'listSubscriptions', { sort: 'email', direction: 'asc' }),
    ask('subscriptions: inside a word', 'listSubscriptions', { search: 'arlo' }),
    ask('subscriptions: by card', 'listSubscriptions', { source: 'card' }),
    ask('subscriptions: ended', 'listSubscriptions', { planStatus: 'ended' }),
    ask('counts beside the menu', 'getAdminCounts'),
    ask('jobs by kind', 'listJobs'),
    ask('dashboard of 30 days (cached for 30 s)', 'getDashboard', {}, metricsLimitMs),
    ask('dashboard of 90 days (cached for 30 s)', 'getDashboard', { days: 90 }, metricsLimitMs),
    ask('charts of 90 days', 'getCharts', { days: 90 }, metricsLimitMs),
    ask('analytics of 90 days (cached)', 'getAnalytics', { days: 90 }, metricsLimitMs),
    ask('revenue of 12 months (cached)', 'getRevenue', {}, metricsLimitMs),
  ]
}

const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const seconds = (value) => `${(value / 1000).toFixed(1)} s`
const megabytes = (value) => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))} MB`

async function fetchFile(browser) {
  const startedAt = performance.now()
  const response = await browser.request('/api/csv/users')
  if (!response.ok) throw new Error(`CSV of all users: ${response.status}`)
  let first
  let lines = 0
  for await (const part of response.body) {
    first ??= performance.now() - startedAt
    for (const byte of part) if (byte === 10) lines += 1
  }
  return { first, whole: performance.now() - startedAt, lines: lines - 1 }
}

/** Measures how long another signed-in user waits while `work` runs. */
async function askMeanwhile(browser, work) {
  const times = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      for (const name of ['getUserScripts', 'getUserGenerations']) {
        const startedAt = performance.now()
        await browser.call(name)
        times.push(performance.now() - startedAt)
      }
      await pause(pauseOfOthersMs)
    }
  })()
  const value = await work().finally(() => {
    isOver = true
  })
  await asking
  return { value, p99: share(times, 0.99) }
}

/**
 * Downloads the CSV of all users three times. The first download also warms up the process (compiler, heap). During the
 * second, nobody else sends requests. During the third, another user sends requests.
 */
async function measureFile({ browser, other, pid }) {
  const once = () => measureMemory(pid, () => fetchFile(browser))
  const cold = await once()
  const warm = await once()
  const file = warm.value
  const { p99 } = await askMeanwhile(other, () => fetchFile(browser))
  return [
    {
      name: `CSV of ${file.lines.toLocaleString('en-US')} users: first byte`,
      said: ms(file.first),
      limit: `${files.firstByteMs} ms`,
      isReached: file.first <= files.firstByteMs,
    },
    { name: 'CSV of all users, complete', said: seconds(file.whole) },
    {
      name: 'memory for the CSV',
      said: `${megabytes(warm.most - warm.before)}; the first time ${megabytes(cold.most - cold.before)}`,
      limit: `+${files.megabytes} MB`,
      isReached: warm.most - warm.before <= files.megabytes,
    },
    {
      name: 'other users meanwhile, p99',
      said: ms(p99),
      limit: `${files.othersMs} ms`,
      isReached: p99 <= files.othersMs,
    },
  ]
}

/** Measures every request. Returns the rows of the table; calls `note` with each row immediately after measuring it. */
export async function measureAdmin({ browser, other, pid, rounds, note }) {
  const rows = []
  const add = (row) => {
    rows.push(row)
    note(`${row.name}: ${row.said}`)
  }
  for (const { name, ask, limit } of await questionsOf(browser)) {
    const { first, p50, p95, refused } = await timed(ask, rounds)
    const said = `${ms(p50)} / ${ms(p95)} / ${ms(first)}${refused > 0 ? `, ${refused} refused` : ''}`
    add({ name, said, limit: `${limit} ms`, isReached: p95 <= limit && refused === 0 })
  }
  for (const row of await measureFile({ browser, other, pid })) add(row)
  return rows
}

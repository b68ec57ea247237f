import type pg from 'pg'
import { storeDailyMetrics } from '../../features/admin/metrics/index.ts'
import type { Services } from '../../services.ts'
import { cleanupStatements, type Amounts, scaleAmounts, setupStatements, insertUsers, userNames } from './users.ts'
import { dropIndexes } from '../../platform/database/dropIndexes.ts'
import { insertAgencies, insertCoupons, insertRedemptions, insertSubscriptions } from './billing.ts'
import { insertEvents, insertTraces } from './activity.ts'
import { insertUsageMonths, insertGenerations, insertSpeechMetrics, insertScripts } from './content.ts'

const seededTables =
  'users coupons coupon_redemptions subscriptions payments scripts generations usage_months speech_metrics analytics_events messages admin_log daily_figures'.split(
    ' ',
  )

/** Postgres settings with more memory than the default, to build indexes and to join recordings with users. */
const settings = ["work_mem = '64MB'", "maintenance_work_mem = '192MB'"]

/** Result of a large seed. `isNew` is false if its data existed already. */
export type LargeSeed = { isNew: boolean; ms: number; amounts: Amounts }

type ReportProgress = (message: string) => void

async function runAll(client: pg.Client, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement)
}

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select exists (select 1 from coupons where code = 'STAGE-00001') as there",
  )
  return rows[0]?.there ?? false
}

/** Runs a statement over ranges of numbers and reports the progress. */
async function runInRanges(
  client: pg.Client,
  statement: string,
  {
    label,
    count,
    rangeSize,
    parameters = [],
  }: { label: string; count: number; rangeSize: number; parameters?: readonly unknown[] },
  reportProgress: ReportProgress,
) {
  for (let from = 1; from <= count; from += rangeSize) {
    reportProgress(`${label}: ${(from - 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`)
    await client.query(statement, [...parameters, from, Math.min(count, from + rangeSize - 1)])
  }
}

async function fill(client: pg.Client, amounts: Amounts, today: Date, reportProgress: ReportProgress) {
  const [createToday = '', ...rest] = setupStatements
  await client.query(createToday, [today.toISOString()])
  await runAll(client, rest)
  const restoreIndexes = await dropIndexes(client, seededTables)
  const { users, scripts: scriptCount, recordings: recordingCount, events: eventCount } = amounts
  await runInRanges(
    client,
    insertUsers(amounts),
    { label: 'users', count: users, rangeSize: 10_000, parameters: userNames },
    reportProgress,
  )
  reportProgress('payments')
  await runAll(client, [
    'analyze users',
    insertCoupons(amounts),
    ...insertRedemptions,
    insertAgencies(amounts),
    ...insertSubscriptions,
  ])
  await runInRanges(
    client,
    insertScripts(amounts),
    { label: 'scripts', count: scriptCount, rangeSize: 25_000 },
    reportProgress,
  )
  await runInRanges(
    client,
    insertGenerations(amounts),
    { label: 'recordings', count: recordingCount, rangeSize: 25_000 },
    reportProgress,
  )
  reportProgress('events')
  await runAll(client, ['analyze generations', insertUsageMonths, insertSpeechMetrics])
  await runInRanges(
    client,
    insertEvents(amounts),
    { label: 'events', count: eventCount, rangeSize: 25_000 },
    reportProgress,
  )
  await runAll(client, insertTraces(amounts))
  reportProgress('indexes')
  await restoreIndexes()
  await runAll(client, cleanupStatements)
}

/** Creates all data of the seed in one transaction, because a partial seed would look like a complete one. */
async function createAll(client: pg.Client, amounts: Amounts, today: Date, reportProgress: ReportProgress) {
  await client.query('begin')
  try {
    for (const setting of settings) await client.query(`set local ${setting}`)
    await fill(client, amounts, today, reportProgress)
    await client.query('commit')
  } catch (error) {
    // Ignores an error of the rollback, to report the original error. If the connection is lost, the database itself
    // rolls back the transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  reportProgress('vacuum')
  for (const table of seededTables) await client.query(`vacuum (analyze) ${table}`)
}

/**
 * Creates 100,000 users with their data by a few SQL statements. The result is deterministic except for its dates,
 * which are relative to today. Recordings have no audio, and the users cannot sign in. When the seed exists, only the
 * daily metrics are computed.
 *
 * @param share fraction of the full amounts, for tests
 */
export async function seedLarge(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  reportProgress: ReportProgress,
  share = 1,
): Promise<LargeSeed> {
  const amounts = scaleAmounts(share)
  const startedAt = performance.now()
  const client = await services.database.connect()
  let isNew: boolean
  try {
    isNew = !(await isSeeded(client))
    if (isNew) await createAll(client, amounts, services.clock.now(), reportProgress)
  } finally {
    await client.end()
  }
  reportProgress('daily metrics')
  await storeDailyMetrics(services)
  return { isNew, ms: Math.round(performance.now() - startedAt), amounts }
}

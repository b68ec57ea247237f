import type pg from 'pg'
import { keepDays } from '../../features/figures/index.ts'
import type { Services } from '../../services.ts'
import { afterwards, type Amounts, amountsOf, groundwork, people, peopleWords } from './house.ts'
import { layAside } from './layAside.ts'
import { agencies, coupons, redemptions, subscriptions } from './money.ts'
import { events, traces } from './traces.ts'
import { months, recordings, requests, scripts } from './work.ts'

const filled =
  'users coupons coupon_redemptions subscriptions payments scripts generations usage_months speech_metrics analytics_events messages admin_log daily_figures'.split(
    ' ',
  )

/** For the indexes, and for finding whose each recording is; neither fits into what a statement is given else. */
const settings = ["work_mem = '64MB'", "maintenance_work_mem = '192MB'"]

export type LargeSeed = { isNew: boolean; ms: number; amounts: Amounts }

type Note = (words: string) => void

async function runAll(client: pg.Client, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement)
}

async function isThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select exists (select 1 from coupons where code = 'STAGE-00001') as there",
  )
  return rows[0]?.there ?? false
}

/** One stretch of numbers after the other, so that whoever waits hears how far it is. */
async function inStretches(
  client: pg.Client,
  statement: string,
  { what, count, atOnce, others = [] }: { what: string; count: number; atOnce: number; others?: readonly unknown[] },
  note: Note,
) {
  for (let from = 1; from <= count; from += atOnce) {
    note(`${what}: ${(from - 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`)
    await client.query(statement, [...others, from, Math.min(count, from + atOnce - 1)])
  }
}

async function fill(client: pg.Client, amounts: Amounts, today: Date, note: Note) {
  const [createToday = '', ...rest] = groundwork
  await client.query(createToday, [today.toISOString()])
  await runAll(client, rest)
  const putBack = await layAside(client, filled)
  const { users, scripts: plays, recordings: sounds, events: acts } = amounts
  await inStretches(
    client,
    people(amounts),
    { what: 'people', count: users, atOnce: 10_000, others: peopleWords },
    note,
  )
  note('what they pay')
  await runAll(client, ['analyze users', coupons(amounts), ...redemptions, agencies(amounts), ...subscriptions])
  await inStretches(client, scripts(amounts), { what: 'scripts', count: plays, atOnce: 25_000 }, note)
  await inStretches(client, recordings(amounts), { what: 'recordings', count: sounds, atOnce: 25_000 }, note)
  note('what they left behind')
  await runAll(client, ['analyze generations', months, requests])
  await inStretches(client, events(amounts), { what: 'events', count: acts, atOnce: 25_000 }, note)
  await runAll(client, traces(amounts))
  note('indexes')
  await putBack()
  await runAll(client, afterwards)
}

/** All of it or nothing: a house that is half made would be taken for whole. */
async function make(client: pg.Client, amounts: Amounts, today: Date, note: Note) {
  await client.query('begin')
  try {
    for (const setting of settings) await client.query(`set local ${setting}`)
    await fill(client, amounts, today, note)
    await client.query('commit')
  } catch (error) {
    // What went wrong is what matters; a line that broke has rolled back by itself.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  note('a look over every table')
  for (const table of filled) await client.query(`vacuum (analyze) ${table}`)
}

/**
 * A house of a hundred thousand people, by a few statements over whole sets: the same every time, but for its dates,
 * which are counted back from today. Its recordings are rows without sound, and nobody of it can sign in.
 */
export async function seedLarge(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  note: Note,
  share = 1,
): Promise<LargeSeed> {
  const amounts = amountsOf(share)
  const startedAt = performance.now()
  const client = await services.database.connect()
  let isNew: boolean
  try {
    isNew = !(await isThere(client))
    if (isNew) await make(client, amounts, services.clock.now(), note)
  } finally {
    await client.end()
  }
  note('the figures of each day')
  await keepDays(services)
  return { isNew, ms: Math.round(performance.now() - startedAt), amounts }
}

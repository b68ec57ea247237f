import type pg from 'pg'
import { keepDays } from '../../features/figures/index.ts'
import type { Services } from '../../services.ts'
import { afterwards, type Amounts, amountsOf, groundwork, people, peopleWords } from './house.ts'
import { agencies, coupons, redemptions, subscriptions } from './money.ts'
import { events, traces } from './traces.ts'
import { months, recordings, requests, scripts } from './work.ts'

/** Nobody came earlier; the last stretch of days is measured. */
const houseDays = 750
const measuredDays = 120
const daysAtOnce = 5

const filled =
  'users coupons coupon_redemptions subscriptions payments scripts generations usage_months speech_metrics analytics_events messages admin_log daily_figures'.split(
    ' ',
  )

export type LargeSeed = { isNew: boolean; ms: number; amounts: Amounts }

async function runAll(client: pg.Client, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement)
}

async function isThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select exists (select 1 from coupons where code = 'STAGE-00001') as there",
  )
  return rows[0]?.there ?? false
}

/** One stretch of numbers after the other: an embedded database that is busy for long is taken for stuck. */
async function inStretches(
  client: pg.Client,
  statement: string,
  { count, atOnce, others = [] }: { count: number; atOnce: number; others?: readonly unknown[] },
) {
  for (let from = 1; from <= count; from += atOnce) {
    await client.query(statement, [...others, from, Math.min(count, from + atOnce - 1)])
  }
}

/** The same by days, the oldest first. */
async function overDays(client: pg.Client, statement: string, days: number) {
  for (let ago = days; ago > 0; ago -= daysAtOnce) {
    await client.query(statement, [ago, Math.max(0, ago - daysAtOnce)])
  }
}

async function fill(client: pg.Client, amounts: Amounts, today: Date, note: (words: string) => void) {
  const [createToday = '', ...rest] = groundwork
  await client.query(createToday, [today.toISOString()])
  await runAll(client, rest)
  note(`${amounts.users.toLocaleString('en-US')} people`)
  await inStretches(client, people(amounts), { count: amounts.users, atOnce: 5_000, others: peopleWords })
  await runAll(client, ['analyze users', coupons(amounts), ...redemptions, agencies(amounts), ...subscriptions])
  note(`${amounts.scripts.toLocaleString('en-US')} scripts`)
  await inStretches(client, scripts(amounts), { count: amounts.scripts, atOnce: 5_000 })
  note(`${amounts.recordings.toLocaleString('en-US')} recordings`)
  await inStretches(client, recordings(amounts), { count: amounts.recordings, atOnce: 10_000 })
  note('what they left behind')
  await overDays(client, months, houseDays)
  await overDays(client, requests, measuredDays)
  await inStretches(client, events(amounts), { count: amounts.events, atOnce: 10_000 })
  await runAll(client, [...traces(amounts), ...filled.map((table) => `analyze ${table}`)])
}

/**
 * A house of a hundred thousand people, by a few statements over whole sets: the same every time, but for its dates,
 * which are counted back from today. Its recordings are rows without sound, and nobody of it can sign in.
 */
export async function seedLarge(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  note: (words: string) => void,
  share = 1,
): Promise<LargeSeed> {
  const amounts = amountsOf(share)
  const startedAt = performance.now()
  const client = await services.database.connect()
  try {
    if (await isThere(client)) return { isNew: false, ms: 0, amounts }
    try {
      await fill(client, amounts, services.clock.now(), note)
    } finally {
      await runAll(client, afterwards)
    }
  } finally {
    await client.end()
  }
  note('the figures of each day')
  await keepDays(services)
  return { isNew: true, ms: Math.round(performance.now() - startedAt), amounts }
}

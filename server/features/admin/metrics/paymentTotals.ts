import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../../platform/database/database.ts'

type MonthOfPayments = OutputOf<'getRevenue'>['months'][number]['payments'][number]
/** Payments of one month in one currency, in cents. */
export type MonthlyPayments = MonthOfPayments & { month: string }

/**
 * Returns the payments of each UTC month and currency. They are counted from the payment rows each time, because later
 * refunds change the counts of past months.
 */
export async function paymentsByMonth(db: Db, fromMonth: string): Promise<MonthlyPayments[]> {
  const { rows } = await db.execute<MonthlyPayments>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency,
      (count(*) filter (where state <> 'failed'))::int as paid,
      coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)::float8 as "paidCents",
      coalesce(sum(refunded_cents) filter (where state <> 'failed'), 0)::float8 as "refundedCents",
      (count(*) filter (where state = 'failed'))::int as failed
    from payments where at >= ${`${fromMonth}-01T00:00:00.000Z`}::timestamptz
    group by 1, 2 order by 1, 3 desc, 2`)
  return rows
}

type Money = { currency: string; cents: number }

/**
 * Returns payments minus refunds since the UTC day `from` (`now`), and from the day `beforeFrom` to the day before
 * `from` (`before`), by currency. A refund counts on the day of its payment.
 */
export async function paidInPeriods(
  db: Db,
  { from, beforeFrom }: { from: string; beforeFrom: string },
): Promise<{ now: Money[]; before: Money[] }> {
  const { rows } = await db.execute<Money & { isNow: boolean }>(sql`
    select at >= ${`${from}T00:00:00.000Z`}::timestamptz as "isNow", currency,
      sum(amount_cents - refunded_cents)::float8 as cents
    from payments where state <> 'failed' and at >= ${`${beforeFrom}T00:00:00.000Z`}::timestamptz
    group by 1, 2 order by 3 desc, 2`)
  const select = (isNow: boolean) =>
    rows.flatMap(({ currency, cents, ...row }) => (row.isNow === isNow ? [{ currency, cents }] : []))
  return { now: select(true), before: select(false) }
}

/** Returns payments minus refunds per UTC day since `fromDay`, in the currency with the most payments. */
export async function paidByDay(
  db: Db,
  fromDay: string,
): Promise<{ currency: string; byDay: ReadonlyMap<string, number> }> {
  const { rows } = await db.execute<{ day: string; currency: string; paid: number; cents: number }>(sql`
    select (at at time zone 'UTC')::date::text as day, currency, count(*)::int as paid,
      sum(amount_cents - refunded_cents)::float8 as cents
    from payments where state <> 'failed' and at >= ${`${fromDay}T00:00:00.000Z`}::timestamptz group by 1, 2`)
  const paid = new Map<string, number>()
  for (const one of rows) paid.set(one.currency, (paid.get(one.currency) ?? 0) + one.paid)
  const [currency = 'usd'] = [...paid].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  return {
    currency,
    byDay: new Map(rows.flatMap((one) => (one.currency === currency ? [[one.day, one.cents] as const] : []))),
  }
}

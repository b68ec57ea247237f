import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { usageMonths } from './tables.ts'

/** The result of a reservation. If the characters do not fit, it contains the usage and the limit of the month. */
export type Reservation =
  | { reserved: true; month: string }
  | { reserved: false; currentUsage: number; limit: number; remaining: number }

type MonthlyCount = { userId: string; month: string; count: number }

/** Returns the UTC month of an instant, for example `2026-11`. */
export const usageMonth = (now: Date): string => now.toISOString().slice(0, 7)

const isMonth = ({ userId, month }: Pick<MonthlyCount, 'userId' | 'month'>) =>
  and(eq(usageMonths.userId, userId), eq(usageMonths.month, month))

/** Returns the characters used and reserved in a month; both count for the limit. */
export async function getUsage(
  where: Db | Tx,
  userId: string,
  month: string,
): Promise<{ used: number; reserved: number }> {
  const [row] = await where.select().from(usageMonths).where(isMonth({ userId, month }))
  return { used: row?.used ?? 0, reserved: row?.reserved ?? 0 }
}

/** Returns an SQL expression for the characters that an account has used in the UTC month of `now`. */
export const usedSql = ({ userId, now }: { userId: SQL; now: SQL }): SQL<number> =>
  sql`coalesce((select ${usageMonths.used} from ${usageMonths}
    where ${usageMonths.userId} = ${userId} and ${usageMonths.month} = to_char(${now} at time zone 'UTC', 'YYYY-MM')), 0)`

/**
 * Reserves characters if they fit into the limit, in one conditional statement, so that parallel requests cannot exceed
 * it. `limit` null means no limit; 0 characters always fit.
 */
export async function reserveCharacters(
  tx: Tx,
  { userId, count, limit, now }: { userId: string; count: number; limit: number | null; now: Date },
): Promise<Reservation> {
  const month = usageMonth(now)
  if (count === 0) return { reserved: true, month }
  const maxTotal = sql`coalesce(${limit}::int, 2147483647)`
  const { rows } = await tx.execute(sql`
    insert into ${usageMonths} as month (user_id, month, reserved)
    select ${userId}, ${month}, ${count}::int where ${count}::int <= ${maxTotal}
    on conflict (user_id, month) do update set reserved = month.reserved + ${count}::int
    where month.used + month.reserved + ${count}::int <= ${maxTotal}
    returning month.month`)
  if (rows.length > 0) return { reserved: true, month }
  const { used, reserved } = await getUsage(tx, userId, month)
  const maxCharacters = limit ?? 0
  return {
    reserved: false,
    currentUsage: used + reserved,
    limit: maxCharacters,
    remaining: Math.max(0, maxCharacters - used - reserved),
  }
}

/** Converts reserved characters to used characters. */
export async function spendCharacters(tx: Tx, { count, ...key }: MonthlyCount): Promise<void> {
  await tx
    .update(usageMonths)
    .set({ used: sql`${usageMonths.used} + ${count}`, reserved: sql`${usageMonths.reserved} - ${count}` })
    .where(isMonth(key))
}

/** Releases reserved characters that were not spoken. */
export async function releaseCharacters(tx: Tx, { count, ...key }: MonthlyCount): Promise<void> {
  await tx
    .update(usageMonths)
    .set({ reserved: sql`${usageMonths.reserved} - ${count}` })
    .where(isMonth(key))
}

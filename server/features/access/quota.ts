import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { usageMonths } from './tables.ts'

export type Reservation =
  | { reserved: true; month: string }
  | { reserved: false; currentUsage: number; limit: number; remaining: number }

type InMonth = { userId: string; month: string; count: number }

/** The UTC month that counts, `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)

const isMonth = ({ userId, month }: Pick<InMonth, 'userId' | 'month'>) =>
  and(eq(usageMonths.userId, userId), eq(usageMonths.month, month))

/** Spoken and set aside in a month; both count against the limit. */
export async function usageOf(
  where: Db | Tx,
  userId: string,
  month: string,
): Promise<{ used: number; reserved: number }> {
  const [row] = await where.select().from(usageMonths).where(isMonth({ userId, month }))
  return { used: row?.used ?? 0, reserved: row?.reserved ?? 0 }
}

/**
 * Sets characters aside if they fit, in one conditional statement: two requests at once cannot both have the last ones,
 * nor both open the month. `limit` null sets aside without asking; nothing at all always fits.
 */
export async function reserveCharacters(
  tx: Tx,
  { userId, count, limit, now }: { userId: string; count: number; limit: number | null; now: Date },
): Promise<Reservation> {
  const month = monthOf(now)
  if (count === 0) return { reserved: true, month }
  const most = sql`coalesce(${limit}::int, 2147483647)`
  const { rows } = await tx.execute(sql`
    insert into ${usageMonths} as month (user_id, month, reserved)
    select ${userId}, ${month}, ${count}::int where ${count}::int <= ${most}
    on conflict (user_id, month) do update set reserved = month.reserved + ${count}::int
    where month.used + month.reserved + ${count}::int <= ${most}
    returning month.month`)
  if (rows.length > 0) return { reserved: true, month }
  const { used, reserved } = await usageOf(tx, userId, month)
  const room = limit ?? 0
  return { reserved: false, currentUsage: used + reserved, limit: room, remaining: Math.max(0, room - used - reserved) }
}

/** What was set aside has been spoken. */
export async function spendReserved(tx: Tx, { count, ...which }: InMonth): Promise<void> {
  await tx
    .update(usageMonths)
    .set({ used: sql`${usageMonths.used} + ${count}`, reserved: sql`${usageMonths.reserved} - ${count}` })
    .where(isMonth(which))
}

/** What was set aside is not spoken after all. */
export async function releaseReserved(tx: Tx, { count, ...which }: InMonth): Promise<void> {
  await tx
    .update(usageMonths)
    .set({ reserved: sql`${usageMonths.reserved} - ${count}` })
    .where(isMonth(which))
}

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

/** Spoken and set aside this month; both count against the limit. */
export async function usageOf(where: Db | Tx, userId: string, month: string): Promise<{ used: number; reserved: number }> {
  const [row] = await where.select().from(usageMonths).where(isMonth({ userId, month }))
  return { used: row?.used ?? 0, reserved: row?.reserved ?? 0 }
}

/**
 * Sets characters aside if they fit, in one conditional statement: two requests at once cannot both have the last ones.
 * `limit` null sets aside without asking.
 */
export async function reserveCharacters(
  tx: Tx,
  { userId, count, limit, now }: { userId: string; count: number; limit: number | null; now: Date },
): Promise<Reservation> {
  const month = monthOf(now)
  if (count === 0) return { reserved: true, month }
  await tx.insert(usageMonths).values({ userId, month }).onConflictDoNothing()
  const fits = limit === null ? undefined : sql`${usageMonths.used} + ${usageMonths.reserved} + ${count} <= ${limit}`
  const rows = await tx
    .update(usageMonths)
    .set({ reserved: sql`${usageMonths.reserved} + ${count}` })
    .where(and(isMonth({ userId, month }), fits))
    .returning({ month: usageMonths.month })
  if (rows.length > 0 || limit === null) return { reserved: true, month }
  const { used, reserved } = await usageOf(tx, userId, month)
  return { reserved: false, currentUsage: used + reserved, limit, remaining: Math.max(0, limit - used - reserved) }
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

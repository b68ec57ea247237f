import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../../platform/database/database.ts'

type Account = OutputOf<'getUserForAdmin'>

/** Counts the scripts, recordings and messages of an account. Their contents are not read. */
export async function countContent(db: Db, userId: string, now: Date): Promise<Account['counts']> {
  const nowText = now.toISOString()
  const { rows } = await db.execute<Account['counts']>(sql`select
    (select count(*)::int from scripts where user_id = ${userId} and deleted_at is null) as scripts,
    (select count(*)::int from scripts where user_id = ${userId} and deleted_at is null and is_archived) as "archivedScripts",
    (select count(*)::int from generations where user_id = ${userId} and state = 'ready' and not is_deleted) as recordings,
    (select count(*)::int from messages where user_id = ${userId} and (expires_at is null or expires_at > ${nowText}::timestamptz)) as messages,
    (select count(*)::int from messages where user_id = ${userId} and read_at is null
      and (expires_at is null or expires_at > ${nowText}::timestamptz)) as "unreadMessages"`)
  return rows[0] ?? { scripts: 0, archivedScripts: 0, recordings: 0, messages: 0, unreadMessages: 0 }
}

const weekMs = 7 * 86_400_000

/** Returns the average weekly characters, recordings and scripts since sign-up; null in the first week (spec 2 §5). */
export async function weeklyAverages(
  db: Db,
  { id, createdAt }: { id: string; createdAt: Date },
  now: Date,
): Promise<Account['weekly']> {
  const weeks = (now.getTime() - createdAt.getTime()) / weekMs
  if (weeks < 1) return null
  const { rows } = await db.execute<{ characters: number; recordings: number; scripts: number }>(sql`select
    (select coalesce(sum(used), 0)::float8 from usage_months where user_id = ${id}) as characters,
    (select count(*)::int from generations where user_id = ${id} and state = 'ready') as recordings,
    (select count(*)::int from scripts where user_id = ${id}) as scripts`)
  const { characters = 0, recordings = 0, scripts = 0 } = rows[0] ?? {}
  const perWeek = (count: number) => Math.round((count / weeks) * 10) / 10
  return { characters: perWeek(characters), recordings: perWeek(recordings), scripts: perWeek(scripts) }
}

/** Returns the characters that an account used in each of the last twelve months with usage, oldest first. */
export async function usageByMonth(db: Db, userId: string): Promise<Account['usage']['months']> {
  const { rows } = await db.execute<{ month: string; used: number }>(
    sql`select month, used from usage_months where user_id = ${userId} and used > 0 order by month desc limit 12`,
  )
  return rows.toReversed().map(({ month, used }) => ({ month, used }))
}

/** Returns what an account paid minus its refunds, by currency, in cents. */
export async function totalPaid(db: Db, userId: string): Promise<Account['billing']['paidCents']> {
  const { rows } = await db.execute<{ currency: string; cents: number }>(sql`
    select currency, sum(amount_cents - refunded_cents)::float8 as cents from payments
    where user_id = ${userId} and state <> 'failed' group by currency order by currency`)
  return rows
}

/**
 * Returns how an account can sign in, and the number of its sessions. Impersonation sessions and sessions that wait
 * during an impersonation are not counted.
 */
export async function signInMethods(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ sessions: number; passkeys: number; hasPassword: boolean }> {
  const { rows } = await db.execute<{ sessions: number; passkeys: number; hasPassword: boolean }>(sql`select
    (select count(*)::int from sessions where user_id = ${userId} and impersonated_by is null
      and token not like 'waiting:%' and expires_at > ${now.toISOString()}::timestamptz) as sessions,
    (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
    exists (select 1 from credentials where user_id = ${userId} and provider_id = 'credential' and password is not null) as "hasPassword"`)
  return rows[0] ?? { sessions: 0, passkeys: 0, hasPassword: false }
}

/** Returns the coupons that an account redeemed, newest first; at most 50. */
export async function redeemedCoupons(db: Db, userId: string): Promise<Account['coupons']> {
  const { rows } = await db.execute<{ code: string; at: number; wasTrial: boolean }>(sql`
    select coupon_code as code, extract(epoch from redeemed_at)::float8 * 1000 as at, was_trial as "wasTrial"
    from coupon_redemptions where user_id = ${userId} order by redeemed_at desc, id limit 50`)
  return rows.map(({ code, at: nowText, wasTrial }) => ({
    code,
    redeemedAt: new Date(nowText).toISOString(),
    wasTrial,
  }))
}

import type { UserFilter } from '@scene-partner/contract/administration'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.ts'
import { anyOf, everHadPlan, judgedInSql } from '../access/index.ts'
import { lastSeen, seenWithin } from './activity.ts'

type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>
export type MatchingFacts = { now: Date; config: AdminLists }

/** As `users_words` is made. */
const words = sql`to_tsvector('simple', translate(users.email, '@.+-_', '     ') || ' ' || users.name)`
const isId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** Signs that mean something to `like`. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A whole id, an address from its beginning, or beginnings of words in any order. */
function found(search: string): SQL {
  if (isId.test(search)) return sql`users.id = ${search.toLowerCase()}`
  if (search.includes('@') && search.indexOf('@') > 0)
    return sql`users.email like ${`${literally(search.toLowerCase())}%`}`
  const parts = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.length === 0) return sql`false`
  return sql`${words} @@ to_tsquery('simple', ${parts.map((part) => `'${part}':*`).join(' & ')})`
}

function inOffice(role: NonNullable<UserFilter['role']>, { adminEmails, adminUids }: AdminLists): SQL {
  const isNamed =
    adminEmails.length + adminUids.length === 0
      ? sql`false`
      : sql`(users.id in ${anyOf(adminUids)} or (users.email_verified and users.email in ${anyOf(adminEmails)}))`
  switch (role) {
    case 'superadmin':
    case 'manager':
      return sql`users.role = ${role}`
    case 'admin':
      return sql`(users.role = 'admin' or ((users.is_admin or ${isNamed}) and users.role is distinct from 'superadmin'))`
    case 'staff':
      return sql`(users.role is not null or users.is_admin or ${isNamed})`
    case 'coupons':
      return sql`(users.can_manage_coupons and users.role is null and not users.is_admin and not ${isNamed})`
    case 'none':
      return sql`(users.role is null and not users.is_admin and not users.can_manage_coupons and not ${isNamed})`
  }
}

const usedCode = (code: string) => sql`users.id in (select user_id from coupon_redemptions where coupon_code = ${code})`

async function cameBy(db: Db, agencyId: string): Promise<SQL> {
  const { rows } = await db.execute<{ domain: string | null; code: string | null }>(
    sql`select domain, coupon_code as code from agencies where id = ${agencyId}`,
  )
  const [agency] = rows
  const ways = [
    ...(agency?.domain ? [sql`split_part(users.email, '@', 2) = ${agency.domain}`] : []),
    ...(agency?.code ? [usedCode(agency.code)] : []),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** Tiers and statuses that only who has or had a plan can have: with them the short index serves. */
const ofFew = (word: string | undefined) => word !== undefined && !['inactive', 'free', 'none'].includes(word)

function judgedAs({ tier, status }: UserFilter, facts: MatchingFacts): SQL[] {
  const judged = judgedInSql(facts)
  // Who is named by the operator has a tier without ever having had a plan.
  const few = facts.config.adminUids.length === 0 ? everHadPlan : sql`(${everHadPlan} or ${judged.isListed})`
  return [
    ...(ofFew(tier) || ofFew(status) ? [few] : []),
    ...(tier ? [sql`${judged.tier} = ${tier}`] : []),
    ...(status ? [sql`${judged.status} = ${status}`] : []),
  ]
}

function seenAs(activity: NonNullable<UserFilter['activity']>, now: Date): SQL[] {
  const { from, before } = seenWithin(activity, now)
  return [
    ...(from ? [sql`${lastSeen} >= ${from.toISOString()}::timestamptz`] : []),
    ...(before ? [sql`${lastSeen} < ${before.toISOString()}::timestamptz`] : []),
  ]
}

/** What an account must be for a filter to find it, over a table that is called `users`; null lets everyone through. */
export async function matchingUsers(db: Db, filter: UserFilter, facts: MatchingFacts): Promise<SQL | null> {
  const { search, activity, coupon, agencyId, verified, role } = filter
  const conditions = [
    ...(search ? [found(search)] : []),
    ...judgedAs(filter, facts),
    ...(activity ? seenAs(activity, facts.now) : []),
    ...(coupon ? [usedCode(coupon)] : []),
    ...(agencyId ? [await cameBy(db, agencyId)] : []),
    ...(verified === undefined ? [] : [sql`users.email_verified = ${verified}`]),
    ...(role ? [inOffice(role, facts.config)] : []),
  ]
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `)
}

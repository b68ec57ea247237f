import type { UserFilter } from '@scene-partner/contract/adminEntities'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { sqlTextList, everHadPlanSql, accessSql } from '../../../access/index.ts'
import { lastSeenSql, activityRange } from '../activity.ts'
import { accountStatusSql } from './planStatusSql.ts'

type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>
/** What the SQL conditions need in addition to the filter: the time, and who is an admin by the settings. */
export type FilterContext = { now: Date; config: AdminLists }

/** Must be the same expression as in the index `users_words`, so that Postgres uses the index. */
const searchVector = sql`to_tsvector('simple', translate(users.email, '@.+-_', '     ') || ' ' || users.name)`
/** Must be the same expression as in the index `users_search`, so that Postgres uses the index. */
const searchedText = sql`(lower(users.name) || ' ' || users.email)`
const isId = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** Escapes the wildcards of SQL `like`. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Minimum length of a part of a search text that the trigram index can find. Shorter parts contain no trigram. */
const minTrigramLength = 3

/**
 * The SQL condition that the name or e-mail address contains `part`, one word of the search text. A part of one or two
 * letters matches only at the start of a word.
 */
function containsPart(part: string): SQL {
  if (part.length >= minTrigramLength) return sql`${searchedText} like ${`%${escapeLike(part)}%`}`
  const words = part.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  return sql`${searchVector} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`
}

/**
 * The SQL condition that the account has the id `search`, or that each word of `search` is in its name or e-mail
 * address, in any order.
 */
export function matchesSearch(search: string): SQL {
  if (isId.test(search)) return sql`users.id = ${search.toLowerCase()}`
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean)
  return parts.length === 0 ? sql`false` : sql.join(parts.map(containsPart), sql` and `)
}

function hasRole(role: NonNullable<UserFilter['role']>, { adminEmails, adminUids }: AdminLists): SQL {
  const isListed =
    adminEmails.length + adminUids.length === 0
      ? sql`false`
      : sql`(users.id in ${sqlTextList(adminUids)} or (users.email_verified and not users.needs_admin_confirmation and users.email in ${sqlTextList(adminEmails)}))`
  switch (role) {
    case 'superadmin':
    case 'manager':
      return sql`users.role = ${role}`
    case 'admin':
      return sql`(users.role = 'admin' or ((users.is_admin or ${isListed}) and users.role is distinct from 'superadmin'))`
    case 'staff':
      return sql`(users.role is not null or users.is_admin or ${isListed})`
    case 'coupons':
      return sql`(users.can_manage_coupons and users.role is null and not users.is_admin and not ${isListed})`
    case 'none':
      return sql`(users.role is null and not users.is_admin and not users.can_manage_coupons and not ${isListed})`
  }
}

const usedCoupon = (code: string) =>
  sql`users.id in (select user_id from coupon_redemptions where coupon_code = ${code})`

async function belongsToAgency(db: Db, agencyId: string): Promise<SQL> {
  const { rows } = await db.execute<{ domain: string | null; code: string | null }>(
    sql`select domain, coupon_code as code from agencies where id = ${agencyId}`,
  )
  const [agency] = rows
  const alternatives = [
    ...(agency?.domain ? [sql`split_part(users.email, '@', 2) = ${agency.domain}`] : []),
    ...(agency?.code ? [usedCoupon(agency.code)] : []),
  ]
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`
}

/**
 * Returns whether only accounts that have or had a plan can have this tier or status. The query can then use the
 * partial index of these accounts.
 */
const needsPlan = (value: string | undefined) => value !== undefined && !['inactive', 'free', 'none'].includes(value)

/** The account statuses that only an account with a running plan can have. */
const runningStatuses: readonly UserFilter['accountStatus'][] = ['active', 'trialing', 'payment_due']

function accessConditions({ tier, status, accountStatus }: UserFilter, facts: FilterContext): SQL[] {
  const access = accessSql(facts)
  // Accounts in ADMIN_UIDS have a tier even if they never had a plan, so they are included.
  const hadPlan = facts.config.adminUids.length === 0 ? everHadPlanSql : sql`(${everHadPlanSql} or ${access.isListed})`
  return [
    ...(needsPlan(tier) || needsPlan(status) || runningStatuses.includes(accountStatus) ? [hadPlan] : []),
    ...(tier ? [sql`${access.tier} = ${tier}`] : []),
    ...(status ? [sql`${access.status} = ${status}`] : []),
    ...(accountStatus ? [accountStatusSql(accountStatus, facts)] : []),
  ]
}

const stateConditions: Record<NonNullable<UserFilter['state']>, SQL> = {
  open: sql`users.suspended_at is null and users.deletion_due_at is null`,
  suspended: sql`users.suspended_at is not null and users.deletion_due_at is null`,
  closed: sql`users.deletion_due_at is not null`,
}

function activityConditions(activity: NonNullable<UserFilter['activity']>, now: Date): SQL[] {
  const { from, before } = activityRange(activity, now)
  return [
    ...(from ? [sql`${lastSeenSql} >= ${from.toISOString()}::timestamptz`] : []),
    ...(before ? [sql`${lastSeenSql} < ${before.toISOString()}::timestamptz`] : []),
  ]
}

/** Returns the SQL condition that an account of a table named `users` matches a filter; null if the filter is empty. */
export async function userFilterSql(db: Db, filter: UserFilter, facts: FilterContext): Promise<SQL | null> {
  const { search, activity, coupon, agencyId, verified, state, role } = filter
  const conditions = [
    ...(search ? [matchesSearch(search)] : []),
    ...accessConditions(filter, facts),
    ...(activity ? activityConditions(activity, facts.now) : []),
    ...(coupon ? [usedCoupon(coupon)] : []),
    ...(agencyId ? [await belongsToAgency(db, agencyId)] : []),
    ...(verified === undefined ? [] : [sql`users.email_verified = ${verified}`]),
    ...(state ? [stateConditions[state]] : []),
    ...(role ? [hasRole(role, facts.config)] : []),
  ]
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `)
}

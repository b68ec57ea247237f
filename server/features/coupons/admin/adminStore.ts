import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { CouponFilters, EffectiveCouponStatus } from '@scene-partner/contract/operations/admin/adminCoupons'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { containsPattern, formatKeysetCursor, afterKeysetCursor, toPage } from '../../../platform/database/keyset.ts'
import { normaliseCouponCode, type CouponRow } from '../checkCoupon.ts'
import { couponRedemptions, coupons } from '../tables.ts'

/** Coupons per page of the admin list. */
export const couponsPerPage = 100
const redemptionsPerPage = 50

const isTrial = sql`(${coupons.type} = 'trial' or coalesce(${coupons.metadata}->>'is30DayTrial', '') = 'true' or coalesce(${coupons.trialDays}, 0) > 0)`
/** In older rows `is_active` false means that the coupon is disabled. */
const isEnabled = sql`(${coupons.status} = 'active' and ${coupons.isActive} is not false)`

const typeConditions: Record<NonNullable<CouponFilters['type']>, SQL> = {
  trial: isTrial,
  percentage: sql`(${coupons.type} = 'percentage' and not ${isTrial})`,
  other: sql`(${coupons.type} not in ('percentage', 'trial') and not ${isTrial})`,
}

/**
 * Builds one SQL condition for each status of a coupon. Each coupon meets exactly one of the first five; `deleted` is
 * independent of them.
 */
function statusConditions(now: Date): Record<EffectiveCouponStatus, SQL> {
  const isBegun = sql`(${isEnabled} and ${coupons.state} is distinct from 'draft')`
  const isOver = sql`(${coupons.expiresAt} is not null and ${coupons.expiresAt} <= ${now.toISOString()}::timestamptz)`
  const isUsedUp = sql`(${coupons.maxRedemptions} is not null and ${coupons.timesRedeemed} >= ${coupons.maxRedemptions})`
  return {
    paused: sql`not ${isEnabled}`,
    draft: sql`(${isEnabled} and ${coupons.state} = 'draft')`,
    expired: sql`(${isBegun} and ${isOver})`,
    used_up: sql`(${isBegun} and not ${isOver} and ${isUsedUp})`,
    active: sql`(${isBegun} and not ${isOver} and not ${isUsedUp})`,
    deleted: sql`${coupons.deleted}`,
  }
}

/** Builds the SQL condition that a coupon matches the filters of the admin list or of its CSV file. */
export function matchesCouponFilters(
  { search, effectiveStatus, status, state, type, deleted, batch }: CouponFilters,
  now: Date,
): SQL | undefined {
  const pattern = search && containsPattern(search)
  return and(
    eq(coupons.deleted, deleted === 'only' || effectiveStatus === 'deleted'),
    effectiveStatus && statusConditions(now)[effectiveStatus],
    pattern ? or(ilike(coupons.code, pattern), ilike(coupons.description, pattern)) : undefined,
    status && (status === 'active' ? isEnabled : sql`not ${isEnabled}`),
    state && eq(coupons.state, state),
    type && typeConditions[type],
    batch ? eq(coupons.batch, batch) : undefined,
  )
}

/** Lists a page of coupons, newest first. */
export async function listCoupons(
  where: Db,
  { cursor, limit = couponsPerPage, ...filters }: CouponFilters & { cursor?: string | undefined; limit?: number },
  now: Date,
): Promise<{ rows: CouponRow[]; nextCursor?: string }> {
  const rows = await where
    .select()
    .from(coupons)
    .where(and(matchesCouponFilters(filters, now), afterKeysetCursor(cursor, coupons.createdAt, coupons.id)))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => formatKeysetCursor(row.createdAt, row.id))
}

/** Finds a coupon by id, also a deleted coupon. Returns undefined when it does not exist. */
export async function findCouponById(where: Db | Tx, id: string): Promise<CouponRow | undefined> {
  const [row] = await where.select().from(coupons).where(eq(coupons.id, id))
  return row
}

/** Returns true when a coupon with this code exists and is not deleted. */
export async function couponExists(where: Db | Tx, code: string): Promise<boolean> {
  const [row] = await where.select({ deleted: coupons.deleted }).from(coupons).where(eq(coupons.code, code))
  return row?.deleted === false
}

/** Reads a coupon and locks its row until the transaction ends. */
export async function lockCoupon(tx: Tx, by: { id: string } | { code: string }): Promise<CouponRow | undefined> {
  const matchesReference = 'id' in by ? eq(coupons.id, by.id) : eq(coupons.code, normaliseCouponCode(by.code))
  const [row] = await tx.select().from(coupons).where(matchesReference).for('update')
  return row
}

/** Updates a coupon and increases its version. Returns undefined when it does not exist. */
export async function updateCouponRow(tx: Tx, id: string, change: Partial<CouponRow>): Promise<CouponRow | undefined> {
  const version = sql`${coupons.version} + 1`
  const [row] = await tx
    .update(coupons)
    .set({ ...change, version })
    .where(eq(coupons.id, id))
    .returning()
  return row
}

/** Returns the largest number of redemptions of this coupon code by one account. */
export async function findMaxRedemptionsPerUser(tx: Tx, code: string): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select coalesce(max(times), 0)::int as most from (
      select count(*) as times from coupon_redemptions where coupon_code = ${code} and user_id is not null group by user_id
    ) as counted`)
  return rows[0]?.most ?? 0
}

const redeemerEmail = sql<string | null>`(select email from users where users.id = coupon_redemptions.user_id)`

/** A redemption with the e-mail address of its account. The address is null after the account is deleted. */
export type RedemptionRow = typeof couponRedemptions.$inferSelect & { email: string | null }
/** Which redemptions are listed. Without `code`, those of all coupons; without `cursor`, the first page. */
export type RedemptionFilters = { code?: string | undefined; cursor?: string | undefined; limit?: number }

/** Lists a page of the redemptions of one coupon code, or of all coupon codes, newest first. */
export async function listRedemptions(
  where: Db,
  { code, cursor, limit = redemptionsPerPage }: RedemptionFilters,
): Promise<{ rows: RedemptionRow[]; nextCursor?: string }> {
  const matchesReference = code === undefined ? undefined : eq(couponRedemptions.couponCode, code)
  const found = await where
    .select({ redemption: couponRedemptions, email: redeemerEmail })
    .from(couponRedemptions)
    .where(and(matchesReference, afterKeysetCursor(cursor, couponRedemptions.redeemedAt, couponRedemptions.id)))
    .orderBy(desc(couponRedemptions.redeemedAt), desc(couponRedemptions.id))
    .limit(limit + 1)
  const rows = found.map(({ redemption, email }) => ({ ...redemption, email }))
  return toPage(rows, limit, (row) => formatKeysetCursor(row.redeemedAt, row.id))
}

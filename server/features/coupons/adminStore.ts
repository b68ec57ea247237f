import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { CouponFilters } from '@scene-partner/contract/operations/adminCoupons'
import type { Db, Tx } from '../../platform/database/database.ts'
import { anywhere, cursorAt, olderThan, pageOf } from '../../platform/database/keyset.ts'
import { readCode, type CouponRow } from './judgeCoupon.ts'
import { couponRedemptions, coupons } from './tables.ts'

export const couponsPerPage = 100
const redemptionsPerPage = 50

const isTrial = sql`(${coupons.type} = 'trial' or coalesce(${coupons.metadata}->>'is30DayTrial', '') = 'true' or coalesce(${coupons.trialDays}, 0) > 0)`
/** Older coupons say in `is_active` that they are off. */
const isOn = sql`(${coupons.status} = 'active' and ${coupons.isActive} is not false)`

const kinds: Record<NonNullable<CouponFilters['type']>, SQL> = {
  trial: isTrial,
  percentage: sql`(${coupons.type} = 'percentage' and not ${isTrial})`,
  other: sql`(${coupons.type} not in ('percentage', 'trial') and not ${isTrial})`,
}

/** What a page or a file of coupons is about. */
export function couponsLike({ search, status, state, type, deleted, batch }: CouponFilters): SQL | undefined {
  const words = search && anywhere(search)
  return and(
    eq(coupons.deleted, deleted === 'only'),
    words ? or(ilike(coupons.code, words), ilike(coupons.description, words)) : undefined,
    status && (status === 'active' ? isOn : sql`not ${isOn}`),
    state && eq(coupons.state, state),
    type && kinds[type],
    batch ? eq(coupons.batch, batch) : undefined,
  )
}

/** Newest first. */
export async function listCoupons(
  where: Db,
  { cursor, limit = couponsPerPage, ...filters }: CouponFilters & { cursor?: string | undefined; limit?: number },
): Promise<{ rows: CouponRow[]; nextCursor?: string }> {
  const rows = await where
    .select()
    .from(coupons)
    .where(and(couponsLike(filters), olderThan(cursor, coupons.createdAt, coupons.id)))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => cursorAt(row.createdAt, row.id))
}

export async function findCouponById(where: Db | Tx, id: string): Promise<CouponRow | undefined> {
  const [row] = await where.select().from(coupons).where(eq(coupons.id, id))
  return row
}

/** Whether there is a coupon of this code that was not deleted. */
export async function hasCoupon(where: Db | Tx, code: string): Promise<boolean> {
  const [row] = await where.select({ deleted: coupons.deleted }).from(coupons).where(eq(coupons.code, code))
  return row?.deleted === false
}

/** Keeps a coupon from being redeemed or changed by others until the commit. */
export async function holdCoupon(tx: Tx, by: { id: string } | { code: string }): Promise<CouponRow | undefined> {
  const isMeant = 'id' in by ? eq(coupons.id, by.id) : eq(coupons.code, readCode(by.code))
  const [row] = await tx.select().from(coupons).where(isMeant).for('update')
  return row
}

export async function changeCoupon(tx: Tx, id: string, change: Partial<CouponRow>): Promise<CouponRow | undefined> {
  const version = sql`${coupons.version} + 1`
  const [row] = await tx
    .update(coupons)
    .set({ ...change, version })
    .where(eq(coupons.id, id))
    .returning()
  return row
}

/** The most that one account has redeemed a code. */
export async function mostByOne(tx: Tx, code: string): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select coalesce(max(times), 0)::int as most from (
      select count(*) as times from coupon_redemptions where coupon_code = ${code} and user_id is not null group by user_id
    ) as counted`)
  return rows[0]?.most ?? 0
}

const emailOfRedeemer = sql<string | null>`(select email from users where users.id = coupon_redemptions.user_id)`

export type RedemptionRow = typeof couponRedemptions.$inferSelect & { email: string | null }
export type RedemptionFilters = { code?: string | undefined; cursor?: string | undefined; limit?: number }

/** Who redeemed a code, or any; newest first. */
export async function listRedemptions(
  where: Db,
  { code, cursor, limit = redemptionsPerPage }: RedemptionFilters,
): Promise<{ rows: RedemptionRow[]; nextCursor?: string }> {
  const isMeant = code === undefined ? undefined : eq(couponRedemptions.couponCode, code)
  const found = await where
    .select({ redemption: couponRedemptions, email: emailOfRedeemer })
    .from(couponRedemptions)
    .where(and(isMeant, olderThan(cursor, couponRedemptions.redeemedAt, couponRedemptions.id)))
    .orderBy(desc(couponRedemptions.redeemedAt), desc(couponRedemptions.id))
    .limit(limit + 1)
  const rows = found.map(({ redemption, email }) => ({ ...redemption, email }))
  return pageOf(rows, limit, (row) => cursorAt(row.redeemedAt, row.id))
}

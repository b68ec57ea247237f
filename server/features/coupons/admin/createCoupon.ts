import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { normaliseCouponCode, type CouponRow } from '../checkCoupon.ts'
import { coupons } from '../tables.ts'

/** The columns of a new coupon. Columns that are not given get their defaults. */
export type NewCoupon = Pick<CouponRow, 'code' | 'type' | 'value'> & Partial<CouponRow>

/** Creates a coupon under its normalised code. Creates nothing and returns false when another coupon has the code. */
export async function createCoupon({ db }: Database, clock: Clock, coupon: NewCoupon): Promise<boolean> {
  const now = clock.now()
  const rows = await db
    .insert(coupons)
    .values({ ...coupon, id: randomUUID(), code: normaliseCouponCode(coupon.code), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ code: coupons.code })
  return rows.length > 0
}

/** Creates the coupon of local mode once: a 30-day trial for users who run the product on their own machine. */
export async function ensureLocalCoupon(database: Database, clock: Clock): Promise<void> {
  await createCoupon(database, clock, {
    code: 'BREAKALEG',
    description: 'A 30-day premium trial for this machine',
    type: 'trial',
    value: 100,
    duration: '30d',
    durationInMonths: 1,
    trialDays: 30,
    quotaCharacters: 30_000,
    metadata: { is30DayTrial: true, isLocalOnly: true },
  })
}

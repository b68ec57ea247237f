import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCode, type CouponRow } from './judgeCoupon.ts'
import { coupons } from './tables.ts'

export type NewCoupon = Pick<CouponRow, 'code' | 'type' | 'value'> & Partial<CouponRow>

/** Writes a coupon down under its one spelling; false where the code is taken. */
export async function createCoupon({ db }: Database, clock: Clock, coupon: NewCoupon): Promise<boolean> {
  const now = clock.now()
  const rows = await db
    .insert(coupons)
    .values({ ...coupon, id: randomUUID(), code: readCode(coupon.code), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ code: coupons.code })
  return rows.length > 0
}

/** Makes local mode's own code, once: thirty days of everything for whoever tries the product on their machine. */
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

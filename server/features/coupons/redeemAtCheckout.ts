import { fail } from '@scene-partner/contract/failures'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { toAppliedCoupon } from './computeGrant.ts'
import { isFullDiscount, checkCoupon, normaliseCouponCode } from './checkCoupon.ts'
import {
  incrementRedemptions,
  loadAccountCouponHistory,
  findCoupon,
  insertRedemption,
  lockCouponsOfMailbox,
} from './store.ts'
import { couponRedemptions, coupons } from './tables.ts'

/** A discount in the form that the payment provider needs. `months` is null unless the duration is `repeating`. */
export type CheckoutDiscount = {
  code: string
  percentOff: number
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

type CheckoutRedemption = {
  code: string
  user: UserRow
  plan: string
  attribution: Record<string, string>
  now: Date
  isLocal: boolean
  events: Services['events']
  config: Services['config']
}
type ReservedDiscount = { discount: CheckoutDiscount; number: number }

const durations: Record<string, CheckoutDiscount['duration']> = { repeating: 'repeating', forever: 'forever' }

/**
 * Checks and redeems a discount coupon for a checkout that is about to start, within the caller's transaction. Throws
 * the coupon failures.
 */
export async function redeemAtCheckout(tx: Tx, request: CheckoutRedemption): Promise<ReservedDiscount> {
  const { user, plan, now, attribution, events, config } = request
  const code = normaliseCouponCode(request.code)
  if (code === '') throw fail('coupon/blank')
  await lockCouponsOfMailbox(tx, user.email)
  const coupon = await findCoupon(tx, code, request)
  const account = await loadAccountCouponHistory(tx, user, code, config)
  const refusal = checkCoupon(coupon, { now, account, plan })
  if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
  if (isFullDiscount(coupon)) throw fail('coupon/without-checkout')
  if (coupon.type !== 'percentage' || coupon.value <= 0) throw fail('coupon/invalid')
  if (!(await incrementRedemptions(tx, code, now))) throw fail('coupon/exhausted')
  const number = account.timesUsed + 1
  await insertRedemption(tx, { user, coupon, number, attribution, now, events, config })
  const applied = toAppliedCoupon(coupon, now)
  const duration = durations[applied.duration ?? ''] ?? 'once'
  const months = duration === 'repeating' ? (applied.durationInMonths ?? 1) : null
  return { number, discount: { code, percentOff: coupon.value, duration, months } }
}

/**
 * Deletes the redemption of a checkout that was not paid and lowers the coupon's counter. The account may then use the
 * coupon again. Does nothing if the redemption was already released.
 */
export async function releaseRedemption(
  tx: Tx,
  { userId, code, number, now }: { userId: string; code: string; number: number; now: Date },
): Promise<void> {
  const gone = await tx
    .delete(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.userId, userId),
        eq(couponRedemptions.couponCode, code),
        eq(couponRedemptions.number, number),
      ),
    )
    .returning({ id: couponRedemptions.id })
  if (gone.length === 0) return
  await tx
    .update(coupons)
    .set({ timesRedeemed: sql`${coupons.timesRedeemed} - 1`, updatedAt: now })
    .where(eq(coupons.code, code))
}

/** Returns the changes of the user row after the user paid a checkout with this coupon code. */
export async function describeAppliedCoupon(tx: Tx, user: UserRow, code: string, now: Date): Promise<Partial<UserRow>> {
  const coupon = await findCoupon(tx, code, { isLocal: true })
  const message = `The code ${code} lowered the price of your plan.`
  const change = {
    usedCoupons: [...new Set([...user.usedCoupons, code])],
    couponOutcome: { code, isApplied: true, reason: null, message, at: now.toISOString() },
    ...(user.pendingCoupon?.code === code && { pendingCoupon: null }),
  }
  return coupon ? { ...change, appliedCoupon: toAppliedCoupon(coupon, now) } : change
}

import { fail } from '@scene-partner/contract/failures'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appliedCouponOf } from './grant.ts'
import { isWholePrice, judgeCoupon, readCode } from './judgeCoupon.ts'
import { countRedemption, factsOf, findCoupon, insertRedemption, takeTurn } from './store.ts'
import { couponRedemptions, coupons } from './tables.ts'

/** A lower price, as the payment provider is told of it. */
export type CheckoutDiscount = {
  code: string
  percentOff: number
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

type Wish = {
  code: string
  user: UserRow
  plan: string
  attribution: Record<string, string>
  now: Date
  isLocal: boolean
}
type Held = { discount: CheckoutDiscount; number: number }

const durations: Record<string, CheckoutDiscount['duration']> = { repeating: 'repeating', forever: 'forever' }

/** Redeems a code that lowers a price, for a purchase that is about to begin: rules, counter and redemption at once. */
export async function redeemAtCheckout(tx: Tx, wish: Wish): Promise<Held> {
  const { user, plan, now, attribution } = wish
  const code = readCode(wish.code)
  if (code === '') throw fail('coupon/blank')
  await takeTurn(tx, user.email)
  const coupon = await findCoupon(tx, code, wish)
  const account = await factsOf(tx, user, code)
  const refusal = judgeCoupon(coupon, { now, account, plan })
  if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
  if (isWholePrice(coupon)) throw fail('coupon/without-checkout')
  if (coupon.type !== 'percentage' || coupon.value <= 0) throw fail('coupon/invalid')
  if (!(await countRedemption(tx, code, now))) throw fail('coupon/exhausted')
  const number = account.timesUsed + 1
  await insertRedemption(tx, { user, coupon, number, attribution, now })
  const applied = appliedCouponOf(coupon, now)
  const duration = durations[applied.duration ?? ''] ?? 'once'
  const months = duration === 'repeating' ? (applied.durationInMonths ?? 1) : null
  return { number, discount: { code, percentOff: coupon.value, duration, months } }
}

/** The purchase did not happen: whoever comes next may have the redemption, this account too. */
export async function giveBackRedemption(
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

/** What the user document says of a code whose purchase went through. */
export async function couponApplied(tx: Tx, user: UserRow, code: string, now: Date): Promise<Partial<UserRow>> {
  const coupon = await findCoupon(tx, code, { isLocal: true })
  const usedCoupons = [...new Set([...user.usedCoupons, code])]
  return coupon ? { appliedCoupon: appliedCouponOf(coupon, now), usedCoupons } : { usedCoupons }
}

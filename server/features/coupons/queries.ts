import { raise } from '@scene-partner/contract/failures'
import {
  getCoupon as oneContract,
  getCouponRedemptions as redemptionsContract,
  getCoupons as listContract,
} from '@scene-partner/contract/operations/admin/adminCoupons'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation } from '../../services.ts'
import { findCouponById, listCoupons, listRedemptions, type RedemptionRow } from './admin/adminStore.ts'
import { presentCoupon } from './presentCoupon.ts'

/** Returns a page of the coupons that match the filters. */
export const getCoupons = operation(listContract, async ({ input, clock, database: { db } }) => {
  const { rows, nextCursor } = await listCoupons(db, input, clock.now())
  return { coupons: rows.map(presentCoupon), ...(nextCursor && { nextCursor }) }
})

/** Returns one coupon, also a deleted one. Throws `not_found` for an unknown coupon. */
export const getCoupon = operation(oneContract, async ({ input, database: { db } }) => ({
  coupon: presentCoupon((await findCouponById(db, input.couponId)) ?? raise('not_found')),
}))

/**
 * Masks an e-mail address: a person who knows the address recognises it, but other people cannot send e-mails to it.
 */
const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@')

/**
 * Converts a redemption to the form of the contract. Only staff see the account; a coupon manager gets a masked
 * address.
 */
export function presentRedemption(row: RedemptionRow, { isAdmin, isManager }: SignedIn) {
  const isStaff = isAdmin || isManager
  const { id, couponCode, number, wasTrial, attribution, redeemedAt } = row
  return {
    ...{ id, couponCode, number, wasTrial, attribution },
    userId: isStaff ? row.userId : null,
    email: row.email && !isStaff ? maskEmail(row.email) : row.email,
    redeemedAt: redeemedAt.toISOString(),
  }
}

/** Returns a page of the redemptions of a coupon. Throws `not_found` for an unknown coupon. */
export const getCouponRedemptions = operation(redemptionsContract, async ({ input, caller, database: { db } }) => {
  const coupon = (await findCouponById(db, input.couponId)) ?? raise('not_found')
  const { rows, nextCursor } = await listRedemptions(db, { code: coupon.code, cursor: input.cursor })
  return { redemptions: rows.map((row) => presentRedemption(row, caller)), ...(nextCursor && { nextCursor }) }
})

import { Failure, fail, raise } from '@scene-partner/contract/failures'
import { lockUser, updateUser } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { computeGrant } from './computeGrant.ts'
import { checkCoupon } from './checkCoupon.ts'
import {
  incrementRedemptions,
  loadAccountCouponHistory,
  findCoupon,
  insertRedemption,
  lockCouponsOfMailbox,
} from './store.ts'

/** A coupon to redeem for an account. `code` is normalised. */
export type CouponRedemption = {
  userId: string
  email: string
  code: string
  attribution: Record<string, string>
  isLocal: boolean
  now: Date
}

/**
 * Redeems a trial or 100 % coupon: its counter, the redemption and the user row change in the caller's transaction.
 * Returns the message for the user. Throws the coupon failures of `checkCoupon` and `computeGrant` before anything is
 * written.
 */
export async function redeemForUser(
  tx: Tx,
  redemption: CouponRedemption,
  { config, events, live }: Pick<Services, 'config' | 'events' | 'live'>,
): Promise<string> {
  const { userId, email, code, attribution, now } = redemption
  // Locks the user, so that the plan which is computed here does not overwrite a purchase or another change that
  // happens at the same time. The user is locked before the mailbox. A purchase that closes earlier checkouts locks a
  // coupon before the mailbox, so two transactions can still deadlock; `database.tx` repeats the transaction that
  // Postgres ends.
  const user = (await lockUser(tx, { id: userId })) ?? raise('signed_out')
  await lockCouponsOfMailbox(tx, email)
  const coupon = await findCoupon(tx, code, redemption)
  const account = await loadAccountCouponHistory(tx, user, code, config)
  const refusal = checkCoupon(coupon, { now, account })
  if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
  const grant = computeGrant(coupon, user, now)
  if (grant instanceof Failure) throw grant
  if (!(await incrementRedemptions(tx, code, now))) throw fail('coupon/exhausted')
  await insertRedemption(tx, { user, coupon, number: account.timesUsed + 1, attribution, now, events, config })
  const { message } = grant
  const couponOutcome = { code, isApplied: true, reason: null, message, at: now.toISOString() }
  const change = { ...grant.change, couponOutcome, ...(user.pendingCoupon?.code === code && { pendingCoupon: null }) }
  await updateUser(tx, { userId, change, now, live })
  return message
}

import { and, asc, eq, gt } from 'drizzle-orm'
import { computeOwnPlan } from '../../access/index.ts'
import { findUser, lockUser, recordAdminAction, updateUser, type UserRow } from '../../accounts/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { couponExists } from './adminStore.ts'
import { addMonths } from '../computeGrant.ts'
import { couponRedemptions } from '../tables.ts'

/**
 * The job that removes a deleted coupon at the payment provider and revokes what the coupon granted to accounts, each
 * only if the deletion requested it.
 */
export const cleanUpCouponJob = 'coupons.retire'

/** Payload of the cleanup job. `deactivateStripe` means any payment provider, not only Stripe. */
export type CouponCleanup = {
  code: string
  revokeActiveDiscounts: boolean
  deactivateStripe: boolean
  adminId: string
}

type Needs = Pick<Services, 'billing' | 'clock' | 'database' | 'live'>

const batchSize = 100

async function listRedeemers(db: Db, code: string, after: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: couponRedemptions.userId })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.couponCode, code), gt(couponRedemptions.userId, after)))
    .orderBy(asc(couponRedemptions.userId))
    .limit(batchSize)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/**
 * Returns the change of the user row that revokes the coupon which the user redeemed last. Its months are subtracted,
 * so months from other coupons stay; a trial ends now.
 */
function planAfterRevocation(user: UserRow, now: Date): Partial<UserRow> {
  const plan = computeOwnPlan(user, now)
  const isRunning = plan.status === 'active' || plan.status === 'trialing'
  // A paying user keeps the plan. Only the price rises, because the payment provider no longer applies the discount.
  if (!isRunning || user.paymentSubscriptionId) return { appliedCoupon: null }
  const months = user.appliedCoupon?.durationInMonths ?? 1
  const { tier, expiresAt } = plan
  const until = tier === 'paid' && expiresAt ? addMonths(expiresAt, -months) : now
  if (until > now) return { appliedCoupon: null, subscriptionExpiresAt: until }
  const wasTrial = tier === 'premium_trial'
  return {
    appliedCoupon: null,
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    subscriptionExpiresAt: now,
    ...(wasTrial && { trialEndDate: now }),
  }
}

/**
 * Revokes what a coupon grants to one account. Changes nothing and returns false when it is not the applied coupon of
 * the account, or when an admin has restored the coupon.
 */
async function revokeForUser(
  { billing, clock, database, live }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  const before = await findUser(database.db, userId)
  if (before?.appliedCoupon?.code !== code) return false
  // If an admin restored the coupon during the cleanup, the remaining accounts keep what it granted.
  if (await couponExists(database.db, code)) return false
  // The provider is called first. If the call fails, the account still has the coupon, so that a retry revokes it.
  if (before.paymentSubscriptionId) await billing.payments?.revokeDiscount(before.paymentSubscriptionId)
  return database.tx(async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (user?.appliedCoupon?.code !== code) return false
    const now = clock.now()
    await updateUser(tx, { userId, change: planAfterRevocation(user, now), now, live })
    return true
  })
}

async function revokeForAllUsers(
  needs: Needs,
  { code, adminId }: CouponCleanup,
  renew: () => Promise<void>,
): Promise<void> {
  let revoked = 0
  let last = ''
  for (;;) {
    const batch = await listRedeemers(needs.database.db, code, last)
    for (const userId of batch) revoked += Number(await revokeForUser(needs, userId, code))
    last = batch.at(-1) ?? last
    if (batch.length < batchSize) break
    await renew()
  }
  const metadata = { code, accounts: revoked }
  const at = needs.clock.now()
  await needs.database.tx((tx) => recordAdminAction(tx, { adminId, action: 'coupon_discounts_revoked', metadata, at }))
}

/**
 * Removes a deleted coupon at the payment provider and closes the open checkouts with this coupon if `deactivateStripe`
 * is set. Revokes what the coupon granted to accounts if `revokeActiveDiscounts` is set.
 */
export async function cleanUpDeletedCoupon(
  cleanup: CouponCleanup,
  services: Needs,
  renew: () => Promise<void>,
): Promise<void> {
  const { code, deactivateStripe, revokeActiveDiscounts } = cleanup
  const { billing } = services
  // If an admin restored the coupon before this job ran, nothing is changed.
  if (await couponExists(services.database.db, code)) return
  if (deactivateStripe) {
    await billing.closeCheckoutsWithCoupon(code)
    await billing.payments?.removeDiscount(code)
  }
  if (revokeActiveDiscounts) await revokeForAllUsers(services, cleanup, renew)
}

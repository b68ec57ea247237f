import { and, asc, eq, gt } from 'drizzle-orm'
import { computeOwnPlan } from '../../access/index.ts'
import { findUser, lockUser, recordAdminAction, updateUser, type UserRow } from '../../accounts/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { couponExists } from './adminStore.ts'
import { addMonths } from '../computeGrant.ts'
import { couponRedemptions } from '../tables.ts'

/**
 * Cleans up after a deleted coupon: revokes what the coupon granted, and removes the coupon at the payment provider.
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

/** Computes the user's plan after the last coupon is revoked. Months from other coupons stay; a trial ends. */
function planAfterRevocation(user: UserRow, now: Date): Partial<UserRow> {
  const plan = computeOwnPlan(user, now)
  const isRunning = plan.status === 'active' || plan.status === 'trialing'
  // The plan of a paying user stays. Only its price changes, and the payment provider changes it.
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

/** Revokes what a coupon still grants to one account. Returns false when it no longer grants anything. */
async function revokeForUser(
  { billing, clock, database, live }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  const before = await findUser(database.db, userId)
  if (before?.appliedCoupon?.code !== code) return false
  // The coupon was restored during the cleanup, so the grants of the remaining accounts stay.
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

/** Withdraws a deleted coupon at the payment provider and, if requested, from the accounts that redeemed it. */
export async function cleanUpDeletedCoupon(
  cleanup: CouponCleanup,
  services: Needs,
  renew: () => Promise<void>,
): Promise<void> {
  const { code, deactivateStripe, revokeActiveDiscounts } = cleanup
  const { billing } = services
  // If the coupon was restored in the meantime, nothing is changed.
  if (await couponExists(services.database.db, code)) return
  if (deactivateStripe) {
    await billing.closeCheckoutsWithCoupon(code)
    await billing.payments?.removeDiscount(code)
  }
  if (revokeActiveDiscounts) await revokeForAllUsers(services, cleanup, renew)
}

import { and, asc, eq, gt } from 'drizzle-orm'
import { ownStanding } from '../access/index.ts'
import { changeUser, findUser, holdUser, logAct, type UserRow } from '../accounts/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { hasCoupon } from './adminStore.ts'
import { addMonths } from './grant.ts'
import { couponRedemptions } from './tables.ts'

/** What hangs on a coupon that was deleted. */
export const retireJob = 'coupons.retire'

export type Retirement = {
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

/** What an account keeps when the last code it used is taken back: months that others gave, nothing of a trial. */
function whatIsLeft(user: UserRow, now: Date): Partial<UserRow> {
  const standing = ownStanding(user, now)
  const isRunning = standing.status === 'active' || standing.status === 'trialing'
  // Who pays is not put out: only the price changes, at the provider.
  if (!isRunning || user.stripeSubscriptionId) return { appliedCoupon: null }
  const months = user.appliedCoupon?.durationInMonths ?? 1
  const { tier, expiresAt } = standing
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

/** Takes from one account what a code still gives it; false where it gives nothing any more. */
async function revokeOne({ billing, clock, database, live }: Needs, userId: string, code: string): Promise<boolean> {
  const before = await findUser(database.db, userId)
  if (before?.appliedCoupon?.code !== code) return false
  // Restored while this runs: who still has something by it keeps it.
  if (await hasCoupon(database.db, code)) return false
  // The provider first: should it not answer, the account still says that there is something to take back.
  if (before.stripeSubscriptionId) await billing.payments?.revokeDiscount(before.stripeSubscriptionId)
  return database.tx(async (tx) => {
    const user = await holdUser(tx, { id: userId })
    if (user?.appliedCoupon?.code !== code) return false
    const now = clock.now()
    await changeUser(tx, { userId, change: whatIsLeft(user, now), now, live })
    return true
  })
}

async function revokeAll(needs: Needs, { code, adminId }: Retirement, renew: () => Promise<void>): Promise<void> {
  let revoked = 0
  let last = ''
  for (;;) {
    const batch = await listRedeemers(needs.database.db, code, last)
    for (const userId of batch) revoked += Number(await revokeOne(needs, userId, code))
    last = batch.at(-1) ?? last
    if (batch.length < batchSize) break
    await renew()
  }
  const metadata = { code, accounts: revoked }
  const at = needs.clock.now()
  await needs.database.tx((tx) => logAct(tx, { adminId, action: 'coupon_discounts_revoked', metadata, at }))
}

/** Follows up deleted coupons: at the payment provider, and with those who still have something by them. */
export function registerCouponJobs(services: Needs & Pick<Services, 'jobs'>): void {
  const { billing, jobs } = services
  jobs.register<Retirement>(retireJob, async ({ payload, renew }) => {
    const { code, deactivateStripe, revokeActiveDiscounts } = payload
    // Restored in the moment in which this was taken up: it was not withdrawn, and nothing is to be taken back.
    if (await hasCoupon(services.database.db, code)) return
    if (deactivateStripe) {
      await billing.closePurchasesWith(code)
      await billing.payments?.removeDiscount(code)
    }
    if (revokeActiveDiscounts) await revokeAll(services, payload, renew)
  })
}

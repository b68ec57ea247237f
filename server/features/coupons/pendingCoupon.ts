import type { PendingCoupon } from '@scene-partner/contract/entities'
import { Failure, fail, raise } from '@scene-partner/contract/failures'
import { lockUser, updateUser, type UserRow } from '../accounts/index.ts'
import { runInSavepoint, type Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { checkCoupon, isFullDiscount, isTrialCoupon, normaliseCouponCode, type CouponRow } from './checkCoupon.ts'
import { computeGrant, toAppliedCoupon } from './computeGrant.ts'
import { redeemForUser } from './redeemForUser.ts'
import { findCoupon, loadAccountCouponHistory } from './store.ts'

const defaultTrialDays = 30
const discountDurations: Record<string, PendingCoupon['duration']> = { repeating: 'repeating', forever: 'forever' }

type Needs = Pick<Services, 'config' | 'events' | 'live' | 'log'>

/** The job that tries again to redeem a stored coupon after an unexpected failure. */
export const retryPendingCouponJob = 'coupons.retryPending'

/**
 * Time in ms until the first retry. The cause of an unexpected failure, such as a lost database connection, lasts a
 * while.
 */
const firstRetryMs = 30_000

/** Payload of `retryPendingCouponJob`. */
export type PendingCouponRetry = { userId: string }

/** A coupon code that an account chose, exactly as typed. */
export type ChosenCoupon = { code: string; attribution: Record<string, string>; isLocal: boolean }

/** Describes, in the form of the contract, what a coupon will give: a trial, paid months or a discount. */
function describePendingCoupon(coupon: CouponRow): PendingCoupon {
  const { code, trialDays, value } = coupon
  const { duration, durationInMonths } = toAppliedCoupon(coupon, coupon.updatedAt)
  const full = { code, days: 0, percentOff: 100, duration: 'once' as const }
  if (isTrialCoupon(coupon)) return { ...full, gives: 'trial', days: trialDays || defaultTrialDays, months: null }
  if (isFullDiscount(coupon)) return { ...full, gives: 'months', months: durationInMonths || 1 }
  const lasts = discountDurations[duration ?? ''] ?? 'once'
  const months = lasts === 'repeating' ? (durationInMonths ?? 1) : null
  return { code, gives: 'discount', days: 0, months, percentOff: value, duration: lasts }
}

/** Returns the coupon with this code. Throws a coupon failure if this account cannot use it. */
async function findUsableCoupon(
  tx: Tx,
  { user, chosen: { code, isLocal }, now }: { user: UserRow; chosen: ChosenCoupon; now: Date },
  { config }: Needs,
): Promise<CouponRow> {
  if (code === '') throw fail('coupon/blank')
  const coupon = await findCoupon(tx, code, { isLocal })
  const account = await loadAccountCouponHistory(tx, user, code, config)
  const refusal = checkCoupon(coupon, { now, account })
  if (!coupon || refusal) throw refusal ?? fail('coupon/invalid')
  if (!isFullDiscount(coupon)) {
    if (coupon.type !== 'percentage' || coupon.value <= 0) throw fail('coupon/invalid')
    return coupon
  }
  const grant = computeGrant(coupon, user, now)
  if (grant instanceof Failure) throw grant
  return coupon
}

/**
 * Stores a coupon with an account until it can be used: a trial or 100 % coupon until the e-mail address is verified, a
 * discount until the checkout. Replaces the coupon that is stored already. If the address is already verified, redeems
 * a trial or 100 % coupon immediately. Throws the coupon failures; the stored coupon is then unchanged.
 */
export async function storePendingCoupon(
  tx: Tx,
  { userId, chosen, now }: { userId: string; chosen: ChosenCoupon; now: Date },
  needs: Needs,
): Promise<void> {
  const user = (await lockUser(tx, { id: userId })) ?? raise('signed_out')
  const code = normaliseCouponCode(chosen.code)
  const coupon = await findUsableCoupon(tx, { user, chosen: { ...chosen, code }, now }, needs)
  const { attribution, isLocal } = chosen
  if (user.emailVerified && isFullDiscount(coupon)) {
    await redeemForUser(tx, { userId, email: user.email, code, attribution, isLocal, now }, needs)
    return
  }
  const pendingCoupon = { ...describePendingCoupon(coupon), attribution }
  await updateUser(tx, { userId, change: { pendingCoupon, couponOutcome: null }, now, live: needs.live })
}

type Attempt = { userId: string; code: string; now: Date; work: (tx: Tx) => Promise<void> }

/**
 * Runs `work`, which stores or redeems a coupon. If it fails, only its own changes are undone, and the reason is stored
 * with the account, because sign-up and verification must succeed even if a coupon fails. Returns true only after an
 * unexpected failure: then a later attempt may succeed.
 */
async function attempt(tx: Tx, { userId, code, now, work }: Attempt, { live, log }: Needs): Promise<boolean> {
  const result = await runInSavepoint(tx, work)
  if (result.isDone) return false
  const { error } = result
  const failure = error instanceof Failure ? error : fail('unavailable')
  const isRefused = failure.code.startsWith('coupon/')
  if (!isRefused) log.error({ err: error, userId }, 'coupon of an account could not be applied')
  const reason = error instanceof Failure ? error.code : 'internal'
  const couponOutcome = { code, isApplied: false, reason, message: failure.message, at: now.toISOString() }
  await updateUser(tx, { userId, change: { couponOutcome, ...(isRefused && { pendingCoupon: null }) }, now, live })
  return !isRefused
}

/**
 * Stores, with a new account, the coupon that the user chose before the sign-up. If the account cannot use the coupon,
 * stores the reason instead.
 */
export async function storeCouponOfNewAccount(
  tx: Tx,
  { userId, coupon, at }: { userId: string; coupon: ChosenCoupon; at: Date },
  needs: Needs,
): Promise<void> {
  const code = normaliseCouponCode(coupon.code)
  const work = (inner: Tx) => storePendingCoupon(inner, { userId, chosen: coupon, now: at }, needs)
  await attempt(tx, { userId, code, now: at, work }, needs)
}

/** Tries to redeem the stored trial or 100 % coupon. Returns true only if it failed and a later attempt may succeed. */
async function attemptPendingCoupon(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
  needs: Needs,
): Promise<boolean> {
  const user = await lockUser(tx, { id: userId })
  const pending = user?.pendingCoupon
  if (!pending || pending.gives === 'discount') return false
  const { code, attribution } = pending
  // `isLocal` is true: whether the account may use a code for local mode was checked when it chose the code.
  const redemption = { userId, email: user.email, code, attribution, isLocal: true, now: at }
  const work = async (inner: Tx) => void (await redeemForUser(inner, redemption, needs))
  return attempt(tx, { userId, code, now: at, work }, needs)
}

/**
 * Redeems the stored trial or 100 % coupon once the e-mail address is verified. A stored discount stays until the
 * checkout. A coupon that can no longer be used is removed, and the reason is stored with the account. After an
 * unexpected failure, a job tries again to redeem the coupon.
 */
export async function applyPendingCoupon(
  tx: Tx,
  verified: { userId: string; at: Date },
  { jobs, ...needs }: Needs & Pick<Services, 'jobs'>,
): Promise<void> {
  const payload: PendingCouponRetry = { userId: verified.userId }
  const canRetry = await attemptPendingCoupon(tx, verified, needs)
  const runAt = new Date(verified.at.getTime() + firstRetryMs)
  if (canRetry) await jobs.enqueue(tx, { kind: retryPendingCouponJob, key: verified.userId, payload, runAt })
}

/**
 * Tries again to redeem the coupon that is stored with an account. Does nothing if the user has redeemed it, removed it
 * or replaced it by a discount in the meantime. Throws after an unexpected failure, so that the job runs again.
 */
export async function retryPendingCoupon(
  { userId }: PendingCouponRetry,
  { database, clock, ...needs }: Needs & Pick<Services, 'database' | 'clock'>,
): Promise<void> {
  const canRetry = await database.tx((tx) => attemptPendingCoupon(tx, { userId, at: clock.now() }, needs))
  if (canRetry) throw new Error('the coupon of an account could not be applied')
}

/** Returns the discount coupon that is stored with an account for its next checkout; null if there is none. */
export function getPendingDiscount({
  pendingCoupon,
}: UserRow): { code: string; attribution: Record<string, string> } | null {
  if (pendingCoupon?.gives !== 'discount') return null
  const { code, attribution } = pendingCoupon
  return { code, attribution }
}

/** Removes from the account the stored discount that a checkout has refused, and stores the reason with the account. */
export async function removeRefusedDiscount(
  tx: Tx,
  { userId, code, failure, now }: { userId: string; code: string; failure: Failure; now: Date },
  { live }: Pick<Services, 'live'>,
): Promise<void> {
  const user = await lockUser(tx, { id: userId })
  if (user?.pendingCoupon?.code !== code) return
  const couponOutcome = {
    code,
    isApplied: false,
    reason: failure.code,
    message: failure.message,
    at: now.toISOString(),
  }
  await updateUser(tx, { userId, change: { pendingCoupon: null, couponOutcome }, now, live })
}

import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { normaliseEmail, type UserRow } from '../accounts/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { isTrialCoupon, isTrialCode, type AccountCouponHistory, type CouponRow } from './checkCoupon.ts'
import { hashMailbox, listMailboxHashes } from './mailboxHash.ts'
import { couponRedemptions, coupons } from './tables.ts'

type Secrets = Pick<Config, 'appSecret' | 'previousSecret'>

/** Finds a coupon by its normalised code. Returns undefined for a local-mode coupon if the request is not local. */
export async function findCoupon(
  where: Db | Tx,
  code: string,
  { isLocal }: { isLocal: boolean },
): Promise<CouponRow | undefined> {
  const [row] = await where.select().from(coupons).where(eq(coupons.code, code))
  return row?.metadata.isLocalOnly && !isLocal ? undefined : row
}

/**
 * Returns how often this account has redeemed this coupon code, and whether this account or another account of the same
 * mailbox has had a trial.
 */
export async function loadAccountCouponHistory(
  where: Db | Tx,
  user: UserRow,
  code: string,
  config: Secrets,
): Promise<AccountCouponHistory> {
  const mailbox = inArray(couponRedemptions.mailboxHash, listMailboxHashes(config, user.email))
  const rows = await where
    .select()
    .from(couponRedemptions)
    .where(or(eq(couponRedemptions.userId, user.id), mailbox))
  return {
    emailDomain: user.email.slice(user.email.lastIndexOf('@') + 1).toLowerCase(),
    timesUsed: rows.filter((row) => row.userId === user.id && row.couponCode === code).length,
    hadTrial: rows.some((row) => row.wasTrial || isTrialCode(row.couponCode)) || user.usedCoupons.some(isTrialCode),
  }
}

/**
 * Increments the coupon's counter of redemptions with one conditional update. Changes nothing and returns false when
 * the limit is reached, or when the coupon is deleted, disabled or a draft.
 */
export async function incrementRedemptions(tx: Tx, code: string, now: Date): Promise<boolean> {
  const isBelowLimit = sql`(${coupons.maxRedemptions} is null or ${coupons.timesRedeemed} < ${coupons.maxRedemptions})`
  // The coupon was checked before, but it may have been disabled or deleted since the check.
  const isEnabled = and(
    eq(coupons.deleted, false),
    eq(coupons.status, 'active'),
    eq(coupons.state, 'active'),
    sql`${coupons.isActive} is not false`,
  )
  const rows = await tx
    .update(coupons)
    .set({ timesRedeemed: sql`${coupons.timesRedeemed} + 1`, updatedAt: now })
    .where(and(eq(coupons.code, code), isBelowLimit, isEnabled))
    .returning({ code: coupons.code })
  return rows.length > 0
}

type Redemption = {
  user: UserRow
  coupon: CouponRow
  number: number
  attribution: Record<string, string>
  now: Date
  events: Services['events']
  config: Secrets
}

/** Stores a redemption and emits `couponRedeemed`. */
export async function insertRedemption(tx: Tx, redemption: Redemption): Promise<void> {
  const { user, coupon, number, attribution, now, events, config } = redemption
  await tx.insert(couponRedemptions).values({
    id: randomUUID(),
    userId: user.id,
    couponCode: coupon.code,
    number,
    wasTrial: isTrialCoupon(coupon),
    mailboxHash: hashMailbox(config, user.email),
    attribution,
    redeemedAt: now,
  })
  await events.emit(tx, 'couponRedeemed', { userId: user.id, code: coupon.code, at: now })
}

/**
 * Locks a mailbox until the transaction ends, so that two accounts of one mailbox cannot both redeem their first trial.
 */
export async function lockCouponsOfMailbox(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupons ${normaliseEmail(email)}`}, 0))`)
}

import { and, eq, or, sql } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { recordStep } from '../analytics/index.ts'
import { normaliseEmail, type UserRow } from '../accounts/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isTrial, saysTrial, type AccountFacts, type CouponRow } from './judgeCoupon.ts'
import { couponRedemptions, coupons } from './tables.ts'

const mailboxHash = (email: string) => createHash('sha256').update(normaliseEmail(email)).digest('hex')

/** A code that local mode made for itself does not exist for anyone who comes from elsewhere. */
export async function findCoupon(
  where: Db | Tx,
  code: string,
  { isLocal }: { isLocal: boolean },
): Promise<CouponRow | undefined> {
  const [row] = await where.select().from(coupons).where(eq(coupons.code, code))
  return row?.metadata.isLocalOnly && !isLocal ? undefined : row
}

/** Reads the redemptions that concern this account: its own, and those of the same mailbox under another name. */
export async function factsOf(where: Db | Tx, user: UserRow, code: string): Promise<AccountFacts> {
  const rows = await where
    .select()
    .from(couponRedemptions)
    .where(or(eq(couponRedemptions.userId, user.id), eq(couponRedemptions.mailboxHash, mailboxHash(user.email))))
  return {
    emailDomain: user.email.slice(user.email.lastIndexOf('@') + 1).toLowerCase(),
    timesUsed: rows.filter((row) => row.userId === user.id && row.couponCode === code).length,
    hadTrial: rows.some((row) => row.wasTrial || saysTrial(row.couponCode)) || user.usedCoupons.some(saysTrial),
  }
}

/** Counts one redemption if there is room: one conditional statement, whoever else asks at this moment. */
export async function countRedemption(tx: Tx, code: string, now: Date): Promise<boolean> {
  const hasRoom = sql`(${coupons.maxRedemptions} is null or ${coupons.timesRedeemed} < ${coupons.maxRedemptions})`
  // Judged before, but whoever disables or deletes it in this very moment comes first.
  const isStillOn = and(eq(coupons.deleted, false), eq(coupons.status, 'active'), eq(coupons.state, 'active'))
  const rows = await tx
    .update(coupons)
    .set({ timesRedeemed: sql`${coupons.timesRedeemed} + 1`, updatedAt: now })
    .where(and(eq(coupons.code, code), hasRoom, isStillOn))
    .returning({ code: coupons.code })
  return rows.length > 0
}

type Redemption = { user: UserRow; coupon: CouponRow; number: number; attribution: Record<string, string>; now: Date }

export async function insertRedemption(tx: Tx, { user, coupon, number, attribution, now }: Redemption): Promise<void> {
  await tx.insert(couponRedemptions).values({
    id: randomUUID(),
    userId: user.id,
    couponCode: coupon.code,
    number,
    wasTrial: isTrial(coupon),
    mailboxHash: mailboxHash(user.email),
    attribution,
    redeemedAt: now,
  })
  await recordStep(tx, { eventType: 'coupon_applied', userId: user.id, metadata: { code: coupon.code }, at: now })
}

/** One redemption of a mailbox after the other, whatever the account: two at once cannot both be its first trial. */
export async function takeTurn(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupons ${normaliseEmail(email)}`}, 0))`)
}

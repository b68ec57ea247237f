import type { Tx } from '../../../platform/database/database.ts'
import { releaseRedemption } from '../../coupons/index.ts'
import { listOpenCheckouts, updateCheckoutState } from '../store.ts'

/**
 * Sets an open checkout to closed in our database and releases the coupon redemption that it reserved. Does nothing
 * when the checkout is no longer open.
 */
export async function closeCheckout(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await updateCheckoutState(tx, id, 'closed')
  if (!row?.userId || !row.couponCode || row.redemptionNumber === null) return
  await releaseRedemption(tx, { userId: row.userId, code: row.couponCode, number: row.redemptionNumber, now })
}

/**
 * Closes all open checkouts of a user in our database. Does not close their pages at the provider: they stay open until
 * they expire or are closed there.
 */
export async function closeOpenCheckouts(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { id } of await listOpenCheckouts(tx, userId)) await closeCheckout(tx, id, now)
}

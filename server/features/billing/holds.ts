import type { Tx } from '../../platform/database/database.ts'
import { giveBackRedemption } from '../coupons/index.ts'
import { listOpenCheckouts, moveCheckout } from './store.ts'

/** A purchase that will not happen any more gives its code back. */
export async function closeHold(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await moveCheckout(tx, id, 'closed')
  if (!row?.userId || !row.couponCode || row.redemptionNumber === null) return
  await giveBackRedemption(tx, { userId: row.userId, code: row.couponCode, number: row.redemptionNumber, now })
}

/** Whoever begins anew leaves what they had begun before: its page is closed by the provider. */
export async function closeHoldsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { id } of await listOpenCheckouts(tx, userId)) await closeHold(tx, id, now)
}

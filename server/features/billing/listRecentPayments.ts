import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../platform/database/database.ts'
import { listPayments } from './store.ts'

const maxPayments = 12

/** Lists the newest 12 payments of an account, including failed payments, newest first. */
export async function listRecentPayments(db: Db, userId: string): Promise<OutputOf<'getBilling'>['payments']> {
  const rows = await listPayments(db, userId, maxPayments)
  return rows.map(({ plan, state, currency, amountCents, refundedCents, at }) => ({
    ...{ plan, state, currency, amountCents, refundedCents },
    at: at.toISOString(),
  }))
}

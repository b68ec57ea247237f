import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../platform/database/database.ts'
import { listPayments } from './store.ts'

const mostShown = 12

/** What an account paid, or should have: the newest twelve, newest first. */
export async function newestPayments(db: Db, userId: string): Promise<OutputOf<'getBilling'>['payments']> {
  const rows = await listPayments(db, userId, mostShown)
  return rows.map(({ plan, state, currency, amountCents, refundedCents, at }) => ({
    ...{ plan, state, currency, amountCents, refundedCents },
    at: at.toISOString(),
  }))
}

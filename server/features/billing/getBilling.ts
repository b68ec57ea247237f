import { getBilling as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { newestPayments } from './newestPayments.ts'
import { planNow } from './plansOf.ts'
import { listSubscriptions } from './store.ts'

/** How the caller's plan is paid. A read-only view may see it; the pages of the provider it may not open. */
export const getBilling = operation(contract, async ({ caller, request, billing, clock, database: { db } }) => {
  const now = clock.now()
  const payments = billing.paymentsFor(request)
  const user = await findUser(db, caller.userId)
  const all = await listSubscriptions(db, caller.userId)
  const running = all.find(({ id }) => id === user?.stripeSubscriptionId)
  const { plan, state, renewsAt, endsAt } = planNow(running, now)
  return {
    canBuy: payments !== undefined,
    isSandbox: payments?.name === 'sandbox',
    // A customer is made when a purchase begins; before one was paid there is nothing on that page.
    canManage: payments !== undefined && user?.stripeCustomerId != null && all.length > 0,
    ...{ plan, state },
    renewsAt: renewsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    payments: await newestPayments(db, caller.userId),
  }
})

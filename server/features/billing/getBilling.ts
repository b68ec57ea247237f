import { getBilling as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { runsUntil, stateOf } from './standing.ts'
import { listPayments, listSubscriptions } from './store.ts'

const mostShown = 12

/** How the caller's plan is paid. A read-only view may see it; the pages of the provider it may not open. */
export const getBilling = operation(contract, async ({ caller, request, billing, clock, database: { db } }) => {
  const now = clock.now()
  const payments = billing.paymentsFor(request)
  const user = await findUser(db, caller.userId)
  const all = await listSubscriptions(db, caller.userId)
  const running = all.find(({ id }) => id === user?.stripeSubscriptionId)
  const until = running ? runsUntil(running, now) : null
  const isRunning = running !== undefined && until !== null && until > now
  const state = isRunning ? stateOf(running) : ('none' as const)
  return {
    canBuy: payments !== undefined,
    isSandbox: payments?.name === 'sandbox',
    // A customer is made when a purchase begins; before one was paid there is nothing on that page.
    canManage: payments !== undefined && user?.stripeCustomerId != null && all.length > 0,
    plan: isRunning ? running.plan : null,
    state,
    renewsAt: state === 'renewing' ? (running?.periodEnd?.toISOString() ?? null) : null,
    endsAt: state === 'ending' || state === 'payment_failed' ? (until?.toISOString() ?? null) : null,
    payments: (await listPayments(db, caller.userId, mostShown)).map((one) => ({
      ...{ plan: one.plan, state: one.state, currency: one.currency },
      ...{ amountCents: one.amountCents, refundedCents: one.refundedCents, at: one.at.toISOString() },
    })),
  }
})

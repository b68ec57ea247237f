import { getBilling as contract } from '@scene-partner/contract/operations/billing'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { listRecentPayments } from './listRecentPayments.ts'
import { findPaidPeriodStart } from './checkout/paidPeriodStart.ts'
import { describeRunningPlan } from './subscriptions/runningPlans.ts'
import { listSubscriptions } from './store.ts'

/**
 * Returns how the caller's plan is billed. An admin who impersonates the account may see the billing, but cannot open
 * the provider's pages.
 */
export const getBilling = operation(contract, async ({ caller, request, billing, clock, config, database: { db } }) => {
  const now = clock.now()
  const payments = billing.paymentsFor(request)
  const user = await findUser(db, caller.userId)
  const all = await listSubscriptions(db, caller.userId)
  const running = all.find(({ id }) => id === user?.paymentSubscriptionId)
  const { plan, state, renewsAt, endsAt } = describeRunningPlan(running, now)
  return {
    canBuy: payments !== undefined,
    isSandbox: payments?.name === 'sandbox',
    // The provider creates the customer as soon as a purchase has begun. Until the account has a subscription, the
    // provider's portal has nothing to manage, so the web app does not offer it.
    canManage: payments !== undefined && user?.paymentCustomerId != null && all.length > 0,
    ...{ plan, state },
    paidPeriodStartsAt: user ? (findPaidPeriodStart(user, { now, config })?.toISOString() ?? null) : null,
    renewsAt: renewsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    payments: await listRecentPayments(db, caller.userId),
  }
})

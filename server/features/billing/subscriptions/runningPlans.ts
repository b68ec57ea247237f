import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { findAccessEnd, getRenewalState } from './accessPeriod.ts'
import type { SubscriptionWithPayment } from '../store.ts'
import type { Plan } from '../../../adapters/payments/payments.ts'
import { payments, subscriptions } from '../tables.ts'

/** The plan of an account, and whether and when it renews or ends. Dates are null when they do not apply. */
export type RunningPlan = {
  plan: Plan | null
  state: 'none' | 'renewing' | 'ending' | 'payment_failed'
  renewsAt: Date | null
  endsAt: Date | null
}

const noPlan: RunningPlan = { plan: null, state: 'none', renewsAt: null, endsAt: null }

/** Describes the plan that a subscription gives now. Returns "no plan" without a subscription or after its end. */
export function describeRunningPlan(row: SubscriptionWithPayment | undefined, now: Date): RunningPlan {
  const until = row ? findAccessEnd(row, now) : null
  if (!row || until === null || until <= now) return noPlan
  const state = getRenewalState(row)
  return {
    plan: row.plan,
    state,
    renewsAt: state === 'renewing' ? row.periodEnd : null,
    endsAt: state === 'renewing' ? null : until,
  }
}

/**
 * Loads the running plans of many subscriptions in one query. Returns a function that returns the plan of a
 * subscription id, or "no plan" for an unknown id.
 */
export async function loadRunningPlans(
  db: Db,
  subscriptionIds: readonly (string | null)[],
  now: Date,
): Promise<(subscriptionId: string | null) => RunningPlan> {
  const ids = subscriptionIds.flatMap((id) => (id === null ? [] : [id]))
  if (ids.length === 0) return () => noPlan
  const rows = await db
    .select({ subscription: subscriptions, latestPayment: payments.state })
    .from(subscriptions)
    .leftJoin(payments, eq(payments.id, subscriptions.latestInvoiceId))
    .where(inArray(subscriptions.id, ids))
  const plans = new Map(
    rows.map(({ subscription, latestPayment }) => [
      subscription.id,
      describeRunningPlan({ ...subscription, latestPayment }, now),
    ]),
  )
  return (id) => (id === null ? undefined : plans.get(id)) ?? noPlan
}

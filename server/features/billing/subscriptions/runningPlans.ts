import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { runsUntil, stateOf } from './standing.ts'
import type { Judged } from './store.ts'
import { payments, subscriptions } from './tables.ts'

/** How the plan of an account is paid now. */
export type RunningPlan = {
  plan: 'monthly' | 'annual' | null
  state: 'none' | 'renewing' | 'ending' | 'payment_failed'
  renewsAt: Date | null
  endsAt: Date | null
}

const noPlan: RunningPlan = { plan: null, state: 'none', renewsAt: null, endsAt: null }

/** Reads a subscription as it is now; none, and one that is over, bill nothing. */
export function planNow(row: Judged | undefined, now: Date): RunningPlan {
  const until = row ? runsUntil(row, now) : null
  if (!row || until === null || until <= now) return noPlan
  const state = stateOf(row)
  return {
    plan: row.plan,
    state,
    renewsAt: state === 'renewing' ? row.periodEnd : null,
    endsAt: state === 'renewing' ? null : until,
  }
}

/** The plans that run now, by the subscriptions' ids: a page of people in one question. */
export async function plansOf(
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
    rows.map(({ subscription, latestPayment }) => [subscription.id, planNow({ ...subscription, latestPayment }, now)]),
  )
  return (id) => (id === null ? undefined : plans.get(id)) ?? noPlan
}

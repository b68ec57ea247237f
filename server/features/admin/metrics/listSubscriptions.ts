import { tier as tiers } from '@scene-partner/contract/entities'
import { listSubscriptions as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { computePlanSource, sqlTextList } from '../../access/index.ts'
import { findUsers, type UserRow } from '../../accounts/index.ts'
import { presentUserRow } from '../users/index.ts'
import { loadRunningPlans, type RunningPlan } from '../../billing/index.ts'
import { countSubscribers, findSubscribers } from './subscribers.ts'

type Row = OutputOf<'listSubscriptions'>['subscriptions'][number]
type LastPaid = { userId: string; currency: string; cents: number }

/** Returns, for each account, its last payment that did not fail. Accounts without such a payment are absent. */
async function lastPaidBy(db: Db, ids: readonly string[]): Promise<Map<string, Row['amount']>> {
  const { rows } = await db.execute<LastPaid>(sql`
    select distinct on (user_id) user_id as "userId", currency, amount_cents::float8 as cents from payments
    where user_id in ${sqlTextList(ids)} and state <> 'failed' order by user_id, at desc`)
  return new Map(rows.map(({ userId, currency, cents }) => [userId, { currency, cents }]))
}

/** Returns the tier that the list of subscriptions shows. The filter `subscriberFilterSql` must use the same tier. */
export function displayedTier(
  user: UserRow,
  { planStatus, tier }: { planStatus: Row['planStatus']; tier: Row['tier'] },
): Row['tier'] {
  if (planStatus !== 'ended') return tier
  const stored = tiers.catch('inactive').parse(user.subscriptionTier)
  return stored === 'free' || stored === 'inactive' ? 'paid' : stored
}

type Filter = Omit<InputOf<'listSubscriptions'>, 'cursor' | 'sort' | 'direction'>
const cacheKeyOf = ({ planStatus, source, tier, search }: Filter) =>
  ['subscriptions', planStatus, source, tier, search].join(' ')

type Facts = { now: Date; config: Pick<Config, 'adminEmails' | 'adminUids'>; running: RunningPlan }

function present(user: UserRow, amount: Row['amount'], facts: Facts): Row {
  const row = presentUserRow(user, { ...facts, usedThisMonth: 0 })
  // Every account of this list has or had a plan, at least by an override, so the status `none` is shown as `ended`.
  const planStatus = row.planStatus === 'none' ? 'ended' : row.planStatus
  const { email, displayName, plan, renewsAt, endsAt, activity } = row
  const source = computePlanSource(user, facts)
  return {
    userId: user.id,
    ...{ email, displayName, planStatus, source, plan, renewsAt, endsAt, activity, amount },
    tier: displayedTier(user, { ...row, planStatus }),
    startedAt: user.subscriptionStartedAt?.toISOString() ?? null,
    couponCode: source === 'trial' || source === 'coupon' ? (user.appliedCoupon?.code ?? null) : null,
  }
}

/**
 * Returns accounts that have or had a plan. The first page includes the total, which may be up to 30 s old if the
 * installation has more than 10,000 accounts.
 */
export const listSubscriptions = operation(
  contract,
  async ({ input, clock, config, cachedCounts, database: { db } }) => {
    const now = clock.now()
    const { cursor, sort: _sort, direction: _direction, ...filter } = input
    const counting =
      cursor === undefined
        ? cachedCounts(cacheKeyOf(filter), () => countSubscribers(db, filter, { now, config }))
        : null
    const [{ ids, nextCursor }, counted] = await Promise.all([findSubscribers(db, input, { now, config }), counting])
    const [users, amounts] = await Promise.all([findUsers(db, ids), lastPaidBy(db, ids)])
    const running = await loadRunningPlans(
      db,
      users.map((user) => user.paymentSubscriptionId),
      now,
    )
    const subscriptions = users.map((user) =>
      present(user, amounts.get(user.id) ?? null, { now, config, running: running(user.paymentSubscriptionId) }),
    )
    return {
      subscriptions,
      total: counted && { count: counted.value, isExact: true },
      ...(nextCursor && { nextCursor }),
    }
  },
)

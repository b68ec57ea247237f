import { raise } from '@scene-partner/contract/failures'
import { getUserForAdmin as contract } from '@scene-partner/contract/operations/adminUsers'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { tier as tiers } from '@scene-partner/contract/entities'
import { type Access, monthOf, readAccess, usageOf } from '../access/index.ts'
import { findUser, type UserRow } from '../accounts/index.ts'
import { newestPayments, plansOf, type RunningPlan } from '../billing/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { countThings, monthsOf, paidBy, redeemedBy, waysIn, weeklyOf } from './accountFacts.ts'
import { activityOf, daysSince, lastSeenOf } from './activity.ts'
import { type AdminLists, whyRoleIsFixed } from './officeRules.ts'
import { endOf, sourceOf, standingOf, isInForce } from './present.ts'

type Account = OutputOf<'getUserForAdmin'>
type Facts = { now: Date; config: AdminLists }

const instant = (date: Date | null) => date?.toISOString() ?? null

function presentStanding(user: UserRow, access: Access, running: RunningPlan, facts: Facts): Account['standing'] {
  return {
    tier: tiers.catch('inactive').parse(access.tier),
    status: access.status,
    standing: standingOf(access, user, running),
    source: sourceOf(user, facts),
    expiresAt: instant(access.expiresAt),
    trialEndDate: instant(access.trialEndDate),
    isSubscriber: access.isSubscriber,
  }
}

async function presentOverride(
  db: Db,
  user: UserRow,
  shown: Account['user']['override'],
  facts: Facts,
): Promise<Account['override']> {
  if (!shown) return null
  if (sourceOf(user, facts) === 'operator') {
    const byList = { createdBy: 'operator', createdByEmail: null, reason: 'ADMIN_UIDS' }
    return { ...shown, ...byList, isInForce: true, isComputed: true }
  }
  const { createdBy = '', reason = '' } = user.override ?? {}
  const by = await findUser(db, createdBy)
  return {
    ...shown,
    ...{ createdBy, createdByEmail: by?.email ?? null, reason },
    isInForce: isInForce(user, facts.now),
    isComputed: false,
  }
}

async function presentUsage(db: Db, user: UserRow, access: Access, now: Date): Promise<Account['usage']> {
  const month = monthOf(now)
  const [{ used, reserved }, months] = await Promise.all([usageOf(db, user.id, month), monthsOf(db, user.id)])
  return { month, used, reserved, limit: access.limit, months }
}

async function presentBilling(
  db: Db,
  user: UserRow,
  access: Access,
  running: RunningPlan,
): Promise<Account['billing']> {
  const { renewsAt, endsAt } = endOf(access, user, running)
  const [payments, paidCents] = await Promise.all([newestPayments(db, user.id), paidBy(db, user.id)])
  return {
    ...{ plan: running.plan, state: running.state, customerId: user.stripeCustomerId, payments, paidCents },
    ...{ renewsAt: instant(renewsAt), endsAt: instant(endsAt) },
  }
}

/** All about one account but its texts: those are seen in a view, which is written down. */
export const getUserForAdmin = operation(contract, async ({ input, caller, accounts, clock, config, database }) => {
  const { db } = database
  const facts = { now: clock.now(), config }
  const row = (await findUser(db, input.userId)) ?? raise('not_found')
  const user = (await accounts.documentOf(row.id)) ?? raise('not_found')
  const access = readAccess(row, facts)
  const running = (await plansOf(db, [row.stripeSubscriptionId], facts.now))(row.stripeSubscriptionId)
  const lastSeenAt = lastSeenOf(row)
  const [override, billing, usage, counts, weekly, ways, coupons, roleIsFixed] = await Promise.all([
    presentOverride(db, row, user.override, facts),
    presentBilling(db, row, access, running),
    presentUsage(db, row, access, facts.now),
    countThings(db, row.id, facts.now),
    weeklyOf(db, row, facts.now),
    waysIn(db, row.id, facts.now),
    redeemedBy(db, row.id),
    whyRoleIsFixed(db, row, caller, config),
  ])
  return {
    ...{ user, override, billing, usage, counts, weekly, coupons, roleIsFixed },
    standing: presentStanding(row, access, running, facts),
    activity: {
      status: activityOf(row, facts.now),
      lastSeenAt: lastSeenAt.toISOString(),
      days: daysSince(lastSeenAt, facts.now),
    },
    sessions: ways.sessions,
    signIn: { hasPassword: ways.hasPassword, passkeys: ways.passkeys },
  }
})

import { raise } from '@scene-partner/contract/failures'
import { getUserForAdmin as contract } from '@scene-partner/contract/operations/admin/adminUsers'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { tier as tiers } from '@scene-partner/contract/entities'
import { type Access, usageMonth, computeAccess, getUsage } from '../../access/index.ts'
import { effectiveRole, findAdminSources, findUser, isListedAdmin, type UserRow } from '../../accounts/index.ts'
import { listRecentPayments, loadRunningPlans, type RunningPlan } from '../../billing/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import {
  countContent,
  usageByMonth,
  totalPaid,
  redeemedCoupons,
  signInMethods,
  weeklyAverages,
} from './accountSummary.ts'
import { activityStatus, daysSince, lastActivityAt } from './activity.ts'
import { type AdminLists, findRoleLock } from './roleRules.ts'
import { planEnd, accessSource, planStatus, presentState, isOverrideActive } from './presentUserRow.ts'

type Account = OutputOf<'getUserForAdmin'>
type Facts = { now: Date; config: AdminLists }

const instant = (date: Date | null) => date?.toISOString() ?? null

function presentPlan(user: UserRow, access: Access, running: RunningPlan, facts: Facts): Account['access'] {
  return {
    tier: tiers.catch('inactive').parse(access.tier),
    status: access.status,
    planStatus: planStatus(access, user, running),
    source: accessSource(user, access, facts),
    effectiveRole: effectiveRole(user, facts.config),
    adminSources: findAdminSources(user, facts.config),
    expiresAt: instant(access.expiresAt),
    trialEndDate: instant(access.trialEndDate),
    isSubscriber: access.isSubscriber,
  }
}

async function presentOverride(
  db: Db,
  user: UserRow,
  effective: Account['user']['override'],
  facts: Facts,
): Promise<Account['override']> {
  if (!effective) return null
  if (isListedAdmin(user.id, facts.config)) {
    const byList = { createdBy: 'operator', createdByEmail: null, reason: 'ADMIN_UIDS' }
    return { ...effective, ...byList, isInForce: true, isComputed: true }
  }
  const { createdBy = '', reason = '' } = user.override ?? {}
  const by = await findUser(db, createdBy)
  return {
    ...effective,
    ...{ createdBy, createdByEmail: by?.email ?? null, reason },
    isInForce: isOverrideActive(user, facts.now),
    isComputed: false,
  }
}

async function presentUsage(db: Db, user: UserRow, access: Access, now: Date): Promise<Account['usage']> {
  const month = usageMonth(now)
  const [{ used, reserved }, months] = await Promise.all([getUsage(db, user.id, month), usageByMonth(db, user.id)])
  return { month, used, reserved, limit: access.limit, months }
}

async function presentBilling(
  db: Db,
  user: UserRow,
  access: Access,
  running: RunningPlan,
): Promise<Account['billing']> {
  const { renewsAt, endsAt } = planEnd(access, user, running)
  const [payments, paidCents] = await Promise.all([listRecentPayments(db, user.id), totalPaid(db, user.id)])
  return {
    ...{ plan: running.plan, state: running.state, payments, paidCents },
    ...{ customerId: user.paymentCustomerId, subscriptionId: user.paymentSubscriptionId },
    lastPaymentDate: instant(user.lastPaymentDate),
    ...{ renewsAt: instant(renewsAt), endsAt: instant(endsAt) },
  }
}

/**
 * Returns what the page of one account in the admin area shows. Its scripts and the texts of its recordings are not
 * part of it: an admin reads those with other operations, which record each read in the admin log.
 */
export const getUserForAdmin = operation(contract, async ({ input, caller, accounts, clock, config, database }) => {
  const { db } = database
  const facts = { now: clock.now(), config }
  const row = (await findUser(db, input.userId)) ?? raise('not_found')
  const user = (await accounts.getUserDocument(row.id)) ?? raise('not_found')
  const access = computeAccess(row, facts)
  const running = (await loadRunningPlans(db, [row.paymentSubscriptionId], facts.now))(row.paymentSubscriptionId)
  const lastSeenAt = lastActivityAt(row)
  const [override, billing, usage, counts, weekly, methods, coupons, lock] = await Promise.all([
    presentOverride(db, row, user.override, facts),
    presentBilling(db, row, access, running),
    presentUsage(db, row, access, facts.now),
    countContent(db, row.id, facts.now),
    weeklyAverages(db, row, facts.now),
    signInMethods(db, row.id, facts.now),
    redeemedCoupons(db, row.id),
    findRoleLock(db, row, caller, config),
  ])
  return {
    ...{ user, override, billing, usage, counts, weekly, coupons },
    // Whatever prevents an admin from changing the role also prevents suspending and deleting the account.
    ...{ roleLockReason: lock, stateLockReason: lock },
    state: presentState(row),
    access: presentPlan(row, access, running, facts),
    activity: {
      status: activityStatus(row, facts.now),
      lastSeenAt: lastSeenAt.toISOString(),
      days: daysSince(lastSeenAt, facts.now),
    },
    sessions: methods.sessions,
    signIn: { hasPassword: methods.hasPassword, passkeys: methods.passkeys },
  }
})

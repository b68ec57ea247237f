import type { OutputOf } from '@scene-partner/contract/operations/index'
import { tier as tiers } from '@scene-partner/contract/entities'

import { type Access, computeAccess } from '../../access/index.ts'
import { isAdmin, isListedAdmin, type UserRow } from '../../accounts/index.ts'
import type { RunningPlan } from '../../billing/index.ts'
import { activityStatus } from './activity.ts'
import type { AdminLists } from './roleRules.ts'

type Row = OutputOf<'listUsers'>['users'][number]
type PlanStatus = Row['standing']
type Source = Row['source']

const instant = (date: Date | null) => date?.toISOString() ?? null

/** Whether an override is active at this instant. */
export const isOverrideActive = ({ override }: Pick<UserRow, 'override'>, now: Date): boolean =>
  override?.status === 'active' && new Date(override.expiresAt) > now

/** Returns what gives, or gave, an account its tier. */
export function accessSource(user: UserRow, { now, config }: { now: Date; config: AdminLists }): Source {
  if (isListedAdmin(user.id, config)) return 'operator'
  if (isOverrideActive(user, now)) return 'override'
  if (user.paymentSubscriptionId) return 'card'
  return user.appliedCoupon ? 'code' : 'none'
}

/** Returns the plan status: active, trialing, payment due, ended or none. */
export function planStatus(access: Pick<Access, 'tier' | 'status'>, user: UserRow, running: RunningPlan): PlanStatus {
  const isPaid = access.status === 'active' || access.status === 'trialing'
  if (isPaid && running.state === 'payment_failed') return 'payment_due'
  if (access.status === 'trialing') return 'trialing'
  if (access.status === 'active') return 'active'
  return user.subscriptionStartedAt || user.trialEndDate || user.subscriptionExpiresAt ? 'ended' : 'none'
}

/** Returns when a plan renews or ends; for an ended one, when it ended. */
export function planEnd(
  access: Access,
  user: UserRow,
  running: RunningPlan,
): { renewsAt: Date | null; endsAt: Date | null } {
  if (running.state !== 'none') return { renewsAt: running.renewsAt, endsAt: running.endsAt }
  return { renewsAt: null, endsAt: access.expiresAt ?? user.subscriptionExpiresAt }
}

/** Returns an account as the admin lists show it. */
export function presentUserRow(
  user: UserRow,
  {
    now,
    config,
    running,
    usedThisMonth,
  }: { now: Date; config: AdminLists; running: RunningPlan; usedThisMonth: number },
): Row {
  const access = computeAccess(user, { now, config })
  const { renewsAt, endsAt } = planEnd(access, user, running)
  return {
    uid: user.id,
    ...{ email: user.email, displayName: user.name, emailVerified: user.emailVerified },
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: instant(user.lastSignInAt),
    activity: activityStatus(user, now),
    tier: tiers.catch('inactive').parse(access.tier),
    status: access.status,
    standing: planStatus(access, user, running),
    source: accessSource(user, { now, config }),
    plan: running.plan,
    renewsAt: instant(renewsAt),
    endsAt: instant(endsAt),
    usedThisMonth,
    limit: access.limit,
    isAdmin: isAdmin(user, config),
    role: user.role,
    canManageCoupons: user.canManageCoupons,
    usedCoupons: user.usedCoupons,
  }
}

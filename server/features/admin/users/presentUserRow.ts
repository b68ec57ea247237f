import type { OutputOf } from '@scene-partner/contract/operations/index'
import { tier as tiers } from '@scene-partner/contract/entities'

import { type Access, readAccess } from '../access/index.ts'
import { isAdmin, isListedAdmin, type UserRow } from '../accounts/index.ts'
import type { RunningPlan } from '../billing/index.ts'
import { activityOf } from './activity.ts'
import type { AdminLists } from './officeRules.ts'

type Row = OutputOf<'listUsers'>['users'][number]
type Standing = Row['standing']
type Source = Row['source']

const instant = (date: Date | null) => date?.toISOString() ?? null

export const isInForce = ({ override }: Pick<UserRow, 'override'>, now: Date): boolean =>
  override?.status === 'active' && new Date(override.expiresAt) > now

/** By what an account holds the tier it has, or had. */
export function sourceOf(user: UserRow, { now, config }: { now: Date; config: AdminLists }): Source {
  if (isListedAdmin(user.id, config)) return 'operator'
  if (isInForce(user, now)) return 'override'
  if (user.stripeSubscriptionId) return 'card'
  return user.appliedCoupon ? 'code' : 'none'
}

/** In one word how a paid tier stands: what runs, what ran, what waits for its money. */
export function standingOf(access: Pick<Access, 'tier' | 'status'>, user: UserRow, running: RunningPlan): Standing {
  const isPaid = access.status === 'active' || access.status === 'trialing'
  if (isPaid && running.state === 'payment_failed') return 'payment_due'
  if (access.status === 'trialing') return 'trialing'
  if (access.status === 'active') return 'active'
  return user.subscriptionStartedAt || user.trialEndDate || user.subscriptionExpiresAt ? 'ended' : 'none'
}

/** When what an account has renews or ends; of one that ended, when it did. */
export function endOf(
  access: Access,
  user: UserRow,
  running: RunningPlan,
): { renewsAt: Date | null; endsAt: Date | null } {
  if (running.state !== 'none') return { renewsAt: running.renewsAt, endsAt: running.endsAt }
  return { renewsAt: null, endsAt: access.expiresAt ?? user.subscriptionExpiresAt }
}

/** An account as administrators' lists show it. */
export function presentRow(
  user: UserRow,
  {
    now,
    config,
    running,
    usedThisMonth,
  }: { now: Date; config: AdminLists; running: RunningPlan; usedThisMonth: number },
): Row {
  const access = readAccess(user, { now, config })
  const { renewsAt, endsAt } = endOf(access, user, running)
  return {
    uid: user.id,
    ...{ email: user.email, displayName: user.name, emailVerified: user.emailVerified },
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: instant(user.lastSignInAt),
    activity: activityOf(user, now),
    tier: tiers.catch('inactive').parse(access.tier),
    status: access.status,
    standing: standingOf(access, user, running),
    source: sourceOf(user, { now, config }),
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

import type { AccountStatus } from '@scene-partner/contract/adminEntities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { tier as tiers } from '@scene-partner/contract/entities'

import { type Access, computeAccess, computePlanSource } from '../../access/index.ts'
import { effectiveRole, findAdminSources, type UserRow } from '../../accounts/index.ts'
import type { RunningPlan } from '../../billing/index.ts'
import { activityStatus } from './activity.ts'
import type { AdminLists } from './roleRules.ts'

type Row = OutputOf<'listUsers'>['users'][number]
type PlanStatus = Row['planStatus']
type Source = Row['source']

const instant = (date: Date | null) => date?.toISOString() ?? null

/** Returns whether the account has an override that is active at the instant `now`. */
export const isOverrideActive = ({ override }: Pick<UserRow, 'override'>, now: Date): boolean =>
  override?.status === 'active' && new Date(override.expiresAt) > now

/** Returns whether the plan or trial of an account runs now. */
const isRunning = ({ status }: Pick<Access, 'status'>) => status === 'active' || status === 'trialing'

/** Returns what gives an account its access now: its running plan, else its admin right; `none` if it has neither. */
export function accessSource(
  user: UserRow,
  access: Pick<Access, 'status'>,
  { now, config }: { now: Date; config: AdminLists },
): Source {
  if (isRunning(access)) return computePlanSource(user, { now, config })
  const adminSources = findAdminSources(user, config)
  if (adminSources.includes('admin_emails')) return 'admin_emails'
  return adminSources.length > 0 ? 'admin_role' : 'none'
}

/** Returns when an account was suspended and when it will be deleted; null if it is not suspended or not closed. */
export const presentState = ({
  suspendedAt,
  deletionDueAt,
}: Pick<UserRow, 'suspendedAt' | 'deletionDueAt'>): Pick<Row, 'suspendedAt' | 'deletionDueAt'> => ({
  suspendedAt: instant(suspendedAt),
  deletionDueAt: instant(deletionDueAt),
})

/** Returns the plan status: active, trialing, payment due, ended or none. */
export function planStatus(access: Pick<Access, 'tier' | 'status'>, user: UserRow, running: RunningPlan): PlanStatus {
  if (isRunning(access) && running.state === 'payment_failed') return 'payment_due'
  if (access.status === 'trialing') return 'trialing'
  if (access.status === 'active') return 'active'
  return user.subscriptionStartedAt || user.trialEndDate || user.subscriptionExpiresAt ? 'ended' : 'none'
}

/** Returns when a plan renews or ends; for a plan that has ended, the time when it ended. */
export function planEnd(
  access: Access,
  user: UserRow,
  running: RunningPlan,
): { renewsAt: Date | null; endsAt: Date | null } {
  if (running.state !== 'none') return { renewsAt: running.renewsAt, endsAt: running.endsAt }
  return { renewsAt: null, endsAt: access.expiresAt ?? user.subscriptionExpiresAt }
}

/**
 * Returns the one status of an account that lists, pages and CSV files show: closed, suspended, or otherwise the status
 * of its plan.
 */
export const computeAccountStatus = ({
  suspendedAt,
  deletionDueAt,
  planStatus: ofPlan,
}: Pick<Row, 'suspendedAt' | 'deletionDueAt' | 'planStatus'>): AccountStatus =>
  deletionDueAt ? 'closed' : suspendedAt ? 'suspended' : ofPlan

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
    planStatus: planStatus(access, user, running),
    source: accessSource(user, access, { now, config }),
    plan: running.plan,
    renewsAt: instant(renewsAt),
    endsAt: instant(endsAt),
    usedThisMonth,
    limit: access.limit,
    isAdmin: access.isAdmin,
    effectiveRole: effectiveRole(user, config),
    adminSources: findAdminSources(user, config),
    role: user.role,
    canManageCoupons: user.canManageCoupons,
    usedCoupons: user.usedCoupons,
    ...presentState(user),
  }
}

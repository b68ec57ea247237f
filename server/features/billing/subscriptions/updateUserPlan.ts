import type { Tier } from '@scene-partner/contract/entities'
import type { Plan } from '../../../adapters/payments/payments.ts'
import { computeOwnPlan, paidMonthlyCharacters } from '../../access/index.ts'
import { updateUser, type UserRow } from '../../accounts/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { checkSubscriptionJob } from '../jobKinds.ts'
import { findAccessEnd } from './accessPeriod.ts'
import { storePreviousPlan, findLastPaymentDate, listSubscriptions, type SubscriptionWithPayment } from '../store.ts'
import type { PreviousPlan } from '../tables.ts'

const recheckAfterMs = 5 * 60_000

const toIsoOrNull = (date: Date | null) => date?.toISOString() ?? null
const toDateOrNull = (text: string | null) => (text === null ? null : new Date(text))

const snapshotPlan = (user: UserRow): PreviousPlan => ({
  tier: user.subscriptionTier,
  status: user.subscriptionStatus,
  startedAt: toIsoOrNull(user.subscriptionStartedAt),
  expiresAt: toIsoOrNull(user.subscriptionExpiresAt),
  quota: user.quotaMinutesTotal,
})

const hasRunningPlan = (user: UserRow, now: Date) => ['active', 'trialing'].includes(computeOwnPlan(user, now).status)

/**
 * Returns the change of the user row that restores the plan from before the subscription. Returns undefined when that
 * plan was not running when the subscription began, had no end date, or would have ended by now.
 */
function restorePreviousPlan(before: PreviousPlan | null, now: Date): Partial<UserRow> | undefined {
  const expiresAt = toDateOrNull(before?.expiresAt ?? null)
  if (!before || !expiresAt || expiresAt <= now || !['active', 'trialing'].includes(before.status)) return undefined
  return {
    subscriptionTier: before.tier,
    subscriptionStatus: before.status,
    subscriptionStartedAt: toDateOrNull(before.startedAt),
    subscriptionExpiresAt: expiresAt,
  }
}

/** The tier of each plan. A subscription whose price belongs to none of our plans has the tier `paid`. */
const tierByPlan = { monthly: 'paid', annual: 'paid', pro: 'pro', studio: 'studio' } as const satisfies Record<
  Plan,
  Tier
>

type ChosenSubscription = { row: SubscriptionWithPayment; until: Date }

/**
 * Returns the change of the monthly allowance of characters. If a trial or coupon gave a larger allowance, the account
 * has that allowance until the trial or coupon ends, so that a user loses nothing by buying a plan early.
 */
function updateAllowance(isNew: boolean, before: PreviousPlan | null, user: UserRow, now: Date): Partial<UserRow> {
  const isFreeTime = restorePreviousPlan(before, now) !== undefined
  const earlierQuota = before?.quota ?? 0
  if (isNew)
    return { quotaMinutesTotal: isFreeTime ? Math.max(paidMonthlyCharacters, earlierQuota) : paidMonthlyCharacters }
  const isOver = !isFreeTime && earlierQuota > paidMonthlyCharacters && user.quotaMinutesTotal === earlierQuota
  return isOver ? { quotaMinutesTotal: paidMonthlyCharacters } : {}
}

function planWhileRunning({ row, until }: ChosenSubscription, user: UserRow, now: Date): Partial<UserRow> {
  const isNew = user.paymentSubscriptionId === null
  const tier = tierByPlan[row.plan ?? 'monthly']
  return {
    plan: tier,
    subscriptionTier: tier,
    subscriptionStatus: 'active',
    subscriptionStartedAt: row.startedAt,
    subscriptionExpiresAt: until,
    paymentPriceId: row.priceId,
    paymentSubscriptionId: row.id,
    ...updateAllowance(isNew, isNew ? snapshotPlan(user) : row.previousPlan, user, now),
    ...(isNew && { pendingPlan: null }),
  }
}

function planAfterEnd({ row, until }: ChosenSubscription, user: UserRow, now: Date): Partial<UserRow> {
  const hadIt = user.paymentSubscriptionId !== null
  const rest = hadIt ? restorePreviousPlan(row.previousPlan, now) : undefined
  const isOlder =
    user.subscriptionStartedAt !== null && row.startedAt !== null && row.startedAt < user.subscriptionStartedAt
  // The server learned of this subscription only after its end. If another plan is running or started later, that plan
  // stays in the user row.
  if (!hadIt && (hasRunningPlan(user, now) || isOlder)) return {}
  return {
    plan: 'paid',
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    subscriptionStartedAt: row.startedAt,
    subscriptionExpiresAt: until,
    ...(row.previousPlan && { quotaMinutesTotal: row.previousPlan.quota }),
    ...rest,
    paymentPriceId: null,
    paymentSubscriptionId: null,
  }
}

/**
 * Chooses the subscription of which the user row shows the plan: the running subscription that lasts longest, else the
 * newest subscription that gave access. Returns undefined when no subscription ever gave access.
 */
function chooseSubscription(rows: readonly SubscriptionWithPayment[], now: Date): ChosenSubscription | undefined {
  const all = rows.flatMap((row) => {
    const until = findAccessEnd(row, now)
    return until ? [{ row, until }] : []
  })
  const running = all
    .filter(({ until }) => until > now)
    .sort((one, other) => other.until.getTime() - one.until.getTime())
  return running[0] ?? all[0]
}

const isSameValue = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

type Needs = Pick<Services, 'live' | 'jobs'> & { now: Date }

/** Updates the user row to match the user's subscriptions. The caller must have locked the user row. */
export async function updateUserPlan(tx: Tx, user: UserRow, { live, jobs, now }: Needs): Promise<void> {
  const rows = await listSubscriptions(tx, user.id)
  const chosen = chooseSubscription(rows, now)
  if (!chosen) return
  const runs = chosen.until > now
  if (runs) {
    const other = rows.find(({ id }) => id === user.paymentSubscriptionId)
    await storePreviousPlan(tx, chosen.row.id, other ? other.previousPlan : snapshotPlan(user))
    const hasRenewalAhead = chosen.row.periodEnd === null || chosen.row.periodEnd > now
    const runAt = hasRenewalAhead ? chosen.until : new Date(now.getTime() + recheckAfterMs)
    await jobs.enqueue(tx, { kind: checkSubscriptionJob, key: chosen.row.id, payload: { id: chosen.row.id }, runAt })
  }
  const wanted: Partial<UserRow> = {
    ...(runs ? planWhileRunning(chosen, user, now) : planAfterEnd(chosen, user, now)),
    paymentCustomerId: chosen.row.customerId ?? user.paymentCustomerId,
    lastPaymentDate: await findLastPaymentDate(tx, user.id),
  }
  const differs = Object.entries(wanted).some(([name, value]) => !isSameValue(value, user[name as keyof UserRow]))
  if (differs) await updateUser(tx, { userId: user.id, change: wanted, now, live })
}

import { ownStanding, paidLimit } from '../access/index.ts'
import { changeUser, type UserRow } from '../accounts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { lookJob } from './jobs.ts'
import { runsUntil } from './standing.ts'
import { keepBefore, lastPaidAt, listSubscriptions, type Judged } from './store.ts'
import type { Before } from './tables.ts'

const lookAgainMs = 5 * 60_000

const instant = (date: Date | null) => date?.toISOString() ?? null
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const beforeOf = (user: UserRow): Before => ({
  tier: user.subscriptionTier,
  status: user.subscriptionStatus,
  startedAt: instant(user.subscriptionStartedAt),
  expiresAt: instant(user.subscriptionExpiresAt),
  quota: user.quotaMinutesTotal,
})

const isRunning = (user: UserRow, now: Date) => ['active', 'trialing'].includes(ownStanding(user, now).status)

/** What was there before counts again for as long as it would have lasted. */
function givenBack(before: Before | null, now: Date): Partial<UserRow> | undefined {
  const expiresAt = dateOf(before?.expiresAt ?? null)
  if (!before || !expiresAt || expiresAt <= now || !['active', 'trialing'].includes(before.status)) return undefined
  return {
    subscriptionTier: before.tier,
    subscriptionStatus: before.status,
    subscriptionStartedAt: dateOf(before.startedAt),
    subscriptionExpiresAt: expiresAt,
  }
}

type Candidate = { row: Judged; until: Date }

function whileItRuns({ row, until }: Candidate, user: UserRow): Partial<UserRow> {
  const isNew = user.stripeSubscriptionId === null
  return {
    plan: 'paid',
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    subscriptionStartedAt: row.startedAt,
    subscriptionExpiresAt: until,
    stripePriceId: row.priceId,
    stripeSubscriptionId: row.id,
    ...(isNew && { quotaMinutesTotal: paidLimit }),
  }
}

function onceItEnded({ row, until }: Candidate, user: UserRow, now: Date): Partial<UserRow> {
  const hadIt = user.stripeSubscriptionId !== null
  const rest = hadIt ? givenBack(row.before, now) : undefined
  const isOlder =
    user.subscriptionStartedAt !== null && row.startedAt !== null && row.startedAt < user.subscriptionStartedAt
  // It ended before we heard of it, and something else holds by now.
  if (!hadIt && (isRunning(user, now) || isOlder)) return {}
  return {
    plan: 'paid',
    subscriptionTier: 'free',
    subscriptionStatus: 'inactive',
    subscriptionStartedAt: row.startedAt,
    subscriptionExpiresAt: until,
    ...(row.before && { quotaMinutesTotal: row.before.quota }),
    ...rest,
    stripePriceId: null,
    stripeSubscriptionId: null,
  }
}

/** The one that counts: what runs longest; where nothing runs, the newest. */
function choose(rows: readonly Judged[], now: Date): Candidate | undefined {
  const all = rows.flatMap((row) => {
    const until = runsUntil(row, now)
    return until ? [{ row, until }] : []
  })
  const running = all
    .filter(({ until }) => until > now)
    .sort((one, other) => other.until.getTime() - one.until.getTime())
  return running[0] ?? all[0]
}

const same = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

type Needs = Pick<Services, 'live' | 'jobs'> & { now: Date }

/** Brings the user document in line with what is known of its subscriptions; the caller holds the user's row. */
export async function settle(tx: Tx, user: UserRow, { live, jobs, now }: Needs): Promise<void> {
  const rows = await listSubscriptions(tx, user.id)
  const chosen = choose(rows, now)
  if (!chosen) return
  const runs = chosen.until > now
  if (runs) {
    const other = rows.find(({ id }) => id === user.stripeSubscriptionId)
    await keepBefore(tx, chosen.row.id, other ? other.before : beforeOf(user))
    const hasRenewalAhead = chosen.row.periodEnd === null || chosen.row.periodEnd > now
    const runAt = hasRenewalAhead ? chosen.until : new Date(now.getTime() + lookAgainMs)
    await jobs.enqueue(tx, { kind: lookJob, key: chosen.row.id, payload: { id: chosen.row.id }, runAt })
  }
  const wanted: Partial<UserRow> = {
    ...(runs ? whileItRuns(chosen, user) : onceItEnded(chosen, user, now)),
    stripeCustomerId: chosen.row.customerId ?? user.stripeCustomerId,
    lastPaymentDate: await lastPaidAt(tx, user.id),
  }
  const differs = Object.entries(wanted).some(([name, value]) => !same(value, user[name as keyof UserRow]))
  if (differs) await changeUser(tx, { userId: user.id, change: wanted, now, live })
}

import { type SQL, sql } from 'drizzle-orm'

/** The activity status of an account. */
export type Activity = 'active' | 'inactive' | 'dormant' | 'churn_risk'

const dayMs = 86_400_000
/** Days since the last sign-in after which each status begins (spec 2 §4). */
const thresholdDays = { inactive: 30, dormant: 60, churn_risk: 90 } as const

type ActivityDates = { lastSignInAt: Date | null; createdAt: Date }

/** Returns the time of the last sign-in of an account, or of its sign-up if it has never signed in. */
export const lastActivityAt = ({ lastSignInAt, createdAt }: ActivityDates): Date => lastSignInAt ?? createdAt

/** `lastActivityAt` as SQL; the index `users_last_seen` uses the same expression. */
export const lastSeenSql: SQL = sql`coalesce(users.last_sign_in_at, users.created_at)`

/** Returns the number of complete days since an instant; 0 if it lies in the future. */
export const daysSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs))

const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * dayMs)

/** Returns the activity status of an account. */
export function activityStatus(user: ActivityDates, now: Date): Activity {
  const lastActivity = lastActivityAt(user)
  if (lastActivity < daysAgo(thresholdDays.churn_risk, now)) return 'churn_risk'
  if (lastActivity < daysAgo(thresholdDays.dormant, now)) return 'dormant'
  return lastActivity < daysAgo(thresholdDays.inactive, now) ? 'inactive' : 'active'
}

/**
 * Returns the range in which the last activity of accounts with this status lies: `from` included, `before` excluded;
 * null means no limit.
 */
export function activityRange(activity: Activity, now: Date): { from: Date | null; before: Date | null } {
  const [inactive, dormant, churnRisk] = [thresholdDays.inactive, thresholdDays.dormant, thresholdDays.churn_risk].map(
    (days) => daysAgo(days, now),
  )
  const ranges = {
    active: [inactive, null],
    inactive: [dormant, inactive],
    dormant: [churnRisk, dormant],
    churn_risk: [null, churnRisk],
  } as const
  const [from, before] = ranges[activity]
  return { from: from ?? null, before: before ?? null }
}

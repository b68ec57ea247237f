import { type SQL, sql } from 'drizzle-orm'

export type Activity = 'active' | 'inactive' | 'dormant' | 'churn_risk'

const dayMs = 86_400_000
/** Over so many days since the last sign-in (spec 2 §4). */
const over = { inactive: 30, dormant: 60, churn_risk: 90 } as const

type Seen = { lastSignInAt: Date | null; createdAt: Date }

/** The last sign-in; of one who never came back after signing up, the sign-up. */
export const lastSeenOf = ({ lastSignInAt, createdAt }: Seen): Date => lastSignInAt ?? createdAt

/** The same in the database's words, by which `users_last_seen` is made. */
export const lastSeen: SQL = sql`coalesce(users.last_sign_in_at, users.created_at)`

export const daysSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs))

const ago = (days: number, now: Date) => new Date(now.getTime() - days * dayMs)

/** How lively an account is. */
export function activityOf(user: Seen, now: Date): Activity {
  const seen = lastSeenOf(user)
  if (seen < ago(over.churn_risk, now)) return 'churn_risk'
  if (seen < ago(over.dormant, now)) return 'dormant'
  return seen < ago(over.inactive, now) ? 'inactive' : 'active'
}

/** Seen at or after the first, and before the second; null where there is no such end. */
export function seenWithin(activity: Activity, now: Date): { from: Date | null; before: Date | null } {
  const [inactive, dormant, churn] = [over.inactive, over.dormant, over.churn_risk].map((days) => ago(days, now))
  const ends = {
    active: [inactive, null],
    inactive: [dormant, inactive],
    dormant: [churn, dormant],
    churn_risk: [null, churn],
  } as const
  const [from, before] = ends[activity]
  return { from: from ?? null, before: before ?? null }
}

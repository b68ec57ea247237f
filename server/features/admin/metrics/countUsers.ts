import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../../platform/database/database.ts'
import { lastSeenSql, activityRange } from '../users/index.ts'
import { dayMs } from './utcDays.ts'

type ByActivity = OutputOf<'getAnalytics'>['activity']
type UserCounts = OutputOf<'getDashboard'>['users'] & { activity: ByActivity }

/** Counts accounts by age and activity, in one scan. */
export async function countUsers(db: Db, now: Date): Promise<UserCounts> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const [inactive, dormant, churn] = (['inactive', 'dormant', 'churn_risk'] as const).map(
    (word) => activityRange(word, now).before?.toISOString() ?? '',
  )
  const { rows } = await db.execute<Omit<UserCounts, 'activity'> & ByActivity>(sql`
    select count(*)::int as total, (count(*) filter (where email_verified))::int as verified,
      (count(*) filter (where created_at >= ${daysAgo(30)}::timestamptz))::int as last30,
      (count(*) filter (where created_at >= ${daysAgo(60)}::timestamptz and created_at < ${daysAgo(30)}::timestamptz))::int as before30,
      (count(*) filter (where ${lastSeenSql} >= ${inactive}::timestamptz))::int as active,
      (count(*) filter (where ${lastSeenSql} < ${inactive}::timestamptz and ${lastSeenSql} >= ${dormant}::timestamptz))::int as inactive,
      (count(*) filter (where ${lastSeenSql} < ${dormant}::timestamptz and ${lastSeenSql} >= ${churn}::timestamptz))::int as dormant,
      (count(*) filter (where ${lastSeenSql} < ${churn}::timestamptz))::int as churn_risk
    from users`)
  const [row] = rows
  if (!row) throw new Error('a count query returned no row')
  const { total, verified, last30, before30, ...activity } = row
  return { total, verified, last30, before30, activity }
}

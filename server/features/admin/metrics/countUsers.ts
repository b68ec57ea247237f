import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../../platform/database/database.ts'
import { lastSeenSql, activityRange } from '../users/index.ts'

type ByActivity = OutputOf<'getAnalytics'>['activity']
type UserCounts = OutputOf<'getDashboard'>['users'] & { activity: ByActivity }

/** Counts all accounts, the verified accounts, and the accounts by activity, in one scan. */
export async function countUsers(db: Db, now: Date): Promise<UserCounts> {
  const [inactive, dormant, churn] = (['inactive', 'dormant', 'churn_risk'] as const).map(
    (word) => activityRange(word, now).before?.toISOString() ?? '',
  )
  const { rows } = await db.execute<Omit<UserCounts, 'activity'> & ByActivity>(sql`
    select count(*)::int as total, (count(*) filter (where email_verified))::int as verified,
      (count(*) filter (where ${lastSeenSql} >= ${inactive}::timestamptz))::int as active,
      (count(*) filter (where ${lastSeenSql} < ${inactive}::timestamptz and ${lastSeenSql} >= ${dormant}::timestamptz))::int as inactive,
      (count(*) filter (where ${lastSeenSql} < ${dormant}::timestamptz and ${lastSeenSql} >= ${churn}::timestamptz))::int as dormant,
      (count(*) filter (where ${lastSeenSql} < ${churn}::timestamptz))::int as churn_risk
    from users`)
  const [row] = rows
  if (!row) throw new Error('a count query returned no row')
  const { total, verified, ...activity } = row
  return { total, verified, activity }
}

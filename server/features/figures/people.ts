import { sql } from 'drizzle-orm'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { Db } from '../../platform/database/database.ts'
import { lastSeen, seenWithin } from '../adminUsers/index.ts'
import { dayMs } from './days.ts'

type ByActivity = OutputOf<'getAnalytics'>['activity']
type People = OutputOf<'getDashboard'>['users'] & { activity: ByActivity }

/** How many accounts there are, how new and how lively: one look at all of them. */
export async function countPeople(db: Db, now: Date): Promise<People> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const [inactive, dormant, churn] = (['inactive', 'dormant', 'churn_risk'] as const).map(
    (word) => seenWithin(word, now).before?.toISOString() ?? '',
  )
  const { rows } = await db.execute<Omit<People, 'activity'> & ByActivity>(sql`
    select count(*)::int as total, (count(*) filter (where email_verified))::int as verified,
      (count(*) filter (where created_at >= ${ago(30)}::timestamptz))::int as last30,
      (count(*) filter (where created_at >= ${ago(60)}::timestamptz and created_at < ${ago(30)}::timestamptz))::int as before30,
      (count(*) filter (where ${lastSeen} >= ${inactive}::timestamptz))::int as active,
      (count(*) filter (where ${lastSeen} < ${inactive}::timestamptz and ${lastSeen} >= ${dormant}::timestamptz))::int as inactive,
      (count(*) filter (where ${lastSeen} < ${dormant}::timestamptz and ${lastSeen} >= ${churn}::timestamptz))::int as dormant,
      (count(*) filter (where ${lastSeen} < ${churn}::timestamptz))::int as churn_risk
    from users`)
  const [row] = rows
  if (!row) throw new Error('a count always has a row')
  const { total, verified, last30, before30, ...activity } = row
  return { total, verified, last30, before30, activity }
}

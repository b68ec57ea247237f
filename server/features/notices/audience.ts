import type { NoticeFilter } from '@scene-partner/contract/operations/adminMessages'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { anyOf } from '../access/index.ts'
import { matchingUsers } from '../adminUsers/index.ts'

/** Whom: one account, some by their ids, or those that a filter finds, as they stood at a moment. */
export type Whom = { userId: string | null; chosen: readonly string[] | null; audience: NoticeFilter; at: Date }
type Needs = Pick<Services, 'config'> & { db: Db }

/** A condition over a table that is called `users`. Who joined after that moment is not meant. */
export async function isMeant({ userId, chosen, audience, at }: Whom, { db, config }: Needs): Promise<SQL> {
  if (userId !== null) return sql`users.id = ${userId}`
  if (chosen) return sql`users.id in ${anyOf(chosen)}`
  const matching = await matchingUsers(db, audience, { now: at, config })
  const wasThere = sql`users.created_at <= ${at.toISOString()}::timestamptz`
  return matching ? sql`${wasThere} and ${matching}` : wasThere
}

export async function countMeant(whom: Whom, needs: Needs): Promise<{ recipients: number; withMail: number }> {
  const { rows } = await needs.db.execute<{ recipients: number; mail: number }>(sql`
    select count(*)::int as recipients, count(*) filter (where users.email_verified)::int as mail
    from users where ${await isMeant(whom, needs)}`)
  return { recipients: rows[0]?.recipients ?? 0, withMail: rows[0]?.mail ?? 0 }
}

/** A few of them, so that a filter that finds the wrong ones is seen before anything is sent. */
export async function someMeant(whom: Whom, needs: Needs): Promise<{ displayName: string; email: string }[]> {
  const { rows } = await needs.db.execute<{ name: string; email: string }>(sql`
    select users.name, users.email from users where ${await isMeant(whom, needs)}
    order by users.created_at desc, users.id desc limit 5`)
  return rows.map(({ name, email }) => ({ displayName: name, email }))
}

import type { BroadcastFilter } from '@scene-partner/contract/operations/admin/adminMessages'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { sqlTextList } from '../../access/index.ts'
import { userFilterSql } from '../users/index.ts'

/**
 * The recipients of a broadcast: one account, accounts by id, or the accounts that match a filter and existed at `at`.
 */
export type Recipients = {
  userId: string | null
  chosen: readonly string[] | null
  audience: BroadcastFilter
  at: Date
}
type Needs = Pick<Services, 'config'> & { db: Db }

/**
 * Returns the SQL condition that an account of a table named `users` is a recipient. If a filter selects the
 * recipients, closed accounts and accounts that were created after `at` do not match.
 */
export async function matchesRecipients(
  { userId, chosen, audience, at }: Recipients,
  { db, config }: Needs,
): Promise<SQL> {
  if (userId !== null) return sql`users.id = ${userId}`
  if (chosen) return sql`users.id in ${sqlTextList(chosen)}`
  const matching = await userFilterSql(db, audience, { now: at, config })
  const existedThen = sql`users.created_at <= ${at.toISOString()}::timestamptz`
  // Nobody can read a message in an account that is about to be deleted, so such accounts are left out.
  const isRecipient = sql`${existedThen} and users.deletion_due_at is null`
  return matching ? sql`${isRecipient} and ${matching}` : isRecipient
}

/** Returns the number of recipients, and how many of them have a verified e-mail address. */
export async function countRecipients(
  recipients: Recipients,
  needs: Needs,
): Promise<{ recipients: number; withMail: number }> {
  const { rows } = await needs.db.execute<{ recipients: number; mail: number }>(sql`
    select count(*)::int as recipients, count(*) filter (where users.email_verified)::int as mail
    from users where ${await matchesRecipients(recipients, needs)}`)
  return { recipients: rows[0]?.recipients ?? 0, withMail: rows[0]?.mail ?? 0 }
}

/** Returns up to five recipients, so that the admin can notice a wrong filter before the broadcast is sent. */
export async function sampleRecipients(
  recipients: Recipients,
  needs: Needs,
): Promise<{ displayName: string; email: string }[]> {
  const { rows } = await needs.db.execute<{ name: string; email: string }>(sql`
    select users.name, users.email from users where ${await matchesRecipients(recipients, needs)}
    order by users.created_at desc, users.id desc limit 5`)
  return rows.map(({ name, email }) => ({ displayName: name, email }))
}

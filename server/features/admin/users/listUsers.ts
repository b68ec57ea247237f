import type { UserFilter } from '@scene-partner/contract/adminEntities'
import { listUsers as contract } from '@scene-partner/contract/operations/admin/adminUsers'
import { sql } from 'drizzle-orm'
import { operation } from '../../../services.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sqlTextList, usageMonth } from '../../access/index.ts'
import { findUsers, type UserRow } from '../../accounts/index.ts'
import { loadRunningPlans } from '../../billing/index.ts'
import { countMatchingUsers, findUserPage } from './findUserPage.ts'
import { presentUserRow } from './presentUserRow.ts'

/** Returns the characters that each account has used in a month. Accounts without usage are absent. */
export async function usageByUser(db: Db, ids: readonly string[], month: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; used: number }>(
    sql`select user_id as id, used from usage_months where month = ${month} and user_id in ${sqlTextList(ids)}`,
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

const cacheKeyOf = (filter: UserFilter) => `users ${JSON.stringify(filter)}`

/**
 * Returns a page of the accounts that match a filter, in the requested order. The first page includes their total
 * number, which may be up to 30 s old if the installation has more than 10,000 accounts.
 */
export const listUsers = operation(contract, async ({ input, clock, config, cachedCounts, database: { db } }) => {
  const { sort, direction, cursor, ...filter } = input
  const now = clock.now()
  const facts = { now, config }
  // Counting takes longer than finding one page, so it begins immediately.
  const counting = cursor ? null : cachedCounts(cacheKeyOf(filter), () => countMatchingUsers(db, filter, facts))
  const [{ ids, nextCursor }, counted] = await Promise.all([
    findUserPage(db, { filter, order: { sort, direction }, cursor, facts }),
    counting,
  ])
  const [users, used] = await Promise.all([findUsers(db, ids), usageByUser(db, ids, usageMonth(now))])
  const running = await loadRunningPlans(
    db,
    users.map((user) => user.paymentSubscriptionId),
    now,
  )
  const present = (user: UserRow) =>
    presentUserRow(user, {
      ...facts,
      running: running(user.paymentSubscriptionId),
      usedThisMonth: used.get(user.id) ?? 0,
    })
  return { users: users.map(present), total: counted?.value ?? null, ...(nextCursor && { nextCursor }) }
})

import { userFilter } from '@scene-partner/contract/adminEntities'
import { listSubscriptions } from '@scene-partner/contract/operations/admin/adminMetrics'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../../platform/csv/csvTable.ts'
import type { CsvCell } from '../../../platform/csv/csvRow.ts'
import type { Db } from '../../../platform/database/database.ts'
import { formatKeysetCursor } from '../../../platform/database/keyset.ts'
import type { Services } from '../../../services.ts'
import { sqlTextList, usageMonth } from '../../access/index.ts'
import { findUsers, type UserRow } from '../../accounts/index.ts'
import { computeAccountStatus, userFilterSql, presentUserRow } from '../users/index.ts'
import { loadRunningPlans } from '../../billing/index.ts'
import { planTier, subscriberFilterSql } from '../metrics/index.ts'

type Shown = OutputOf<'listUsers'>['users'][number]
type Row = { user: UserRow; shown: Shown }
type PageRequest = { where: SQL; cursor: string | undefined; limit: number }

async function findIds(db: Db, { where, cursor, limit }: PageRequest): Promise<string[]> {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  const after = ms
    ? sql`(users.created_at, users.id) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${id})`
    : sql`true`
  const { rows } = await db.execute<{ id: string }>(
    sql`select users.id from users where ${where} and ${after} order by users.created_at desc, users.id desc limit ${limit + 1}`,
  )
  return rows.map((row) => row.id)
}

async function usageByUser(db: Db, ids: readonly string[], month: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; used: number }>(
    sql`select user_id as id, used from usage_months where month = ${month} and user_id in ${sqlTextList(ids)}`,
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

async function readUserPage({ database: { db }, clock, config }: Services, request: PageRequest) {
  const ids = await findIds(db, request)
  const page = ids.slice(0, request.limit)
  const now = clock.now()
  const [users, used] = await Promise.all([findUsers(db, page), usageByUser(db, page, usageMonth(now))])
  const running = await loadRunningPlans(
    db,
    users.map((user) => user.paymentSubscriptionId),
    now,
  )
  const rows = users.map((user) => ({
    user,
    shown: presentUserRow(user, {
      ...{ now, config },
      running: running(user.paymentSubscriptionId),
      usedThisMonth: used.get(user.id) ?? 0,
    }),
  }))
  const last = users.at(-1)
  return {
    rows,
    ...(ids.length > request.limit && last && { nextCursor: formatKeysetCursor(last.createdAt, last.id) }),
  }
}

const fromRow =
  (read: (row: Shown) => CsvCell) =>
  ({ shown: row }: Row) =>
    read(row)

/** A filter for accounts that the admin selected on the page: their ids, separated by commas. */
const ids = z
  .string()
  .max(4_000)
  .regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/)

const filters = userFilter.extend({ verified: z.stringbool().optional(), ids: ids.optional() })

type Filters = z.output<typeof filters>

async function filterSql(
  { database: { db }, clock, config }: Services,
  { ids: selectedIds, ...filter }: Filters,
): Promise<SQL> {
  if (selectedIds !== undefined) return sql`users.id in ${sqlTextList(selectedIds.split(','))}`
  return (await userFilterSql(db, filter, { now: clock.now(), config })) ?? sql`true`
}

/** The CSV file of the accounts that match the filter of the user list, newest first. It has more columns than the list. */
const users: CsvTable<Services> = defineCsvTable({
  name: 'users',
  access: 'staff',
  filters,
  page: async (services: Services, { filters: filter, cursor, limit }) =>
    readUserPage(services, { where: await filterSql(services, filter), cursor, limit }),
  columns: {
    email: fromRow(({ email }) => email),
    name: fromRow(({ displayName }) => displayName),
    verified: fromRow(({ emailVerified }) => emailVerified),
    phone: ({ user }) => user.phone,
    signed_up_at: ({ user }) => user.createdAt,
    last_sign_in_at: ({ user }) => user.lastSignInAt,
    activity: fromRow(({ activity }) => activity),
    account_status: fromRow(computeAccountStatus),
    tier: fromRow(({ tier }) => tier),
    status: fromRow(({ status }) => status),
    planStatus: fromRow(({ planStatus }) => planStatus),
    source: fromRow(({ source }) => source),
    plan: fromRow(({ plan }) => plan),
    renews_at: fromRow(({ renewsAt }) => renewsAt),
    ends_at: fromRow(({ endsAt }) => endsAt),
    stored_plan: ({ user }) => user.plan,
    stored_quota: ({ user }) => user.quotaMinutesTotal,
    override_tier: ({ user }) => user.override?.tier,
    override_status: ({ user }) => user.override?.status,
    override_expires_at: ({ user }) => user.override?.expiresAt,
    override_reason: ({ user }) => user.override?.reason,
    funnel_stage: ({ user }) => user.funnelStage,
    last_payment_at: ({ user }) => user.lastPaymentDate,
    suspended_at: fromRow(({ suspendedAt }) => suspendedAt),
    deletion_due_at: fromRow(({ deletionDueAt }) => deletionDueAt),
    characters_this_month: fromRow(({ usedThisMonth }) => usedThisMonth),
    character_limit: fromRow(({ limit }) => limit),
    role: fromRow(({ effectiveRole }) => effectiveRole),
    role_source: fromRow(({ adminSources }) => adminSources.join(' ')),
    manages_coupons: fromRow(({ canManageCoupons }) => canManageCoupons),
    coupons: fromRow(({ usedCoupons }) => usedCoupons),
    id: fromRow(({ uid }) => uid),
  },
})

/** The CSV file of accounts that have or had a plan, as the subscription list shows them. */
const subscriptions: CsvTable<Services> = defineCsvTable({
  name: 'subscriptions',
  access: 'staff',
  filters: listSubscriptions.input.omit({ cursor: true, sort: true, direction: true }),
  page: async (services: Services, { filters: filter, cursor, limit }) => {
    const facts = { now: services.clock.now(), config: services.config }
    return readUserPage(services, { where: subscriberFilterSql(filter, facts), cursor, limit })
  },
  columns: {
    email: fromRow(({ email }) => email),
    name: fromRow(({ displayName }) => displayName),
    tier: ({ user, shown: row }) => planTier(user, row),
    account_status: fromRow(computeAccountStatus),
    status: fromRow(({ status }) => status),
    // Every account of this file has or had a plan, so the status `none` is shown as `ended`, as in
    // `listSubscriptions`.
    planStatus: fromRow(({ planStatus }) => (planStatus === 'none' ? 'ended' : planStatus)),
    source: fromRow(({ source }) => source),
    plan: fromRow(({ plan }) => plan),
    started_at: ({ user }) => user.subscriptionStartedAt,
    renews_at: fromRow(({ renewsAt }) => renewsAt),
    ends_at: fromRow(({ endsAt }) => endsAt),
    trial_ends_at: ({ user }) => user.trialEndDate,
    coupon: ({ user }) => user.appliedCoupon?.code,
    last_payment_at: ({ user }) => user.lastPaymentDate,
    characters_this_month: fromRow(({ usedThisMonth }) => usedThisMonth),
    id: fromRow(({ uid }) => uid),
  },
})

/** The CSV tables of accounts and subscriptions. */
export const userTables = [users, subscriptions]

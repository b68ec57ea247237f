import { userFilter } from '@scene-partner/contract/administration'
import { listSubscriptions } from '@scene-partner/contract/operations/adminFigures'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Cell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/database/database.ts'
import { cursorAt } from '../../platform/database/keyset.ts'
import type { Services } from '../../services.ts'
import { anyOf, monthOf } from '../access/index.ts'
import { findUsers, type UserRow } from '../accounts/index.ts'
import { matchingUsers, presentRow } from '../adminUsers/index.ts'
import { plansOf } from '../billing/index.ts'
import { planTierOf, subscribersLike } from '../figures/index.ts'

type Shown = OutputOf<'listUsers'>['users'][number]
type Row = { user: UserRow; shown: Shown }
type Wish = { where: SQL; cursor: string | undefined; limit: number }

async function idsOf(db: Db, { where, cursor, limit }: Wish): Promise<string[]> {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  const after = ms
    ? sql`(users.created_at, users.id) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${id})`
    : sql`true`
  const { rows } = await db.execute<{ id: string }>(
    sql`select users.id from users where ${where} and ${after} order by users.created_at desc, users.id desc limit ${limit + 1}`,
  )
  return rows.map((row) => row.id)
}

async function usedBy(db: Db, ids: readonly string[], month: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; used: number }>(
    sql`select user_id as id, used from usage_months where month = ${month} and user_id in ${anyOf(ids)}`,
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

async function pageOfUsers({ database: { db }, clock, config }: Services, wish: Wish) {
  const ids = await idsOf(db, wish)
  const page = ids.slice(0, wish.limit)
  const now = clock.now()
  const [users, used] = await Promise.all([findUsers(db, page), usedBy(db, page, monthOf(now))])
  const running = await plansOf(
    db,
    users.map((user) => user.stripeSubscriptionId),
    now,
  )
  const rows = users.map((user) => ({
    user,
    shown: presentRow(user, {
      ...{ now, config },
      running: running(user.stripeSubscriptionId),
      usedThisMonth: used.get(user.id) ?? 0,
    }),
  }))
  const last = users.at(-1)
  return { rows, ...(ids.length > wish.limit && last && { nextCursor: cursorAt(last.createdAt, last.id) }) }
}

const shown =
  (read: (row: Shown) => Cell) =>
  ({ shown: row }: Row) =>
    read(row)

/** Accounts that were picked out on the page: as many ids as it shows, with commas between them. */
const ids = z
  .string()
  .max(4_000)
  .regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/)

const filters = userFilter.extend({ verified: z.stringbool().optional(), ids: ids.optional() })

type Filters = z.output<typeof filters>

async function whereOf(
  { database: { db }, clock, config }: Services,
  { ids: chosen, ...filter }: Filters,
): Promise<SQL> {
  if (chosen !== undefined) return sql`users.id in ${anyOf(chosen.split(','))}`
  return (await matchingUsers(db, filter, { now: clock.now(), config })) ?? sql`true`
}

/** Accounts as the page of accounts shows them. */
const users: CsvTable<Services> = defineCsvTable({
  name: 'users',
  access: 'staff',
  filters,
  page: async (services: Services, { filters: filter, cursor, limit }) =>
    pageOfUsers(services, { where: await whereOf(services, filter), cursor, limit }),
  columns: {
    email: shown(({ email }) => email),
    name: shown(({ displayName }) => displayName),
    verified: shown(({ emailVerified }) => emailVerified),
    phone: ({ user }) => user.phone,
    signed_up_at: ({ user }) => user.createdAt,
    last_sign_in_at: ({ user }) => user.lastSignInAt,
    activity: shown(({ activity }) => activity),
    tier: shown(({ tier }) => tier),
    status: shown(({ status }) => status),
    standing: shown(({ standing }) => standing),
    source: shown(({ source }) => source),
    plan: shown(({ plan }) => plan),
    renews_at: shown(({ renewsAt }) => renewsAt),
    ends_at: shown(({ endsAt }) => endsAt),
    characters_this_month: shown(({ usedThisMonth }) => usedThisMonth),
    character_limit: shown(({ limit }) => limit),
    role: shown(({ role, isAdmin }) => role ?? (isAdmin ? 'admin' : null)),
    manages_coupons: shown(({ canManageCoupons }) => canManageCoupons),
    coupons: shown(({ usedCoupons }) => usedCoupons),
    id: shown(({ uid }) => uid),
  },
})

/** Accounts that have or had a plan, as the page of subscriptions shows them. */
const subscriptions: CsvTable<Services> = defineCsvTable({
  name: 'subscriptions',
  access: 'staff',
  filters: listSubscriptions.input.omit({ cursor: true }),
  page: async (services: Services, { filters: filter, cursor, limit }) => {
    const facts = { now: services.clock.now(), config: services.config }
    return pageOfUsers(services, { where: subscribersLike(filter, facts), cursor, limit })
  },
  columns: {
    email: shown(({ email }) => email),
    name: shown(({ displayName }) => displayName),
    tier: ({ user, shown: row }) => planTierOf(user, row),
    status: shown(({ status }) => status),
    standing: shown(({ standing }) => standing),
    source: shown(({ source }) => source),
    plan: shown(({ plan }) => plan),
    started_at: ({ user }) => user.subscriptionStartedAt,
    renews_at: shown(({ renewsAt }) => renewsAt),
    ends_at: shown(({ endsAt }) => endsAt),
    trial_ends_at: ({ user }) => user.trialEndDate,
    coupon: ({ user }) => user.appliedCoupon?.code,
    last_payment_at: ({ user }) => user.lastPaymentDate,
    characters_this_month: shown(({ usedThisMonth }) => usedThisMonth),
    id: shown(({ uid }) => uid),
  },
})

export const userTables = [users, subscriptions]

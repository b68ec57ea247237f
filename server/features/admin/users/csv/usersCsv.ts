import { userFilter } from '@scene-partner/contract/adminEntities'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../../../platform/csv/csvTable.ts'
import type { Services } from '../../../../services.ts'
import { sqlTextList } from '../../../access/index.ts'
import { userFilterSql } from '../filters/userFilterSql.ts'
import { computeAccountStatus } from '../presentUserRow.ts'
import { fromRow, readUserPage } from './readUserPage.ts'

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
export const usersCsv: CsvTable<Services> = defineCsvTable({
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

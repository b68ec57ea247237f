import { listSubscriptions as contract } from '@scene-partner/contract/operations/admin/adminMetrics'
import { defineCsvTable, type CsvTable } from '../../../platform/csv/csvTable.ts'
import type { Services } from '../../../services.ts'
import { computeAccountStatus, fromRow, readUserPage } from '../users/index.ts'
import { displayedTier } from './listSubscriptions.ts'
import { subscriberFilterSql } from './subscribers.ts'

/** The CSV file of accounts that have or had a plan, as the subscription list shows them. */
export const subscriptionsCsv: CsvTable<Services> = defineCsvTable({
  name: 'subscriptions',
  access: 'staff',
  filters: contract.input.omit({ cursor: true, sort: true, direction: true }),
  page: async (services: Services, { filters: filter, cursor, limit }) => {
    const facts = { now: services.clock.now(), config: services.config }
    return readUserPage(services, { where: subscriberFilterSql(filter, facts), cursor, limit })
  },
  columns: {
    email: fromRow(({ email }) => email),
    name: fromRow(({ displayName }) => displayName),
    tier: ({ user, shown: row }) => displayedTier(user, row),
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

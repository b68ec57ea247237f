import { couponFilters } from '@scene-partner/contract/operations/admin/adminCoupons'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../../platform/csv/csvTable.ts'
import type { Services } from '../../../services.ts'
import { listCoupons, listRedemptions, type RedemptionRow } from './adminStore.ts'
import { presentRedemption } from '../queries.ts'
import type { CouponRow } from '../checkCoupon.ts'
import { presentCoupon } from '../presentCoupon.ts'

type Needs = Pick<Services, 'clock' | 'database'>

const presented =
  (read: (coupon: ReturnType<typeof presentCoupon>) => string | number | boolean | null) => (row: CouponRow) =>
    read(presentCoupon(row))

/** The CSV file of coupons. The admin can filter it like the list of coupons. */
const couponsCsv: CsvTable<Needs> = defineCsvTable({
  name: 'coupons',
  access: 'coupons',
  filters: couponFilters,
  page: ({ clock, database: { db } }: Needs, { filters, cursor, limit }) =>
    listCoupons(db, { ...filters, cursor, limit }, clock.now()),
  columns: {
    code: ({ code }) => code,
    description: ({ description }) => description,
    type: presented(({ type }) => type),
    value: presented(({ value }) => value),
    is_trial: presented(({ metadata }) => metadata.is30DayTrial),
    trial_days: ({ trialDays }) => trialDays,
    duration: presented(({ duration }) => duration),
    duration_in_months: presented(({ durationInMonths }) => durationInMonths),
    quota_minutes: ({ quotaMinutes }) => quotaMinutes,
    quota_characters: ({ quotaCharacters }) => quotaCharacters,
    status: presented(({ status }) => status),
    state: presented(({ state }) => state),
    deleted: ({ deleted }) => deleted,
    max_redemptions: ({ maxRedemptions }) => maxRedemptions,
    times_redeemed: ({ timesRedeemed }) => timesRedeemed,
    max_per_user: ({ constraints }) => constraints.maxPerUser,
    allow_domains: ({ constraints }) => constraints.allowDomains,
    deny_domains: ({ constraints }) => constraints.denyDomains,
    allowed_plans: ({ constraints }) => constraints.allowedPlans,
    batch: ({ batch }) => batch,
    expires_at: ({ expiresAt }) => expiresAt,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    id: ({ id }) => id,
  },
})

const attributionColumn = (name: string) => (row: RedemptionRow) => row.attribution[name]

/** The CSV file of redemptions, of one coupon code or of all. */
const redemptionsCsv: CsvTable<Needs> = defineCsvTable({
  name: 'redemptions',
  access: 'coupons',
  filters: z.object({ code: z.string().trim().toUpperCase().max(100).optional() }),
  page: ({ database: { db } }: Needs, { filters, cursor, limit }) => listRedemptions(db, { ...filters, cursor, limit }),
  columns: {
    redeemed_at: ({ redeemedAt }) => redeemedAt,
    code: ({ couponCode }) => couponCode,
    email: (row, caller) => presentRedemption(row, caller).email,
    user_id: (row, caller) => presentRedemption(row, caller).userId,
    which_time: ({ number }) => number,
    was_trial: ({ wasTrial }) => wasTrial,
    utm_source: attributionColumn('utm_source'),
    utm_medium: attributionColumn('utm_medium'),
    utm_campaign: attributionColumn('utm_campaign'),
    id: ({ id }) => id,
  },
})

/** The CSV files that this feature offers to admins and coupon managers. */
export const couponCsvTables: readonly CsvTable<Needs>[] = [couponsCsv, redemptionsCsv]

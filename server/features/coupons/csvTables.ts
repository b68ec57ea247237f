import { couponFilters } from '@scene-partner/contract/operations/adminCoupons'
import { z } from 'zod'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Services } from '../../services.ts'
import { listCoupons, listRedemptions, type RedemptionRow } from './adminStore.ts'
import { presentRedemption } from './looks.ts'
import type { CouponRow } from './judgeCoupon.ts'
import { presentCoupon } from './presentCoupon.ts'

type Needs = Pick<Services, 'database'>

const shown =
  (read: (coupon: ReturnType<typeof presentCoupon>) => string | number | boolean | null) => (row: CouponRow) =>
    read(presentCoupon(row))

/** Coupons, by the filters of their page. */
const couponsCsv: CsvTable<Needs> = defineCsvTable({
  name: 'coupons',
  access: 'coupons',
  filters: couponFilters,
  page: ({ database: { db } }: Needs, { filters, cursor, limit }) => listCoupons(db, { ...filters, cursor, limit }),
  columns: {
    code: ({ code }) => code,
    description: ({ description }) => description,
    type: shown(({ type }) => type),
    value: shown(({ value }) => value),
    is_trial: shown(({ metadata }) => metadata.is30DayTrial),
    trial_days: ({ trialDays }) => trialDays,
    duration: shown(({ duration }) => duration),
    duration_in_months: shown(({ durationInMonths }) => durationInMonths),
    quota_characters: ({ quotaCharacters }) => quotaCharacters,
    status: shown(({ status }) => status),
    state: shown(({ state }) => state),
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

const attributed = (name: string) => (row: RedemptionRow) => row.attribution[name]

/** Who redeemed what; of one code if it is named. */
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
    utm_source: attributed('utm_source'),
    utm_medium: attributed('utm_medium'),
    utm_campaign: attributed('utm_campaign'),
    id: ({ id }) => id,
  },
})

export const couponTables: readonly CsvTable<Needs>[] = [couponsCsv, redemptionsCsv]

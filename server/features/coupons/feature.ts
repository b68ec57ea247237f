import { applyCouponToUser } from './applyCouponToUser.ts'
import { createCouponBatch } from './createCouponBatch.ts'
import { getCoupon, getCouponRedemptions, getCoupons } from './queries.ts'
import { createCouponOperation, restoreCoupon, setCouponState, updateCoupon } from './manageCoupons.ts'
import { softDeleteCouponAdmin } from './softDeleteCouponAdmin.ts'
import { validateCoupon } from './validateCoupon.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { cleanUpCouponJob, cleanUpDeletedCoupon, type CouponCleanup } from './cleanUpDeletedCoupon.ts'
import { ensureLocalCoupon } from './createCoupon.ts'
import { couponCsvTables } from './csvTables.ts'
import { couponExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Coupons: checking, redeeming and managing them. */
export const couponsFeature = defineFeature({
  name: 'coupons',
  uses: ['billing', 'clock', 'config', 'database', 'jobs', 'live', 'withLock'],
  operations: [
    validateCoupon,
    applyCouponToUser,
    getCoupons,
    getCoupon,
    getCouponRedemptions,
    createCouponOperation,
    updateCoupon,
    setCouponState,
    softDeleteCouponAdmin,
    restoreCoupon,
    createCouponBatch,
  ],
  jobs: (services) => [
    defineJob<CouponCleanup>({
      kind: cleanUpCouponJob,
      run: ({ payload, renew }) => cleanUpDeletedCoupon(payload, services, renew),
    }),
  ],
  exporter: couponExporter,
  csvTables: couponCsvTables,
  async prepare({ clock, config, database }) {
    if (config.isLocal) await ensureLocalCoupon(database, clock)
  },
})

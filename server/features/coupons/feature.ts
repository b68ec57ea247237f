import { applyCouponToUser } from './applyCouponToUser.ts'
import {
  applyPendingCoupon,
  retryPendingCoupon,
  retryPendingCouponJob,
  storeCouponOfNewAccount,
  type PendingCouponRetry,
} from './pendingCoupon.ts'
import { updatePendingChoices } from './updatePendingChoices.ts'
import { createCouponBatch } from './admin/createCouponBatch.ts'
import { getCoupon, getCouponRedemptions, getCoupons } from './queries.ts'
import { createCouponOperation, restoreCoupon, setCouponState, updateCoupon } from './admin/manageCoupons.ts'
import { softDeleteCouponAdmin } from './admin/softDeleteCouponAdmin.ts'
import { validateCoupon } from './validateCoupon.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { cleanUpCouponJob, cleanUpDeletedCoupon, type CouponCleanup } from './admin/cleanUpDeletedCoupon.ts'
import { convertMailboxHashes } from './mailboxHash.ts'
import { ensureLocalCoupon } from './admin/createCoupon.ts'
import { couponCsvTables } from './admin/csvTables.ts'
import { couponExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Coupons: checking, redeeming and managing them. */
export const couponsFeature = defineFeature({
  name: 'coupons',
  uses: ['accounts', 'billing', 'clock', 'config', 'database', 'events', 'jobs', 'live', 'log', 'withLock'],
  operations: [
    validateCoupon,
    applyCouponToUser,
    updatePendingChoices,
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
    defineJob<PendingCouponRetry>({
      kind: retryPendingCouponJob,
      // The queue doubles the pause after each attempt, up to an hour, so 14 attempts to apply a stored coupon take
      // about two hours.
      options: { maxAttempts: 14 },
      run: ({ payload }) => retryPendingCoupon(payload, services),
    }),
  ],
  eventHandlers: {
    async accountCreated(tx, { userId, at, coupon }, services) {
      if (coupon) await storeCouponOfNewAccount(tx, { userId, at, coupon }, services)
    },
    accountVerified: applyPendingCoupon,
  },
  exporter: couponExporter,
  csvTables: couponCsvTables,
  async prepare({ clock, config, database }) {
    if (config.isLocal) await ensureLocalCoupon(database, clock)
    await convertMailboxHashes(database, config)
  },
})

import { fail, raise } from '@scene-partner/contract/failures'
import { softDeleteCouponAdmin as contract } from '@scene-partner/contract/operations/admin/adminCoupons'
import { recordAdminAction } from '../../accounts/index.ts'
import { operation } from '../../../services.ts'
import { updateCouponRow, lockCoupon } from './adminStore.ts'
import { normaliseCouponCode } from '../checkCoupon.ts'
import { cleanUpCouponJob, type CouponCleanup } from './cleanUpDeletedCoupon.ts'

/** Parses the reference to a coupon: the id, else the code. Throws `coupon/unnamed` if both are missing. */
function parseCouponReference({
  couponId = '',
  code = '',
}: {
  couponId?: string | undefined
  code?: string | undefined
}) {
  if (couponId.trim()) return { id: couponId.trim() }
  return normaliseCouponCode(code) ? { code } : raise('coupon/unnamed')
}

/**
 * Deletes a coupon; a job does the cleanup. A second call for a deleted coupon can request more cleanup than the first
 * call. Throws `not_found` or `coupon/unnamed`.
 */
export const softDeleteCouponAdmin = operation(contract, async ({ input, caller, database, clock, jobs }) => {
  const which = parseCouponReference(input)
  const { revokeActiveDiscounts, deactivateStripe } = input
  await database.tx(async (tx) => {
    const row = (await lockCoupon(tx, which)) ?? raise('not_found')
    // If the id and the code in the request belong to different coupons, nothing is deleted.
    if ('id' in which && input.code && normaliseCouponCode(input.code) !== row.code) throw fail('not_found')
    const now = clock.now()
    const { id, code } = row
    if (!row.deleted) await updateCouponRow(tx, id, { deleted: true, deletedAt: now, updatedAt: now })
    const metadata = { couponId: id, code, revokeActiveDiscounts, deactivateStripe }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'coupon_deleted', metadata, at: now })
    if (!revokeActiveDiscounts && !deactivateStripe) return
    const payload: CouponCleanup = { code, revokeActiveDiscounts, deactivateStripe, adminId: caller.userId }
    await jobs.enqueue(tx, { kind: cleanUpCouponJob, payload })
  })
  return { success: true }
})

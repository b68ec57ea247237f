import { fail, raise } from '@scene-partner/contract/failures'
import { softDeleteCouponAdmin as contract } from '@scene-partner/contract/operations/adminCoupons'
import { logAct } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { changeCoupon, holdCoupon } from './adminStore.ts'
import { readCode } from './judgeCoupon.ts'
import { retireJob, type Retirement } from './retire.ts'

/** An id counts before a code; a blank one is none. */
function whichOf({ couponId = '', code = '' }: { couponId?: string | undefined; code?: string | undefined }) {
  if (couponId.trim()) return { id: couponId.trim() }
  return readCode(code) ? { code } : raise('coupon/unnamed')
}

/** Deletes a coupon; what hangs on it elsewhere follows in a job. Asked again, the flags of the second time count too. */
export const softDeleteCouponAdmin = operation(contract, async ({ input, caller, database, clock, jobs }) => {
  const which = whichOf(input)
  const { revokeActiveDiscounts, deactivateStripe } = input
  await database.tx(async (tx) => {
    const row = (await holdCoupon(tx, which)) ?? raise('not_found')
    // Named twice and differently, nobody knows which is meant.
    if ('id' in which && input.code && readCode(input.code) !== row.code) throw fail('not_found')
    const now = clock.now()
    const { id, code } = row
    if (!row.deleted) await changeCoupon(tx, id, { deleted: true, deletedAt: now, updatedAt: now })
    const metadata = { couponId: id, code, revokeActiveDiscounts, deactivateStripe }
    await logAct(tx, { adminId: caller.userId, action: 'coupon_deleted', metadata, at: now })
    if (!revokeActiveDiscounts && !deactivateStripe) return
    const payload: Retirement = { code, revokeActiveDiscounts, deactivateStripe, adminId: caller.userId }
    await jobs.enqueue(tx, { kind: retireJob, payload })
  })
  return { success: true }
})

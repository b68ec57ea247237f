import type { InputOf } from '@scene-partner/contract/operations/index'
import { beforeEach } from 'vitest'
import { useBillingServer } from '../../billing/testing/billingTestServer.ts'
import { readAdminLog } from './readAdminLog.ts'

/** The terms of a trial coupon that can be redeemed. */
export const trial = { type: 'trial', state: 'active' } as const

/**
 * Shares one server between the tests of a file. Each test gets a newly signed-in coupon manager, because another test
 * may have advanced the clock, which ends sessions.
 */
export function useCouponManager() {
  const billing = useBillingServer()
  let manager: Awaited<ReturnType<typeof billing.signUp>>
  beforeEach(async () => {
    manager = await billing.signUp({ change: { canManageCoupons: true } })
  })
  let codes = 0

  return {
    ...billing,
    couponManager: () => manager,
    /** Creates an active coupon of 50 %, with the given changes of its terms. */
    async coupon(terms: Partial<InputOf<'createCoupon'>> = {}) {
      const code = `CODE-${(codes += 1)}`
      const request = { type: 'percentage', value: 50, state: 'active', code, ...terms } as const
      return (await manager.call('createCoupon', request)).coupon
    },
    findCoupon: async (couponId: string) => (await manager.call('getCoupon', { couponId })).coupon,
    readLog: (code: string) => readAdminLog(billing.server().app.database, code),
  }
}

import { fail, raise } from '@scene-partner/contract/failures'
import { updatePendingChoices as contract } from '@scene-partner/contract/operations/access'
import { updateUser } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { storePendingCoupon } from './pendingCoupon.ts'

/**
 * Stores, with the caller’s account, the coupon or the plan that the caller chose; null removes the stored choice.
 * Throws the coupon failures and `checkout/invalid-plan`; then nothing changes.
 */
export const updatePendingChoices = operation(
  contract,
  async ({ input, caller, request, accounts, database, clock, ...needs }) => {
    const { userId } = caller
    const { couponCode, plan, attribution = {} } = input
    if (plan && !needs.config.offeredPlans.includes(plan)) throw fail('checkout/invalid-plan')
    const now = clock.now()
    await database.tx(async (tx) => {
      const change = {
        ...(couponCode === null && { pendingCoupon: null, couponOutcome: null }),
        ...(plan !== undefined && { pendingPlan: plan }),
      }
      if (Object.keys(change).length > 0) await updateUser(tx, { userId, change, now, live: needs.live })
      if (typeof couponCode !== 'string') return
      const chosen = { code: couponCode, attribution, isLocal: request.isLocal }
      await storePendingCoupon(tx, { userId, chosen, now }, needs)
    })
    return (await accounts.getUserDocument(userId)) ?? raise('signed_out')
  },
)

import { getUserSubscriptionStatus as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { targetOf } from '../accounts/index.ts'
import { accessOf } from './accessOf.ts'

/** The caller's tier as it counts now. */
export const getUserSubscriptionStatus = operation(
  contract,
  async ({ input, caller, database: { db }, clock, config }) => {
    const userId = await targetOf(db, caller, input.userId)
    const { tier, status, expiresAt, trialEndDate } = await accessOf(db, userId, { now: clock.now(), config })
    return {
      tier,
      status,
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      ...(trialEndDate && { trialEndDate: trialEndDate.toISOString() }),
    }
  },
)

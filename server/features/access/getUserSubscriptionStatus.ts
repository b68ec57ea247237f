import { getUserSubscriptionStatus as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { accessOf } from './accessOf.ts'

/** The caller's tier as it counts now. */
export const getUserSubscriptionStatus = operation(contract, async ({ caller, database, clock, config }) => {
  const { tier, status, expiresAt, trialEndDate } = await accessOf(database.db, caller.userId, {
    now: clock.now(),
    config,
  })
  return {
    tier,
    status,
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(trialEndDate && { trialEndDate: trialEndDate.toISOString() }),
  }
})

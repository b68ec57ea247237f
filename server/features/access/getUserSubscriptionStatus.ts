import { getUserSubscriptionStatus as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { resolveTargetUser } from '../accounts/index.ts'
import { loadAccess } from './loadAccess.ts'

/**
 * Returns the caller's effective tier and status, with the expiry and the end of the trial if there are any. Staff may
 * name another account.
 */
export const getUserSubscriptionStatus = operation(
  contract,
  async ({ input, caller, database: { db }, clock, config }) => {
    const userId = await resolveTargetUser(db, caller, input.userId)
    const { tier, status, expiresAt, trialEndDate } = await loadAccess(db, userId, { now: clock.now(), config })
    return {
      tier,
      status,
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      ...(trialEndDate && { trialEndDate: trialEndDate.toISOString() }),
    }
  },
)

import { Failure } from '@scene-partner/contract/failures'
import { checkGenerationLimit as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { loadAccess } from './loadAccess.ts'
import { usageMonth, getUsage } from './quota.ts'

/**
 * Returns whether a number of characters fits into the caller's limit for this month. The answer is not binding: if an
 * unexpected error stops the check, `canGenerate` is true, as the specification says. The generation itself reserves
 * its characters, and is refused if they do not fit.
 */
export const checkGenerationLimit = operation(contract, async ({ input, caller, database, clock, config, request }) => {
  try {
    const now = clock.now()
    const { limit } = await loadAccess(database.db, caller.userId, { now, config })
    const { used, reserved } = await getUsage(database.db, caller.userId, usageMonth(now))
    const currentUsage = used + reserved
    if (limit === null) return { canGenerate: true, currentUsage, limit, remaining: null }
    const remaining = Math.max(0, limit - currentUsage)
    if (currentUsage + input.characterCount <= limit) return { canGenerate: true, currentUsage, limit, remaining }
    return { canGenerate: false, reason: 'character_limit_exceeded' as const, currentUsage, limit, remaining }
  } catch (error) {
    if (error instanceof Failure) throw error
    request.log.warn({ err: error }, 'quota check failed; allowing the request')
    return {
      canGenerate: true,
      reason: 'error_checking_limits' as const,
      currentUsage: 0,
      limit: null,
      remaining: null,
    }
  }
})

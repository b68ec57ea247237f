import { Failure } from '@scene-partner/contract/failures'
import { checkGenerationLimit as contract } from '@scene-partner/contract/operations/access'
import { operation } from '../../services.ts'
import { accessOf } from './accessOf.ts'
import { monthOf, usageOf } from './quota.ts'

/**
 * Whether so many characters fit into this month. A hint only, so it fails open as the specification says;
 * generating reserves for itself and fails closed.
 */
export const checkGenerationLimit = operation(contract, async ({ input, caller, database, clock, config, request }) => {
  try {
    const now = clock.now()
    const { awaitsSecondFactor } = caller
    const { limit } = await accessOf(database.db, caller.userId, { now, config, awaitsSecondFactor })
    const { used, reserved } = await usageOf(database.db, caller.userId, monthOf(now))
    const currentUsage = used + reserved
    if (limit === null) return { canGenerate: true, currentUsage, limit, remaining: null }
    const remaining = Math.max(0, limit - currentUsage)
    if (currentUsage + input.characterCount <= limit) return { canGenerate: true, currentUsage, limit, remaining }
    return { canGenerate: false, reason: 'character_limit_exceeded' as const, currentUsage, limit, remaining }
  } catch (error) {
    if (error instanceof Failure) throw error
    request.log.warn({ err: error }, 'the quota could not be read')
    return {
      canGenerate: true,
      reason: 'error_checking_limits' as const,
      currentUsage: 0,
      limit: null,
      remaining: null,
    }
  }
})

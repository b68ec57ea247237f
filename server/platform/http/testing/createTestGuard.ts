import type { Caller } from '../caller.ts'
import { createGuard } from '../guard.ts'

/**
 * Creates a guard without a database. `state.caller` is the caller of each request. `events` gets the key of each rate
 * limit that is used, and each audit entry. `consume` is called for each use of a limit, and throws to refuse it.
 */
export const createTestGuard = (state: { caller: Caller }, events: string[], consume: () => void = () => undefined) =>
  createGuard({
    limits: {
      async consume(key) {
        events.push(key)
        consume()
      },
      getRetryAfter: async () => 0,
      increment: async () => ({ count: 1, endsInS: 1 }),
      reset: async () => undefined,
    },
    callerOf: async () => state.caller,
    isLocal: () => false,
    recordImpersonationAudit: async (_caller, { outcome, what, subject }) =>
      void events.push(`${outcome} ${what} ${subject}`),
  })

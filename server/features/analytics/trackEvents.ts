import { trackEvents as contract } from '@scene-partner/contract/operations/analytics'
import { operation } from '../../services.ts'
import { recordEvents } from './recordEvents.ts'

/**
 * Stores the events that a browser sends. Stores nothing if the browser sends Do Not Track or Global Privacy Control.
 */
export const trackEvents = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  if (request.optsOutOfTracking) return { kept: 0 }
  const now = clock.now().getTime()
  const events = input.events.map(({ ageMs, metadata, ...event }) => ({
    ...event,
    // Removes absent values, so that they are not stored.
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
    userId: caller?.userId ?? null,
    happenedAt: new Date(now - ageMs),
  }))
  return { kept: await recordEvents(db, events) }
})

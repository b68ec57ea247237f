import { trackEvents as contract } from '@scene-partner/contract/operations/analytics'
import { operation } from '../../services.ts'
import { recordEvents } from './recordEvents.ts'

/** Keeps what a browser tells, unless it asks not to be followed. */
export const trackEvents = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  if (request.refusesTracking) return { kept: 0 }
  const now = clock.now().getTime()
  const events = input.events.map(({ ageMs, metadata, ...event }) => ({
    ...event,
    // What was left out is left out of the row, too.
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
    userId: caller?.userId ?? null,
    happenedAt: new Date(now - ageMs),
  }))
  return { kept: await recordEvents(db, events) }
})

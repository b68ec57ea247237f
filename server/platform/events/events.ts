import type { Tx } from '../database/database.ts'

/**
 * Reacts to one domain event inside the transaction that emits it. If a handler throws, the whole transaction is rolled
 * back. Handlers must be quick and must not wait for the network; slow work is enqueued as a job in `tx`.
 */
export type EventHandler<Payload, Services> = (tx: Tx, payload: Payload, services: Services) => Promise<void>

/** The handlers of one feature, by the name of the event. */
export type EventHandlers<Events, Services> = { readonly [Name in keyof Events]?: EventHandler<Events[Name], Services> }

/** The emitter of domain events. `Map` gives the payload type of each event name. */
export type Events<Map> = {
  /** Runs all handlers of this event, one after another, in the order of the feature list. */
  emit<Name extends keyof Map>(tx: Tx, name: Name, payload: Map[Name]): Promise<void>
}

/** Creates the emitter for these handlers. `services` is read at each event, so it may still be incomplete now. */
export function createEvents<Map, Services>(
  handlers: readonly EventHandlers<Map, Services>[],
  services: Services,
): Events<Map> {
  return {
    async emit(tx, name, payload) {
      for (const one of handlers) await one[name]?.(tx, payload, services)
    },
  }
}

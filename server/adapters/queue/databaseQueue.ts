import type { Notifications } from '../../platform/events/notifications.ts'
import { lookEveryMs, lookRegularly, type Queue } from './queue.ts'

/**
 * Creates a queue for one to three servers: the rows of the database are the queue, and each announcement wakes all
 * consumers. The consumers find rows by an index, and skip rows that another consumer claims.
 */
export function createDatabaseQueue({
  bus,
  everyMs = lookEveryMs,
}: {
  bus: Notifications
  everyMs?: number | undefined
}): Queue {
  return {
    announce: (where, queue, id) => bus.publish(where, `queue_${queue}`, id),
    async consume(queue, look) {
      const stopListening = await bus.subscribe(`queue_${queue}`, () => void look().catch(() => undefined))
      const stopLooking = lookRegularly(look, everyMs)
      return async () => {
        stopLooking()
        await stopListening()
      }
    },
    isHealthy: async () => true,
  }
}

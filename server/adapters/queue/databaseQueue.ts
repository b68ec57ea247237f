import type { Notifications } from '../../platform/events/notifications.ts'
import { pollEveryMs, pollRegularly, type Queue } from './queue.ts'

/**
 * Creates a queue for one to three servers: the rows of the database are the queue, and each announcement wakes all
 * consumers. The consumers find rows by an index, and skip rows that another consumer claims.
 */
export function createDatabaseQueue({
  bus,
  everyMs = pollEveryMs,
}: {
  bus: Notifications
  everyMs?: number | undefined
}): Queue {
  return {
    announce: (where, queue, id) => bus.publish(where, `queue_${queue}`, id),
    async consume(queue, poll) {
      const stopListening = await bus.subscribe(`queue_${queue}`, () => void poll().catch(() => undefined))
      const stopPolling = pollRegularly(poll, everyMs)
      return async () => {
        stopPolling()
        await stopListening()
      }
    },
    isHealthy: async () => true,
  }
}

import type { Database } from '../../platform/database/database.ts'
import { createDatabaseNotifications } from '../../platform/events/notifications.ts'
import type { Bus } from './bus.ts'

/**
 * Creates a bus over the database's notifications. Suitable for one to three servers only: Postgres commits
 * transactions with a NOTIFY one at a time, and every server receives every message.
 */
export function createDatabaseBus(database: Pick<Database, 'listen' | 'notify'>): Bus {
  return {
    ...createDatabaseNotifications(database),
    // Always true, because another health check tests the database.
    isHealthy: async () => true,
    close: async () => undefined,
  }
}

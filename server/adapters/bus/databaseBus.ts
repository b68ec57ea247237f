import type { Database } from '../../platform/database/database.ts'
import { createDatabaseNotifications } from '../../platform/events/notifications.ts'
import type { Bus } from './bus.ts'

/**
 * Creates a bus over the database's notifications. Right for one to three servers: in Postgres, transactions that notify
 * commit one after the other, and every server receives every message.
 */
export function createDatabaseBus(database: Pick<Database, 'listen' | 'notify'>): Bus {
  return {
    ...createDatabaseNotifications(database),
    // The database has a check of its own.
    isHealthy: async () => true,
    close: async () => undefined,
  }
}

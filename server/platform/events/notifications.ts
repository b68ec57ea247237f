import type { Database, Db, Tx } from '../database/database.ts'

/**
 * Short messages to all processes of the installation. A message is a hint that something changed and may be lost: the
 * receiver reads the data, and also reads it regularly without a message.
 */
export type Notifications = {
  /** Sends a message to every subscriber. Inside a transaction it is sent at the commit. At most 7,999 bytes. */
  publish(where: Db | Tx, channel: string, payload: string): Promise<void>
  /**
   * Calls `handler` for each message of a channel. After a lost connection it is called with an empty payload: messages
   * may be missing. Returns a function that ends the subscription.
   */
  subscribe(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
}

/** Returns notifications over the database, without another service. */
export const createDatabaseNotifications = ({
  listen,
  notify,
}: Pick<Database, 'listen' | 'notify'>): Notifications => ({ publish: notify, subscribe: listen })

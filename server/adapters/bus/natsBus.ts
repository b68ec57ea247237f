import { sendAfterCommit } from '../../platform/database/database.ts'
import type { Bus } from './bus.ts'
import type { Nats } from './connectNats.ts'

/**
 * Creates a bus over NATS. A message is sent after the transaction commits. If the process is killed before the
 * message is sent, the message is lost; receivers must expect lost messages from every bus.
 */
export function createNatsBus({ connection, prefix, onReconnect, isConnected }: Nats): Bus {
  return {
    async publish(where, channel, payload) {
      await sendAfterCommit(where, () => {
        if (!connection.isClosed()) connection.publish(`${prefix}.${channel}`, payload)
      })
    },
    async subscribe(channel, handler) {
      const subscription = connection.subscribe(`${prefix}.${channel}`, {
        callback: (error, message) => {
          if (!error) handler(message.string())
        },
      })
      const stop = onReconnect(() => handler(''))
      // Waits for an answer of the NATS server, because the subscription does not exist before that.
      await connection.flush()
      return async () => {
        stop()
        subscription.unsubscribe()
      }
    },
    isHealthy: async () => isConnected(),
    close: async () => undefined,
  }
}

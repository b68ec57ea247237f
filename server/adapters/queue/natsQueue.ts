import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy, type JetStreamManager } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { sendAfterCommit } from '../../platform/database/database.ts'
import type { Nats, NatsLog } from '../bus/connectNats.ts'
import { pollEveryMs, pollRegularly, type Queue } from './queue.ts'

/** Time in ms after which an announcement that no process has confirmed goes to another process. */
const confirmWithinMs = 30_000
/** Time in ms after which an announcement is delivered again if the process that received it had no capacity. */
const againAfterMs = 500
/**
 * How long NATS stores an announcement, in ms. Older announcements are not needed: consumers poll for work much more
 * often.
 */
const retentionMs = 3_600_000

/** Adds the consumer of a queue to the stream of this installation, unless the stream already has it. */
async function addConsumer(manager: JetStreamManager, stream: string, prefix: string, queue: string): Promise<void> {
  await manager.consumers.add(stream, {
    durable_name: queue,
    filter_subject: `${prefix}.work.${queue}`,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(confirmWithinMs),
  })
}

/**
 * Creates a queue over NATS JetStream. Each announcement goes to one consumer, and to another one if that consumer does
 * not confirm it in time. The stream is created if it is missing, also after a reconnect.
 */
export async function createNatsQueue({
  nats: { connection, prefix, isConnected, onReconnect },
  log,
  everyMs = pollEveryMs,
}: {
  nats: Nats
  log: NatsLog
  everyMs?: number | undefined
}): Promise<Queue> {
  const stream = `${prefix.replaceAll(/[^\w-]/g, '_')}_work`
  const manager = await jetstreamManager(connection)
  const addStream = () =>
    manager.streams.add({
      name: stream,
      subjects: [`${prefix}.work.*`],
      retention: RetentionPolicy.Workqueue,
      max_age: nanos(retentionMs),
    })
  await addStream()
  const client = jetstream(connection)
  const consumed = new Set<string>()
  // Creates the stream and its consumers again: a NATS server that was replaced may have lost them.
  onReconnect(() => {
    const addAgain = async () => {
      await addStream()
      for (const queue of consumed) await addConsumer(manager, stream, prefix, queue)
    }
    addAgain().catch((error: unknown) => log.warn({ error: String(error) }, 'stream of NATS not added again'))
  })

  return {
    async announce(where, queue, id) {
      await sendAfterCommit(where, () => {
        client.publish(`${prefix}.work.${queue}`, id).catch((error: unknown) => {
          // Consumers find the work at their next poll.
          log.warn({ queue, error: String(error) }, 'work not announced')
        })
      })
    },
    async consume(queue, poll) {
      await addConsumer(manager, stream, prefix, queue)
      consumed.add(queue)
      const consumer = await client.consumers.get(stream, queue)
      // Requests one announcement at a time, so that the next announcements can go to other processes.
      const messages = await consumer.consume({ max_messages: 1 })
      const running = (async () => {
        for await (const message of messages) {
          if (await poll().catch(() => false)) message.ack()
          else message.nak(againAfterMs)
        }
      })()
      const stopPolling = pollRegularly(poll, everyMs)
      return async () => {
        stopPolling()
        consumed.delete(queue)
        await messages.close()
        await running
      }
    },
    isHealthy: async () => isConnected(),
  }
}

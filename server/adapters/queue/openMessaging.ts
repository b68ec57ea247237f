import type { Database } from '../../platform/database/database.ts'
import type { Bus } from '../bus/bus.ts'
import { connectNats, type NatsLog } from '../bus/connectNats.ts'
import { createDatabaseBus } from '../bus/databaseBus.ts'
import { createNatsBus } from '../bus/natsBus.ts'
import { createDatabaseQueue } from './databaseQueue.ts'
import { createNatsQueue } from './natsQueue.ts'
import type { Queue } from './queue.ts'

/** The bus sends messages between the processes of an installation; the queue tells them that there is work. */
export type Messaging = { bus: Bus; queue: Queue; isHealthy(): Promise<boolean>; close(): Promise<void> }

/** Opens the messaging over NATS if the operator has configured NATS, else over the database. */
export async function openMessaging({
  settings,
  database,
  log,
}: {
  /** How to reach NATS. Undefined: messages go over the database. */
  settings: { url: string; prefix: string } | undefined
  database: Database
  log: NatsLog
}): Promise<Messaging> {
  if (!settings) {
    const bus = createDatabaseBus(database)
    return { bus, queue: createDatabaseQueue({ bus }), isHealthy: bus.isHealthy, close: bus.close }
  }
  const nats = await connectNats({ ...settings, log })
  const queue = await createNatsQueue({ nats, log })
  return { bus: createNatsBus(nats), queue, isHealthy: queue.isHealthy, close: nats.close }
}

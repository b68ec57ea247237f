import type { PaymentEvent } from '../../../adapters/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { processEventJob } from '../jobKinds.ts'
import { insertPaymentEvents } from '../store.ts'

/** An event that names the object it is about. */
export type RelevantPaymentEvent = PaymentEvent & { subject: NonNullable<PaymentEvent['subject']> }
/** `taken`: stored now. `known`: stored before. */
export type ReceiveOutcome = 'taken' | 'known'

type PendingEvent = {
  event: RelevantPaymentEvent
  resolve(outcome: ReceiveOutcome): void
  reject(reason: unknown): void
}
type Needs = Pick<Services, 'clock' | 'database' | 'jobs'>

const maxBatchSize = 100

/** Stores events and enqueues one job per object they are about. Returns the ids of the new events. */
async function storeEvents(
  events: readonly RelevantPaymentEvent[],
  { clock, database, jobs }: Needs,
): Promise<Set<string>> {
  return database.tx(async (tx) => {
    const newIds = new Set(await insertPaymentEvents(tx, events, clock.now()))
    const subjects = new Map(
      events.flatMap(({ id, subject }) =>
        newIds.has(id) ? [[`${subject.kind} ${subject.id}`, subject] as const] : [],
      ),
    )
    // A job that still waits will load the newest state, so one job per object is enough.
    for (const [key, payload] of subjects) await jobs.enqueue(tx, { kind: processEventJob, key, payload })
    return newIds
  })
}

/**
 * Creates a function that stores events in batches. Events that arrive during a write go into the next transaction, so
 * a burst of hundreds needs few transactions and one connection.
 */
export function createEventBatcher(needs: Needs): (event: RelevantPaymentEvent) => Promise<ReceiveOutcome> {
  const pending: PendingEvent[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (pending.length > 0) {
      const all = pending.splice(0, maxBatchSize)
      try {
        const newIds = await storeEvents(
          all.map(({ event }) => event),
          needs,
        )
        for (const { event, resolve } of all) resolve(newIds.delete(event.id) ? 'taken' : 'known')
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    isWriting = false
  }

  return (event) =>
    new Promise((resolve, reject) => {
      pending.push({ event, resolve, reject })
      void writeAll()
    })
}

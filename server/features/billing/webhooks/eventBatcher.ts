import type { PaymentEvent } from '../../../adapters/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { processEventJob } from '../jobKinds.ts'
import { insertPaymentEvents } from '../store.ts'

/** A webhook event that names the provider's object it is about, such as a checkout or an invoice. */
export type RelevantPaymentEvent = PaymentEvent & { subject: NonNullable<PaymentEvent['subject']> }
/** `taken`: the event is stored now. `known`: the same event was stored before. */
export type ReceiveOutcome = 'taken' | 'known'

type PendingEvent = {
  event: RelevantPaymentEvent
  resolve(outcome: ReceiveOutcome): void
  reject(reason: unknown): void
}
type Needs = Pick<Services, 'clock' | 'database' | 'jobs'>

const maxBatchSize = 100

/**
 * Stores events, and enqueues one job for each object of the provider (such as an invoice) that a new event concerns.
 * Returns the ids of the new events.
 */
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
    // If a job for the same object still waits, no second job is enqueued: the job loads the newest state when it runs.
    for (const [key, payload] of subjects) await jobs.enqueue(tx, { kind: processEventJob, key, payload })
    return newIds
  })
}

/**
 * Creates a function that stores events in batches. Events that arrive during a transaction are stored together in the
 * next one, so hundreds of simultaneous events need few transactions and one database connection.
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

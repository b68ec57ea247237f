import type { PaymentEvent } from '../../ports/payments/payments.ts'
import type { Services } from '../../services.ts'
import { eventJob } from './jobs.ts'
import { insertEvents } from './store.ts'

export type HeardEvent = PaymentEvent & { about: NonNullable<PaymentEvent['about']> }
export type Outcome = 'taken' | 'known'

type Waiting = { event: HeardEvent; answer(outcome: Outcome): void; refuse(why: unknown): void }
type Needs = Pick<Services, 'clock' | 'database' | 'jobs'>

const mostAtOnce = 100

/** Keeps events, and asks once for each thing they are about; tells which ids were new. */
async function keep(events: readonly HeardEvent[], { clock, database, jobs }: Needs): Promise<Set<string>> {
  return database.tx(async (tx) => {
    const fresh = new Set(await insertEvents(tx, events, clock.now()))
    const abouts = new Map(
      events.flatMap(({ id, about }) => (fresh.has(id) ? [[`${about.kind} ${about.id}`, about] as const] : [])),
    )
    // One that waits will ask later than this moment: for the same thing one question is enough.
    for (const [key, payload] of abouts) await jobs.enqueue(tx, { kind: eventJob, key, payload })
    return fresh
  })
}

/**
 * Takes events in. What arrives while others are written is written next, in one transaction: a burst of hundreds is a
 * few of them, and holds one connection.
 */
export function createIntake(needs: Needs): (event: HeardEvent) => Promise<Outcome> {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const all = waiting.splice(0, mostAtOnce)
      try {
        const fresh = await keep(
          all.map(({ event }) => event),
          needs,
        )
        for (const { event, answer } of all) answer(fresh.delete(event.id) ? 'taken' : 'known')
      } catch (error) {
        for (const { refuse } of all) refuse(error)
      }
    }
    isWriting = false
  }

  return (event) =>
    new Promise((answer, refuse) => {
      waiting.push({ event, answer, refuse })
      void writeAll()
    })
}

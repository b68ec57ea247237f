import { Hopeless } from '../../platform/jobs/jobs.ts'
import { MailRefused, type MailCarrier } from '../../ports/mail/mail.ts'
import type { MailerNeeds } from './mailer.ts'
import { findWaiting, markFailed, markSent } from './store.ts'

export const mailJob = 'mail.send'

/** Minutes between tries; after the last, a day later, the letter is dead. */
const pausesMin = [1, 5, 15, 60, 180, 360, 720, 1440]
export const longestTries = pausesMin.length + 1
/** How long the queue waits after the n-th failed try. */
export const waitBeforeTry = (failed: number): number => (pausesMin[failed - 1] ?? 0) * 60_000

const longestReason = 300

type Needs = Pick<MailerNeeds, 'config' | 'clock' | 'database'> & {
  carrier: MailCarrier
  attempt: number
  isLastTry: boolean
}

/** Carries one letter of the outbox, and writes down how that went before the queue hears of it. */
export async function sendLetter(
  id: string,
  { config, clock, database, carrier, attempt, isLastTry }: Needs,
): Promise<void> {
  const { db } = database
  const row = await findWaiting(db, id)
  if (!row) return
  try {
    const { messageId, to, subject, text, html } = row
    await carrier.send({ messageId, from: config.mailFrom, to, subject, text, html })
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, longestReason)
    const isDead = isLastTry || error instanceof MailRefused
    await markFailed(db, id, { isDead, why, nextAttemptAt: new Date(clock.now().getTime() + waitBeforeTry(attempt)) })
    if (isDead) throw new Hopeless(why, { cause: error })
    throw error
  }
  await markSent(db, id, { now: clock.now(), keepsWords: config.isLocal })
}

import { NonRetryableError } from '../../platform/jobs/jobs.ts'
import { MailRefused, type MailTransport } from '../../adapters/mail/mail.ts'
import type { MailerNeeds } from './mailer.ts'
import { deleteEmail, findWaitingEmail, markFailed, markSent } from './store.ts'
import type { TemplateName } from './templates.ts'

/** Job kind: sends one e-mail of the outbox. */
export const sendEmailJob = 'mail.send'

/**
 * Minutes between attempts. The last attempt is a day after the attempt before it. If the last attempt fails, the
 * e-mail has failed permanently.
 */
const retryDelaysMin = [1, 5, 15, 60, 180, 360, 720, 1440]
/** Number of failed attempts after which an e-mail has failed permanently (`dead`). */
export const maxAttempts = retryDelaysMin.length + 1
/** Returns the delay in milliseconds after the n-th failed attempt. */
export const getRetryDelayMs = (failed: number): number => (retryDelaysMin[failed - 1] ?? 0) * 60_000

/** The last e-mail that an account gets: the confirmation of its deletion. */
const lastTemplate: TemplateName = 'account-deleted'

const maxReasonLength = 300

type Needs = Pick<MailerNeeds, 'config' | 'clock' | 'database'> & {
  transport: MailTransport
  attempt: number
  isLastTry: boolean
}

/**
 * Sends one e-mail of the outbox and stores the result in the outbox before the job ends. Throws `NonRetryableError`
 * when the e-mail has failed permanently.
 */
export async function sendEmail(
  id: string,
  { config, clock, database, transport, attempt, isLastTry }: Needs,
): Promise<void> {
  const { db } = database
  const row = await findWaitingEmail(db, id)
  if (!row) return
  try {
    const { messageId, to, subject, text, html } = row
    await transport.send({ messageId, from: config.mailFrom, to, subject, text, html })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength)
    const isDead = isLastTry || error instanceof MailRefused
    await markFailed(db, id, {
      isDead,
      reason,
      nextAttemptAt: new Date(clock.now().getTime() + getRetryDelayMs(attempt)),
    })
    if (isDead) throw new NonRetryableError(reason, { cause: error })
    throw error
  }
  // The e-mail that confirms the deletion of an account is deleted as soon as it is sent, so that no row contains the
  // address any more. In local mode this e-mail stays for the mailbox page.
  if (row.template === lastTemplate && !config.isLocal) await deleteEmail(db, id)
  else await markSent(db, id, { now: clock.now(), storesText: config.isLocal })
}

import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { MailRefused, type MailTransport } from '../../adapters/mail/mail.ts'
import { createMailbox } from '../../adapters/mail/mailbox.ts'
import { createSmtpTransport } from '../../adapters/mail/smtp.ts'
import { maxAttempts, sendEmailJob, sendEmail, getRetryDelayMs } from './sendEmail.ts'
import { insertEmail } from './store.ts'
import { renderTemplate, type TemplateFacts, type TemplateName } from './templates.ts'

/** An e-mail to queue. */
export type NewEmail<Name extends TemplateName> = {
  to: string
  /** The account that the e-mail is about; null if there is none. The e-mail is deleted with the account. */
  userId: string | null
  template: Name
  facts: TemplateFacts[Name]
}

/** Queues e-mails. They are sent after the caller's transaction commits. */
export type Mailer = {
  /**
   * Stores an e-mail in the outbox in the caller's transaction. If the transaction is rolled back, the e-mail is not
   * sent.
   */
  queue<Name extends TemplateName>(tx: Tx, email: NewEmail<Name>): Promise<void>
  /**
   * Sends e-mails. In local mode without an SMTP server, it sends them to the mailbox page. Undefined if no SMTP server
   * is configured outside local mode; e-mails then wait in the outbox.
   */
  transport: MailTransport | undefined
  close(): Promise<void>
}

/** The services that the mailer needs. */
export type MailerNeeds = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  metrics: Metrics
  jobs: Jobs
  publicUrl(): string
}

const sendConcurrency = 3

function chooseTransport({ smtpUrl, isLocal }: Config): MailTransport | undefined {
  if (smtpUrl) return createSmtpTransport(smtpUrl)
  return isLocal ? createMailbox() : undefined
}

/** Returns a transport that also counts the sent, refused and failed e-mails. */
function countEmails(transport: MailTransport | undefined, metrics: Metrics): MailTransport | undefined {
  if (!transport) return undefined
  return {
    ...transport,
    async send(email) {
      try {
        await transport.send(email)
        metrics.emails.inc({ outcome: 'sent' })
      } catch (error) {
        metrics.emails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
        throw error
      }
    },
  }
}

/** Creates the mailer and, if a transport is configured, registers the job that sends e-mails. */
export function createMailer(needs: MailerNeeds): Mailer {
  const { config, clock, jobs, publicUrl } = needs
  const transport = countEmails(chooseTransport(config), needs.metrics)
  // Without a transport no job handler is registered, so jobs and e-mails wait.
  if (transport) {
    jobs.register<{ id: string }>(
      sendEmailJob,
      ({ payload, attempt }) =>
        sendEmail(payload.id, { ...needs, transport, isLastTry: attempt >= maxAttempts, attempt }),
      { maxAttempts, backoff: getRetryDelayMs, concurrency: sendConcurrency },
    )
  }

  return {
    transport,
    async queue(tx, { to, userId, template, facts }) {
      const id = randomUUID()
      const now = clock.now()
      const messageId = `<${id}@${new URL(publicUrl()).hostname}>`
      const text = renderTemplate(template, facts, publicUrl())
      await insertEmail(tx, { id, messageId, template, to, userId, ...text, nextAttemptAt: now, createdAt: now })
      await jobs.enqueue(tx, { kind: sendEmailJob, key: id, payload: { id } })
    },
    close: async () => transport?.close(),
  }
}

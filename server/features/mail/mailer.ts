import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../adapters/mail/mail.ts'
import { createMailbox } from '../../adapters/mail/mailbox.ts'
import { createSmtpTransport } from '../../adapters/mail/smtp.ts'
import { maxAttempts, sendEmailJob, sendEmail, getRetryDelayMs } from './sendEmail.ts'
import { insertEmail } from './store.ts'
import { renderTemplate, type TemplateFacts, type TemplateName } from './templates.ts'

/** Queues emails. They are sent after the caller's transaction commits. */
export type Mailer = {
  /** Stores an email in the outbox within the caller's transaction. A rollback removes it. */
  queue<Name extends TemplateName>(
    tx: Tx,
    email: { to: string; template: Name; facts: TemplateFacts[Name] },
  ): Promise<void>
  /** Undefined until an SMTP server is configured. Emails wait in the outbox until then. */
  transport: MailTransport | undefined
  close(): Promise<void>
}

/** The services that the mailer needs. */
export type MailerNeeds = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  jobs: Jobs
  publicUrl(): string
}

const sendConcurrency = 3

function chooseTransport({ smtpUrl, isLocal }: Config): MailTransport | undefined {
  if (smtpUrl) return createSmtpTransport(smtpUrl)
  return isLocal ? createMailbox() : undefined
}

/** Creates the mailer and, if a transport is configured, registers the job that sends emails. */
export function createMailer(needs: MailerNeeds): Mailer {
  const { config, clock, jobs, publicUrl } = needs
  const transport = chooseTransport(config)
  // Without a transport no job handler is registered, so jobs and emails wait.
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
    async queue(tx, { to, template, facts }) {
      const id = randomUUID()
      const now = clock.now()
      const messageId = `<${id}@${new URL(publicUrl()).hostname}>`
      const text = renderTemplate(template, facts, publicUrl())
      await insertEmail(tx, { id, messageId, template, to, ...text, nextAttemptAt: now, createdAt: now })
      await jobs.enqueue(tx, { kind: sendEmailJob, key: id, payload: { id } })
    },
    close: async () => transport?.close(),
  }
}

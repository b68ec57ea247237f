import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailCarrier } from '../../ports/mail/mail.ts'
import { createMailbox } from '../../ports/mail/mailbox.ts'
import { createSmtpCarrier } from '../../ports/mail/smtp.ts'
import { longestTries, mailJob, sendLetter, waitBeforeTry } from './sendLetter.ts'
import { insertLetter } from './store.ts'
import { render, type Facts, type TemplateName } from './templates.ts'

/** Writes letters; they leave by themselves once the change that caused them stands. */
export type Mailer = {
  /** Puts a letter into the outbox within the caller's transaction: rolled back, it was never written. */
  queue<Name extends TemplateName>(tx: Tx, letter: { to: string; template: Name; facts: Facts[Name] }): Promise<void>
  /** Undefined where mail waits for an SMTP server to be named. */
  carrier: MailCarrier | undefined
  close(): Promise<void>
}

export type MailerNeeds = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  jobs: Jobs
  publicUrl(): string
}

const sentSideBySide = 3

function chooseCarrier({ smtpUrl, isLocal }: Config): MailCarrier | undefined {
  if (smtpUrl) return createSmtpCarrier(smtpUrl)
  return isLocal ? createMailbox() : undefined
}

export function createMailer(needs: MailerNeeds): Mailer {
  const { config, clock, jobs, publicUrl } = needs
  const carrier = chooseCarrier(config)
  // Without a carrier nobody takes the jobs: they wait in the queue as the letters do in the outbox.
  if (carrier) {
    jobs.register<{ id: string }>(
      mailJob,
      ({ payload, attempt }) =>
        sendLetter(payload.id, { ...needs, carrier, isLastTry: attempt >= longestTries, attempt }),
      { maxAttempts: longestTries, backoff: waitBeforeTry, concurrency: sentSideBySide },
    )
  }

  return {
    carrier,
    async queue(tx, { to, template, facts }) {
      const id = randomUUID()
      const now = clock.now()
      const messageId = `<${id}@${new URL(publicUrl()).hostname}>`
      const words = render(template, facts, publicUrl())
      await insertLetter(tx, { id, messageId, template, to, ...words, nextAttemptAt: now, createdAt: now })
      await jobs.enqueue(tx, { kind: mailJob, key: id, payload: { id } })
    },
    close: async () => carrier?.close(),
  }
}

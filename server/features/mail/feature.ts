import { cancelLetter, listOutbox, retryLetters } from './manageOutbox.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { deleteEmailsOf, deleteOldEmails } from './store.ts'
import { createMailer } from './mailer.ts'
import { serveMailbox } from './serveMailbox.ts'
import { outboxCsv } from './outboxCsv.ts'
import { defineFeature } from '../../services.ts'

/** The outbox: queues, sends and lists e-mails. */
export const mailFeature = defineFeature({
  name: 'mail',
  uses: ['clock', 'config', 'database', 'jobs', 'mailer', 'metrics'],
  operations: [listOutbox, retryLetters, cancelLetter],
  csvTables: [outboxCsv],
  createServices: (services, { publicUrl }) => ({ mailer: createMailer({ ...services, publicUrl }) }),
  routes: (app, { services: { database }, isLocal }) => serveMailbox(app, { database, isLocal }),
  // Without a transport the health check fails, because e-mails wait until the operator configures a transport.
  healthChecks: ({ mailer }) => [
    { name: 'mail', isHealthy: async () => mailer.transport?.check().then(() => true) ?? false },
  ],
  eraser: { erase: deleteEmailsOf },
  jobs: ({ clock, database }) => [
    defineJob({
      kind: 'mail.delete-old',
      everyMs: 24 * 3_600_000,
      run: () => deleteOldEmails(database.db, clock.now()),
    }),
  ],
  close: ({ mailer }) => mailer.close(),
})

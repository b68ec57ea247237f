import { cancelLetter, listOutbox, retryLetters } from './manageOutbox.ts'
import { deleteEmailsTo } from './store.ts'
import { createMailer } from './mailer.ts'
import { serveMailbox } from './serveMailbox.ts'
import { defineFeature } from '../../services.ts'

/** The outbox: queues, sends and lists emails. */
export const mailFeature = defineFeature({
  name: 'mail',
  uses: ['clock', 'config', 'database', 'jobs', 'mailer'],
  operations: [listOutbox, retryLetters, cancelLetter],
  createServices: (services, { publicUrl }) => ({ mailer: createMailer({ ...services, publicUrl }) }),
  routes: (app, { services: { database }, isLocal }) => serveMailbox(app, { database, isLocal }),
  eraser: { erase: (tx, { email }) => deleteEmailsTo(tx, email) },
  close: ({ mailer }) => mailer.close(),
})

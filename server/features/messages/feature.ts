import { deleteMessage, getUserMessages, markMessageRead } from './inbox.ts'
import { listMessagesToUser } from './listMessagesToUser.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { anonymizeSender } from './anonymizeSender.ts'
import {
  deleteExpiredMessages,
  deleteExpiredMessagesIntervalMs,
  deleteExpiredMessagesJob,
} from './deleteExpiredMessages.ts'
import { messageExporter } from './exporter.ts'
import { unreadSql } from './store.ts'
import { messagesCsv } from './messagesCsv.ts'
import { defineFeature } from '../../services.ts'

/** Messages to users, shown in the app. */
export const messagesFeature = defineFeature({
  name: 'messages',
  uses: ['clock', 'database', 'events', 'live', 'mailer'],
  operations: [getUserMessages, markMessageRead, deleteMessage, listMessagesToUser],
  csvTables: [messagesCsv],
  jobs: (services) => [
    defineJob({
      kind: deleteExpiredMessagesJob,
      everyMs: deleteExpiredMessagesIntervalMs,
      run: () => deleteExpiredMessages(services),
    }),
  ],
  exporter: messageExporter,
  eraser: { erase: anonymizeSender },
  accountFacts: () => ({ unreadMessages: unreadSql }),
})

import { countRead } from './countRead.ts'
import { listNotices } from './listNotices.ts'
import { cancelNotice, previewNotice, sendNotice } from './sendNotice.ts'
import { defineJob } from '../../../platform/features/feature.ts'
import { anonymizeSender } from './anonymizeSender.ts'
import { continueBroadcast, sendBroadcastJob } from './sendBatch.ts'
import { defineFeature } from '../../../services.ts'

/** Broadcasts: messages from admins to one, some or all users. */
export const adminBroadcastsFeature = defineFeature({
  name: 'admin/broadcasts',
  uses: ['clock', 'config', 'database', 'jobs', 'live', 'mailer'],
  operations: [previewNotice, sendNotice, cancelNotice, listNotices],
  jobs: (services) => [
    defineJob<{ noticeId: string }>({
      kind: sendBroadcastJob,
      run: ({ payload, signal }) => continueBroadcast(payload.noticeId, signal, services),
    }),
  ],
  eventHandlers: { broadcastMessageRead: (tx, { noticeId }) => countRead(tx, noticeId) },
  eraser: { erase: anonymizeSender },
})

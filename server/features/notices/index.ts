import type { Services } from '../../services.ts'
import { listNotices } from './list.ts'
import { cancelNotice, previewNotice, sendNotice } from './send.ts'
import { sendNoticeJob, sendNoticeOn } from './sendBatch.ts'

/** Lets the queue send what is for many. */
export function registerNoticeJobs(services: Services): void {
  services.jobs.register<{ noticeId: string }>(sendNoticeJob, ({ payload, signal }) =>
    sendNoticeOn(payload.noticeId, signal, services),
  )
}

export const noticeOperations = [previewNotice, sendNotice, cancelNotice, listNotices]

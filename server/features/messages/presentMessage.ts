import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { MessageRow } from './store.ts'

type Message = OutputOf<'getUserMessages'>['messages'][number]

/** Returns a stored message as its recipient sees it, with the names of the specification. */
export function presentMessage(row: MessageRow): Message {
  const { id, subject, content, category, priority, sentAt, readAt, expiresAt } = row
  return {
    ...{ id, subject, content, category, priority },
    sentAt: sentAt.toISOString(),
    isRead: readAt !== null,
    readAt: readAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

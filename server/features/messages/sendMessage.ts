import { randomUUID } from 'node:crypto'
import { raise } from '@scene-partner/contract/failures'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { findUser } from '../accounts/index.ts'
import type { Mailer } from '../mail/index.ts'
import { insertMessage } from './store.ts'
import { publishInboxChange } from './publishInboxChange.ts'

/** A message to one account. `to` is the id of this account. */
export type NewMessage = {
  to: string
  subject: string
  content: string
  /** The author of the message. Recipients do not see who it is. */
  from: { userId: string | null; email: string }
  category?: string
  priority?: 'low' | 'normal' | 'high'
  /** When the message disappears from the inbox. Absent: it never disappears. */
  expiresAt?: Date
  /** Whether to send the message by e-mail too, if the recipient's address is verified. */
  byMail?: boolean
  /** Id of the broadcast that the message belongs to. Absent for a single message. */
  noticeId?: string
}

/**
 * Adds a message to an inbox, within the caller's transaction. Returns its id. The caller records the admin action.
 * Throws `not_found`.
 */
export async function sendMessage(
  tx: Tx,
  { clock, live, mailer }: { clock: Clock; live: Live; mailer: Mailer },
  { to, subject, content, from, category, priority, expiresAt, byMail = false, noticeId }: NewMessage,
): Promise<string> {
  const reader = (await findUser(tx, to)) ?? raise('not_found')
  const id = randomUUID()
  const now = clock.now()
  await insertMessage(tx, {
    id,
    userId: reader.id,
    ...{ subject, content, category, priority, expiresAt, noticeId },
    sentBy: from.userId,
    sentByEmail: from.email,
    sentAt: now,
  })
  await publishInboxChange(tx, { live, userId: reader.id, id, now })
  // An unverified address may belong to a stranger, so it gets no e-mail.
  if (byMail && reader.emailVerified) {
    await mailer.queue(tx, { userId: reader.id, to: reader.email, template: 'message', facts: { subject, content } })
  }
  return id
}

import { randomUUID } from 'node:crypto'
import { raise } from '@scene-partner/contract/failures'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { findUser } from '../accounts/index.ts'
import type { Mailer } from '../mail/index.ts'
import { insertMessage } from './store.ts'
import { tellInbox } from './tellInbox.ts'

export type NewMessage = {
  to: string
  subject: string
  content: string
  /** Who writes. */
  from: { userId: string | null; email: string }
  category?: string
  priority?: 'low' | 'normal' | 'high'
  /** From then on it is gone. */
  expiresAt?: Date
  /** Also as a letter to the person's address, where that is verified. */
  byMail?: boolean
  /** The notice it comes with. */
  noticeId?: string
}

/** Puts a message into a person's inbox, within the caller's transaction; answers its id. The log of who did it is the caller's. */
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
  await tellInbox(tx, { live, userId: reader.id, id, now })
  // An address that nobody has proved may be a stranger's.
  if (byMail && reader.emailVerified) {
    await mailer.queue(tx, { to: reader.email, template: 'message', facts: { subject, content } })
  }
  return id
}

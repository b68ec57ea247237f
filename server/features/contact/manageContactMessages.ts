import { raise } from '@scene-partner/contract/failures'
import {
  answerContact as answerContract,
  noteOnContact as noteContract,
  setContactStatus as statusContract,
} from '@scene-partner/contract/operations/admin/adminMessages'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { contactAnswers, contactMessages } from './tables.ts'

type ContactRow = typeof contactMessages.$inferSelect
const success = { success: true as const }

async function lockMessage(tx: Tx, id: string): Promise<ContactRow> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row ?? raise('not_found')
}

async function updateMessage(tx: Tx, { id }: ContactRow, to: Partial<ContactRow>): Promise<void> {
  await tx.update(contactMessages).set(to).where(eq(contactMessages.id, id))
}

/** Changes the status of a contact message and records it in the admin log. Throws `not_found`. */
export const setContactStatus = operation(statusContract, async ({ input, caller, database, clock }) => {
  const { messageId, status } = input
  await database.tx(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (row.status === status) return
    const now = clock.now()
    await updateMessage(tx, row, { status, ...(status === 'read' && { readAt: row.readAt ?? now }) })
    const metadata = { messageId, from: row.status, to: status }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'contact.status', metadata, at: now })
  })
  return success
})

/**
 * Replaces the notes about a contact message. The admin log records that the notes changed, but not their text, because
 * they may name a person whose account is deleted later. Throws `not_found`.
 */
export const noteOnContact = operation(noteContract, async ({ input, caller, database, clock }) => {
  const { messageId, notes } = input
  await database.tx(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (row.notes === notes) return
    await updateMessage(tx, row, { notes })
    await recordAdminAction(tx, {
      adminId: caller.userId,
      action: 'contact.noted',
      metadata: { messageId },
      at: clock.now(),
    })
  })
  return success
})

/**
 * Stores an admin's answer to a contact message and queues the e-mail with the answer, in one transaction. A repeated
 * request with the same answer id sends nothing.
 */
export const answerContact = operation(answerContract, async ({ input, caller, database, clock, mailer }) => {
  const { messageId, answerId, body } = input
  await database.tx(async (tx) => {
    const row = await lockMessage(tx, messageId)
    const now = clock.now()
    const from = { answeredBy: caller.userId, answeredByEmail: caller.email }
    const [stored] = await tx
      .insert(contactAnswers)
      .values({ id: answerId, messageId, body, ...from, answeredAt: now })
      .onConflictDoNothing()
      .returning()
    if (!stored) return
    const facts = { subject: row.subject, question: row.message, answer: body }
    await mailer.queue(tx, { userId: row.userId, to: row.email, template: 'contact-answer', facts })
    await updateMessage(tx, row, { status: 'answered', answeredAt: now, readAt: row.readAt ?? now })
    await recordAdminAction(tx, {
      adminId: caller.userId,
      action: 'contact.answered',
      metadata: { messageId },
      at: now,
    })
  })
  return success
})

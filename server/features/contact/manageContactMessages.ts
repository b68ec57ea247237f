import { raise } from '@scene-partner/contract/failures'
import {
  answerContact as answerContract,
  noteOnContact as noteContract,
  setContactStatus as statusContract,
} from '@scene-partner/contract/operations/adminMessages'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import { contactAnswers, contactMessages } from './tables.ts'

type ContactRow = typeof contactMessages.$inferSelect
const done = { success: true as const }

async function holdMessage(tx: Tx, id: string): Promise<ContactRow> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row ?? raise('not_found')
}

async function change(tx: Tx, { id }: ContactRow, to: Partial<ContactRow>): Promise<void> {
  await tx.update(contactMessages).set(to).where(eq(contactMessages.id, id))
}

export const setContactStatus = operation(statusContract, async ({ input, caller, database, clock }) => {
  const { messageId, status } = input
  await database.tx(async (tx) => {
    const row = await holdMessage(tx, messageId)
    if (row.status === status) return
    const now = clock.now()
    await change(tx, row, { status, ...(status === 'read' && { readAt: row.readAt ?? now }) })
    const metadata = { messageId, from: row.status, to: status }
    await logAct(tx, { adminId: caller.userId, action: 'contact.status', metadata, at: now })
  })
  return done
})

/** The log tells that something was noted, and not what: notes may be about a person who leaves one day. */
export const noteOnContact = operation(noteContract, async ({ input, caller, database, clock }) => {
  const { messageId, notes } = input
  await database.tx(async (tx) => {
    const row = await holdMessage(tx, messageId)
    if (row.notes === notes) return
    await change(tx, row, { notes })
    await logAct(tx, { adminId: caller.userId, action: 'contact.noted', metadata: { messageId }, at: clock.now() })
  })
  return done
})

/** The answer is kept and the letter written in one transaction; what is asked twice under one id goes once. */
export const answerContact = operation(answerContract, async ({ input, caller, database, clock, mailer }) => {
  const { messageId, answerId, body } = input
  await database.tx(async (tx) => {
    const row = await holdMessage(tx, messageId)
    const now = clock.now()
    const from = { answeredBy: caller.userId, answeredByEmail: caller.email }
    const [kept] = await tx
      .insert(contactAnswers)
      .values({ id: answerId, messageId, body, ...from, answeredAt: now })
      .onConflictDoNothing()
      .returning()
    if (!kept) return
    const facts = { subject: row.subject, question: row.message, answer: body }
    await mailer.queue(tx, { to: row.email, template: 'contact-answer', facts })
    await change(tx, row, { status: 'answered', answeredAt: now, readAt: row.readAt ?? now })
    await logAct(tx, { adminId: caller.userId, action: 'contact.answered', metadata: { messageId }, at: now })
  })
  return done
})

import { raise } from '@scene-partner/contract/failures'
import {
  deleteMessage as deleteContract,
  getUserMessages as listContract,
  markMessageRead as readContract,
} from '@scene-partner/contract/operations/messages'
import { operation } from '../../services.ts'
import { presentMessage } from './presentMessage.ts'
import { findOwnMessage, listMessages, markRead, deleteMessageRow } from './store.ts'
import { publishInboxChange } from './publishInboxChange.ts'

const done = { success: true as const }

/** Returns the caller's inbox, newest first, 50 a page. */
export const getUserMessages = operation(listContract, async ({ input, caller, database, clock }) => {
  const { rows, nextCursor } = await listMessages(database.db, {
    userId: caller.userId,
    cursor: input.cursor,
    now: clock.now(),
  })
  return { messages: rows.map(presentMessage), ...(nextCursor && { nextCursor }) }
})

/** Marks a message as read. Throws `not_found`. */
export const markMessageRead = operation(readContract, async ({ input, caller, database, events, live, clock }) => {
  const { userId } = caller
  await database.tx(async (tx) => {
    const now = clock.now()
    const row = (await findOwnMessage(tx, { userId, id: input.messageId, now })) ?? raise('not_found')
    if (row.readAt) return
    const noticeId = await markRead(tx, row.id, now)
    if (noticeId) await events.emit(tx, 'broadcastMessageRead', { noticeId })
    await publishInboxChange(tx, { live, userId, id: row.id, now })
  })
  return done
})

/** Deletes a message permanently. Throws `not_found`. */
export const deleteMessage = operation(deleteContract, async ({ input, caller, database, live, clock }) => {
  const { userId } = caller
  await database.tx(async (tx) => {
    const now = clock.now()
    const row = (await findOwnMessage(tx, { userId, id: input.messageId, now })) ?? raise('not_found')
    await deleteMessageRow(tx, row.id)
    await publishInboxChange(tx, { live, userId, id: row.id, now })
  })
  return done
})

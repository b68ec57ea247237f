import { raise } from '@scene-partner/contract/failures'
import {
  deleteMessage as deleteContract,
  getUserMessages as listContract,
  markMessageRead as readContract,
} from '@scene-partner/contract/operations/messages'
import { operation } from '../../services.ts'
import { present } from './present.ts'
import { findOwnMessage, listMessages, noteRead, removeMessage } from './store.ts'
import { tellInbox } from './tellInbox.ts'

const done = { success: true as const }

/** What the house wrote to the caller. */
export const getUserMessages = operation(listContract, async ({ input, caller, database, clock }) => {
  const { rows, nextCursor } = await listMessages(database.db, {
    userId: caller.userId,
    cursor: input.cursor,
    now: clock.now(),
  })
  return { messages: rows.map(present), ...(nextCursor && { nextCursor }) }
})

/** Notes that a message was read. */
export const markMessageRead = operation(readContract, async ({ input, caller, database, live, clock }) => {
  const { userId } = caller
  await database.tx(async (tx) => {
    const now = clock.now()
    const row = (await findOwnMessage(tx, { userId, id: input.messageId, now })) ?? raise('not_found')
    if (row.readAt) return
    await noteRead(tx, row.id, now)
    await tellInbox(tx, { live, userId, id: row.id, now })
  })
  return done
})

/** Deletes a message for good. */
export const deleteMessage = operation(deleteContract, async ({ input, caller, database, live, clock }) => {
  const { userId } = caller
  await database.tx(async (tx) => {
    const now = clock.now()
    const row = (await findOwnMessage(tx, { userId, id: input.messageId, now })) ?? raise('not_found')
    await removeMessage(tx, row.id)
    await tellInbox(tx, { live, userId, id: row.id, now })
  })
  return done
})

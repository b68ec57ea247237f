import { raise } from '@scene-partner/contract/failures'
import { listMessagesToUser as contract } from '@scene-partner/contract/operations/admin/adminMessages'
import { operation } from '../../services.ts'
import { findUser } from '../accounts/index.ts'
import { presentMessage } from './presentMessage.ts'
import { listMessages, type MessageRow } from './store.ts'

/** Returns a message as admins see it: with its author, and whether it has expired. */
function presentToStaff(row: MessageRow, now: Date) {
  const { isRead: _isRead, ...message } = presentMessage(row)
  return {
    ...message,
    sentByEmail: row.sentByEmail,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
  }
}

/**
 * Returns the messages to one account for admins, expired ones included. Deleted messages no longer exist. Throws
 * `not_found`.
 */
export const listMessagesToUser = operation(contract, async ({ input, database: { db }, clock }) => {
  const { id: userId } = (await findUser(db, input.userId)) ?? raise('not_found')
  const { rows, nextCursor } = await listMessages(db, { userId, cursor: input.cursor, now: null })
  const now = clock.now()
  return { messages: rows.map((row) => presentToStaff(row, now)), ...(nextCursor && { nextCursor }) }
})

import type { Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'

/**
 * Informs the open pages of a user that the inbox has changed, and that the user document has changed, because it
 * contains the unread count.
 */
export async function publishInboxChange(
  tx: Tx,
  { live, userId, id, now }: { live: Live; userId: string; id: string; now: Date },
): Promise<void> {
  const version = now.getTime()
  await live.publish(tx, userId, { topic: 'message', id, version })
  await live.publish(tx, userId, { topic: 'user', id: userId, version })
}

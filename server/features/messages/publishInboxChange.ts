import type { Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'

/** Tells a person's open pages that their inbox changed, and the user document with it: that one holds the count. */
export async function tellInbox(
  tx: Tx,
  { live, userId, id, now }: { live: Live; userId: string; id: string; now: Date },
): Promise<void> {
  const version = now.getTime()
  await live.publish(tx, userId, { topic: 'message', id, version })
  await live.publish(tx, userId, { topic: 'user', id: userId, version })
}

import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { friendRecordings, shareLinks, syntheticRoles } from './tables.ts'

/** Finds the recordings of friends that are heard in a script. */
export type FriendLines = {
  /**
   * Returns the storage keys of the recordings that are heard, by line id: the latest accepted recording of each line,
   * except for roles for which the actor chose a synthetic voice. The files are WAV in the format of scene recordings.
   */
  findAccepted(where: Db, scriptId: string): Promise<Map<string, string>>
}

export const friendLines: FriendLines = {
  async findAccepted(where, scriptId) {
    const rows = await where
      .select({ lineId: friendRecordings.lineId, storageKey: friendRecordings.storageKey, off: syntheticRoles.role })
      .from(friendRecordings)
      .innerJoin(shareLinks, eq(shareLinks.id, friendRecordings.linkId))
      .leftJoin(
        syntheticRoles,
        and(eq(syntheticRoles.scriptId, friendRecordings.scriptId), eq(syntheticRoles.role, shareLinks.role)),
      )
      .where(and(eq(friendRecordings.scriptId, scriptId), eq(friendRecordings.state, 'accepted')))
      .orderBy(asc(friendRecordings.createdAt), asc(friendRecordings.id))
    return new Map(rows.filter(({ off }) => off === null).map(({ lineId, storageKey }) => [lineId, storageKey]))
  },
}

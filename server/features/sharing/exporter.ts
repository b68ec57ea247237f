import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { readShareEvents } from './shareLinks.ts'
import { coachNotes, friendRecordings, shareLinks } from './tables.ts'

const formatPath = (id: string) => `friends/${id}.wav`

/**
 * Exports the links for friends and coaches of an account without their tokens, the events of these links, the notes of
 * coaches, and the recordings of friends.
 */
export const sharingExporter: Exporter<Services> = {
  contents: [
    { path: 'links.json', description: 'Your links for friends and coaches, and what happened through them.' },
    { path: 'friends/', description: 'Lines that friends recorded for you.' },
  ],
  async *files({ database: { db }, storage }, userId) {
    const recordings = await db
      .select()
      .from(friendRecordings)
      .where(eq(friendRecordings.userId, userId))
      .orderBy(asc(friendRecordings.createdAt), asc(friendRecordings.id))
    yield jsonFile('links.json', async () => {
      const links = await db
        .select()
        .from(shareLinks)
        .where(eq(shareLinks.userId, userId))
        .orderBy(asc(shareLinks.createdAt))
      const events = await readShareEvents(
        db,
        links.map(({ id }) => id),
      )
      const notes = await db
        .select()
        .from(coachNotes)
        .where(eq(coachNotes.userId, userId))
        .orderBy(asc(coachNotes.createdAt))
      return links.map(({ tokenHash: _secret, userId: _owner, ...link }) => ({
        ...link,
        events: events.get(link.id) ?? [],
        notes: notes
          .filter(({ linkId }) => linkId === link.id)
          .map(({ lineId, text, author, createdAt, doneAt }) => ({ lineId, text, author, createdAt, doneAt })),
        recordings: recordings
          .filter(({ linkId }) => linkId === link.id)
          .map(({ id, lineId, durationMs, state, createdAt }) => ({
            ...{ lineId, durationMs, state, createdAt },
            file: formatPath(id),
          })),
      }))
    })
    for (const { id, storageKey, createdAt } of recordings)
      yield { path: formatPath(id), at: createdAt, open: () => storage.read(storageKey) }
  },
}

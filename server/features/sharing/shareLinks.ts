import { createHash, randomBytes } from 'node:crypto'
import type { ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { shareEvents, shareLinks } from './tables.ts'

export type LinkRow = typeof shareLinks.$inferSelect
type EventKind = ShareLink['events'][number]['kind']

const tokenBytes = 24
const dayMs = 86_400_000

/** Returns a new random id with 128 bits. */
export const newSharingId = (kind: 'lnk' | 'frl'): string => `${kind}_${randomBytes(16).toString('base64url')}`

/** Returns a new token of 192 random bits. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** Hashes a token. A hash without a salt is enough, because nobody can guess 192 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** Returns the path of the page that a link opens. */
export const formatLinkPath = (kind: LinkRow['kind'], token: string): string =>
  `/${kind === 'reader' ? 'read' : 'coach'}/${token}`

/** Returns the state of a link as its owner sees it: revoked, expired or open. */
export function getLinkState({ revokedAt, expiresAt }: LinkRow, now: Date): ShareLink['state'] {
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Increments today's counter of one kind of event of a link. */
export async function recordShareEvent(where: Db | Tx, linkId: string, kind: EventKind, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await where
    .insert(shareEvents)
    .values({ linkId, kind, day, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [shareEvents.linkId, shareEvents.kind, shareEvents.day],
      set: { count: sql`${shareEvents.count} + 1`, lastAt: now },
    })
}

/** Counts that a guest opened a link. */
export const countOpening = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  linkId: string,
): Promise<void> =>
  database.tx(async (tx) => {
    await tx
      .update(shareLinks)
      .set({ opened: sql`${shareLinks.opened} + 1` })
      .where(eq(shareLinks.id, linkId))
    await recordShareEvent(tx, linkId, 'opened', clock.now())
  })

/**
 * Reads how often each kind of event occurred on each UTC day, by link. The count whose last event is newest comes
 * first.
 */
export async function readShareEvents(
  where: Db | Tx,
  linkIds: readonly string[],
): Promise<Map<string, ShareLink['events']>> {
  const rows =
    linkIds.length === 0
      ? []
      : await where
          .select()
          .from(shareEvents)
          .where(inArray(shareEvents.linkId, [...linkIds]))
          .orderBy(desc(shareEvents.lastAt))
  const byLink = new Map<string, ShareLink['events']>(linkIds.map((id) => [id, []]))
  for (const { linkId, kind, count, lastAt } of rows)
    byLink.get(linkId)?.push({ kind, count, lastAt: lastAt.toISOString() })
  return byLink
}

/** Returns the links of a script, newest first. */
export const readLinks = (where: Db | Tx, scriptId: string): Promise<LinkRow[]> =>
  where
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.scriptId, scriptId))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))

/** Tells the open pages of the owner that the links, recordings, notes or synthetic roles of a script have changed. */
export const publishSharing = (
  where: Db | Tx,
  { live, clock }: Pick<Services, 'live' | 'clock'>,
  { userId, scriptId }: { userId: string; scriptId: string },
): Promise<void> => live.publish(where, userId, { topic: 'sharing', id: scriptId, version: clock.now().getTime() })

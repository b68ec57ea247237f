import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import type { TakeRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { writePack, type PackNeeds } from './writePack.ts'

export const rewritePackJob = 'takes.rewritePack'
/**
 * Delay between the deletion of a take and the rewrite of its pack. Several deletions in this time need only one
 * rewrite.
 */
export const rewritePackDelayMs = 60_000
export type RewritePackPayload = { userId: string; storageKey: string }

const isIn = ({ userId, storageKey }: RewritePackPayload) =>
  and(eq(takes.userId, userId), eq(takes.storageKey, storageKey))

async function hasTakes(where: Db | Tx, pack: RewritePackPayload): Promise<boolean> {
  return (await where.select({ key: takes.key }).from(takes).where(isIn(pack)).limit(1)).length > 0
}

/**
 * Returns the files that no row names any more after the caller has deleted these rows of takes in this transaction.
 * The caller must delete the files after the commit. A pack that also contains other takes is not returned: a job
 * rewrites it a minute later without the deleted takes.
 */
export async function releaseTakeFiles(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  deleted: readonly Pick<TakeRow, 'userId' | 'storageKey' | 'packOffset'>[],
): Promise<string[]> {
  const files = deleted.filter(({ packOffset }) => packOffset === null).map(({ storageKey }) => storageKey)
  const packs = new Map(
    deleted
      .filter(({ packOffset }) => packOffset !== null)
      .map(({ userId, storageKey }) => [storageKey, { userId, storageKey }]),
  )
  const runAt = new Date(clock.now().getTime() + rewritePackDelayMs)
  for (const [storageKey, pack] of packs) {
    if (await hasTakes(tx, pack))
      await jobs.enqueue(tx, { kind: rewritePackJob, key: storageKey, payload: pack, runAt })
    else files.push(storageKey)
  }
  return files
}

/**
 * Copies those takes of a pack that still have a row into a new pack, so that deleted takes do not stay in storage.
 * `deleteOrphanFiles` later deletes the old pack. Deletes the pack immediately if none of its takes has a row, or if
 * its file is missing or too short for the takes that have one. Rejects if a take has changed meanwhile, or if the
 * storage cannot be used; the job is then repeated.
 */
export async function rewritePack(needs: PackNeeds, pack: RewritePackPayload, signal: AbortSignal): Promise<void> {
  const { database, storage } = needs
  const rows = await database.db.select().from(takes).where(isIn(pack)).orderBy(takes.packOffset)
  // No row names this pack, and no row will ever name it again, because every write creates a new pack. So nothing
  // needs this file any more.
  if (rows.length === 0) return storage.remove(pack.storageKey)
  const size = await storage.size(pack.storageKey)
  if (size === rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)) return
  const moved = await writePack(needs, { userId: pack.userId, rows, signal })
  if (moved === undefined) throw new Error('a take was changed while its pack was rewritten')
  if (moved === rows.length) return
  // `writePack` could not read some takes. If the file is as long as its rows say, reading failed, so the job tries
  // again.
  const end = Math.max(...rows.map(({ packOffset, bytes }) => (packOffset ?? 0) + (bytes ?? 0)))
  if (size !== null && size >= end) throw new Error('a pack could not be read completely')
  // The pack is missing or too short for its takes. The rows of the unreadable takes still name it, so
  // `deleteOrphanFiles` would never delete it, and the deleted takes would stay in it.
  await storage.remove(pack.storageKey)
}

import { fail, raise } from '@scene-partner/contract/failures'
import {
  createShareLink as createContract,
  deleteShareLink as deleteContract,
  getShareLinks as listContract,
  renewShareLink as renewContract,
  revokeShareLink as revokeContract,
} from '@scene-partner/contract/operations/sharing/links'
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { listRoleLines } from '@scene-partner/script/rehearsal/roleLines'
import { and, eq } from 'drizzle-orm'
import { removeUnusedFiles } from '../../adapters/storage/removeUnusedFiles.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { findScript, lockScript } from '../scripts/index.ts'
import { readLinkRecordings, readScriptRecordings } from './friendRecordings.ts'
import { listLinkLines } from './resolveLink.ts'
import {
  addDays,
  formatLinkPath,
  getLinkState,
  hashToken,
  newSharingId,
  newToken,
  publishSharing,
  readLinks,
  readShareEvents,
  recordShareEvent,
  type LinkRow,
} from './shareLinks.ts'
import { shareLinks } from './tables.ts'

const done = { success: true as const }

/** Returns the caller's link. Throws `not_found`. */
async function findLink(where: Db | Tx, userId: string, linkId: string): Promise<LinkRow> {
  const [row] = await where
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.id, linkId), eq(shareLinks.userId, userId)))
  return row ?? raise('not_found')
}

/** Creates a link for a friend or a coach. Throws `share/no-lines` and `share/too-many-links`. */
export const createShareLink = operation(createContract, async ({ input, caller, ...services }) => {
  const { database, clock, scriptReviews } = services
  const { userId } = caller
  const { kind, role = '', scene, days, guestName, showsProgress = false } = input
  const script = await findScript(database.db, userId, input.scriptId)
  const { understanding } = await scriptReviews.getReview(database.db, script)
  const sceneName = scene === undefined ? null : (understanding.scenes[scene]?.name ?? raise('share/no-lines'))
  if (kind === 'reader' && listRoleLines(understanding, role, scene ?? null).length === 0) throw fail('share/no-lines')
  const token = newToken()
  const id = newSharingId('lnk')
  await database.tx(async (tx) => {
    await lockScript(tx, userId, script.id)
    const { maxLinksPerScript } = sharingRules
    if ((await readLinks(tx, script.id)).length >= maxLinksPerScript)
      throw fail('share/too-many-links', { limit: maxLinksPerScript })
    const now = clock.now()
    await tx.insert(shareLinks).values({
      ...{ id, userId, scriptId: script.id, kind, tokenHash: hashToken(token), guestName, sceneName },
      role: kind === 'reader' ? role : null,
      scene: scene ?? null,
      showsProgress: kind === 'coach' && showsProgress,
      createdAt: now,
      expiresAt: addDays(now, days),
    })
    await recordShareEvent(tx, id, 'created', now)
    await publishSharing(tx, services, { userId, scriptId: script.id })
  })
  return { linkId: id, path: formatLinkPath(kind, token) }
})

/** Gives a link a new expiry and a new token, also if it was revoked. The old token then opens nothing. */
export const renewShareLink = operation(renewContract, async ({ input, caller, ...services }) => {
  const { database, clock } = services
  const token = newToken()
  const { kind } = await database.tx(async (tx) => {
    const link = await findLink(tx, caller.userId, input.linkId)
    const now = clock.now()
    await tx
      .update(shareLinks)
      .set({ tokenHash: hashToken(token), expiresAt: addDays(now, input.days), revokedAt: null, declinedAt: null })
      .where(eq(shareLinks.id, link.id))
    await recordShareEvent(tx, link.id, 'renewed', now)
    await publishSharing(tx, services, link)
    return link
  })
  return { linkId: input.linkId, path: formatLinkPath(kind, token) }
})

/** Revokes a link, so that it opens nothing any more. Does nothing if the link was revoked before. */
export const revokeShareLink = operation(revokeContract, async ({ input, caller, ...services }) => {
  const { database, clock } = services
  await database.tx(async (tx) => {
    const link = await findLink(tx, caller.userId, input.linkId)
    if (link.revokedAt) return
    const now = clock.now()
    await tx.update(shareLinks).set({ revokedAt: now }).where(eq(shareLinks.id, link.id))
    await recordShareEvent(tx, link.id, 'revoked', now)
    await publishSharing(tx, services, link)
  })
  return done
})

/** Deletes a link with all recordings and notes that were sent through it, first the rows and then the files. */
export const deleteShareLink = operation(deleteContract, async ({ input, caller, ...services }) => {
  const { database, storage } = services
  const files = await database.tx(async (tx) => {
    const link = await findLink(tx, caller.userId, input.linkId)
    const recordings = await readLinkRecordings(tx, link.id)
    await tx.delete(shareLinks).where(eq(shareLinks.id, link.id))
    await publishSharing(tx, services, link)
    return recordings.map(({ storageKey }) => storageKey)
  })
  await removeUnusedFiles(storage, files)
  return done
})

/** Returns the links of a script. */
export const getShareLinks = operation(
  listContract,
  async ({ input, caller, database: { db }, clock, scriptReviews }) => {
    const script = await findScript(db, caller.userId, input.scriptId)
    const links = await readLinks(db, script.id)
    if (links.length === 0) return { links: [] }
    const { understanding } = await scriptReviews.getReview(db, script)
    const recordings = await readScriptRecordings(db, script.id)
    const events = await readShareEvents(
      db,
      links.map(({ id }) => id),
    )
    const now = clock.now()
    return {
      links: links.map((link) => {
        const lineIds = new Set(listLinkLines(link, understanding).map(({ line }) => line.id))
        const arrived = recordings.filter(({ linkId, lineId }) => linkId === link.id && lineIds.has(lineId))
        const { id, scriptId, kind, role, sceneName, guestName, showsProgress, opened } = link
        return {
          ...{ linkId: id, scriptId, kind, role, sceneName, guestName, showsProgress, opened },
          state: getLinkState(link, now),
          declinedAt: link.declinedAt?.toISOString() ?? null,
          createdAt: link.createdAt.toISOString(),
          expiresAt: link.expiresAt.toISOString(),
          lines: lineIds.size,
          recorded: arrived.filter(({ state }) => state !== 'rejected').length,
          accepted: arrived.filter(({ state }) => state === 'accepted').length,
          events: events.get(id) ?? [],
        }
      }),
    }
  },
)

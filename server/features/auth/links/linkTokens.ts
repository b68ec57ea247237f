import { and, eq, gt, isNull, min, ne, type SQL } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { linkLifetimeMs } from '../lifetimes.ts'
import { linkTokens } from '../tables.ts'

/** What a mailed link does. The database stores these values. */
export type LinkPurpose = 'verify' | 'sign-in' | 'reset' | 'change-email' | 'undo-email'

/** Computes the hash of a link token. The database stores only hashes, so a stolen database contains no valid link. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Stores a new link and returns its token. */
export async function issueLink(
  tx: Tx,
  link: { purpose: LinkPurpose; userId: string; email?: string },
  clock: Clock,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + linkLifetimeMs[link.purpose])
  await tx.insert(linkTokens).values({ ...link, hash: hashToken(token), expiresAt })
  return token
}

type Link = { token: string; purpose: LinkPurpose }

const isUnused = ({ token, purpose }: Link, now: Date) =>
  and(
    eq(linkTokens.hash, hashToken(token)),
    eq(linkTokens.purpose, purpose),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

/**
 * Returns whether a link is valid now. The caller must still call `consumeLink`, which checks the link again, because
 * another request may have used it in the meantime.
 */
export async function isLinkUsable(db: Db, link: Link, clock: Clock): Promise<boolean> {
  const [row] = await db.select({ hash: linkTokens.hash }).from(linkTokens).where(isUnused(link, clock.now()))
  return row !== undefined
}

type LinkDetails = { userId: string; email: string | null; issuedAt: Date }

/** Marks a link as used and returns the id of its account. Throws `auth/invalid-action-code` for an invalid link. */
export async function consumeLink(tx: Tx, link: Link, clock: Clock): Promise<string> {
  return (await consumeLinkWithDetails(tx, link, clock)).userId
}

/**
 * Like `consumeLink`, but also returns the e-mail address that the link stores and the time of its creation. It uses
 * one conditional update, so only one of several simultaneous calls succeeds.
 */
export async function consumeLinkWithDetails(tx: Tx, link: Link, clock: Clock): Promise<LinkDetails> {
  const now = clock.now()
  const [row] = await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(isUnused(link, now))
    .returning({ userId: linkTokens.userId, email: linkTokens.email, expiresAt: linkTokens.expiresAt })
  if (!row) throw fail('auth/invalid-action-code')
  const { userId, email, expiresAt } = row
  return { userId, email, issuedAt: new Date(expiresAt.getTime() - linkLifetimeMs[link.purpose]) }
}

async function revokeMatching(tx: Tx, userId: string, clock: Clock, condition: SQL | undefined): Promise<void> {
  await tx
    .update(linkTokens)
    .set({ usedAt: clock.now() })
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt), condition))
}

/**
 * Revokes the unused links of an account. For example, after a password reset no older link may give access to the
 * account. The links that undo an address change stay valid, because an attacker must not be able to revoke them.
 */
export async function revokeLinks(tx: Tx, userId: string, clock: Clock): Promise<void> {
  await revokeMatching(tx, userId, clock, ne(linkTokens.purpose, 'undo-email'))
}

/** Revokes the unused links of an account that have this purpose. */
export async function revokeLinksFor(tx: Tx, purpose: LinkPurpose, userId: string, clock: Clock): Promise<void> {
  await revokeMatching(tx, userId, clock, eq(linkTokens.purpose, purpose))
}

type UndoQuery = { userId: string; email: string; now: Date }

const isValidUndoLink = (email: string, now: Date) =>
  and(
    eq(linkTokens.purpose, 'undo-email'),
    eq(linkTokens.email, email),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

/** Returns when the oldest valid undo link of the account for this address was issued; null if there is none. */
export async function findFirstUndoLinkDate(tx: Tx, { userId, email, now }: UndoQuery): Promise<Date | null> {
  const [row] = await tx
    .select({ expiresAt: min(linkTokens.expiresAt) })
    .from(linkTokens)
    .where(and(isValidUndoLink(email, now), eq(linkTokens.userId, userId)))
  return row?.expiresAt ? new Date(row.expiresAt.getTime() - linkLifetimeMs['undo-email']) : null
}

/**
 * Returns whether an account other than `userId` had this address before and can still get it back with an undo link.
 * With `userId` null, considers all accounts.
 */
export async function isReservedForUndo(
  db: Db | Tx,
  { email, userId, now }: { email: string; userId: string | null; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ hash: linkTokens.hash })
    .from(linkTokens)
    .where(and(isValidUndoLink(email, now), userId === null ? undefined : ne(linkTokens.userId, userId)))
  return row !== undefined
}

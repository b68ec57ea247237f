import { and, eq, gt, isNull, min, ne, type SQL } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { linkLifeMs } from './lifetimes.ts'
import { linkTokens } from './tables.ts'

export type LinkPurpose = 'verify' | 'sign-in' | 'reset' | 'change-email' | 'undo-email'

/** What was never stored cannot be stolen: the table knows a token only by its hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes the token of a link that is about to be mailed. */
export async function issueLink(
  tx: Tx,
  link: { purpose: LinkPurpose; userId: string; email?: string },
  clock: Clock,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs[link.purpose])
  await tx.insert(linkTokens).values({ ...link, hash: hashOf(token), expiresAt })
  return token
}

type Link = { token: string; purpose: LinkPurpose }

const isUnused = ({ token, purpose }: Link, now: Date) =>
  and(
    eq(linkTokens.hash, hashOf(token)),
    eq(linkTokens.purpose, purpose),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

/** Whether a link would work now. It may be used up a moment later: `useLink` decides. */
export async function isUsable(db: Db, link: Link, clock: Clock): Promise<boolean> {
  const [row] = await db.select({ hash: linkTokens.hash }).from(linkTokens).where(isUnused(link, clock.now()))
  return row !== undefined
}

type Used = { userId: string; email: string | null; issuedAt: Date }

/** Uses a token up and tells whose it was. */
export async function useLink(tx: Tx, link: Link, clock: Clock): Promise<string> {
  return (await takeLink(tx, link, clock)).userId
}

/** The same, with what the link was about. One conditional update: of many at once, one finds it unused. */
export async function takeLink(tx: Tx, link: Link, clock: Clock): Promise<Used> {
  const now = clock.now()
  const [used] = await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(isUnused(link, now))
    .returning({ userId: linkTokens.userId, email: linkTokens.email, expiresAt: linkTokens.expiresAt })
  if (!used) throw fail('auth/invalid-action-code')
  const { userId, email, expiresAt } = used
  return { userId, email, issuedAt: new Date(expiresAt.getTime() - linkLifeMs[link.purpose]) }
}

async function voidThose(tx: Tx, userId: string, clock: Clock, those: SQL | undefined): Promise<void> {
  await tx
    .update(linkTokens)
    .set({ usedAt: clock.now() })
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt), those))
}

/**
 * Makes the unused links of an account worthless: after a reset, nothing mailed before it may open the account. The
 * one by which a former address takes its account back stays: whoever took it must not be able to void it.
 */
export async function voidLinks(tx: Tx, userId: string, clock: Clock): Promise<void> {
  await voidThose(tx, userId, clock, ne(linkTokens.purpose, 'undo-email'))
}

/** All of one purpose, and no others. */
export async function voidLinksFor(tx: Tx, purpose: LinkPurpose, userId: string, clock: Clock): Promise<void> {
  await voidThose(tx, userId, clock, eq(linkTokens.purpose, purpose))
}

type Wished = { userId: string; email: string; now: Date }

const isWayBack = (email: string, now: Date) =>
  and(
    eq(linkTokens.purpose, 'undo-email'),
    eq(linkTokens.email, email),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

/** When the first of the letters was written by which this address may still take its account back; null without one. */
export async function firstWayBack(tx: Tx, { userId, email, now }: Wished): Promise<Date | null> {
  const [row] = await tx
    .select({ expiresAt: min(linkTokens.expiresAt) })
    .from(linkTokens)
    .where(and(isWayBack(email, now), eq(linkTokens.userId, userId)))
  return row?.expiresAt ? new Date(row.expiresAt.getTime() - linkLifeMs['undo-email']) : null
}

/** Whether an account that had this address, other than the one asking, may still take it back. */
export async function isHeldBack(
  db: Db | Tx,
  { email, userId, now }: { email: string; userId: string | null; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ hash: linkTokens.hash })
    .from(linkTokens)
    .where(and(isWayBack(email, now), userId === null ? undefined : ne(linkTokens.userId, userId)))
  return row !== undefined
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Signed, UserRow } from './present.ts'
import { credentials, sessions, users } from './tables.ts'

/** Ids of ours are UUIDs; anything else need not be asked for (and a zero byte may not). */
const looksLikeId = (id: string) => /^[\w-]{1,64}$/.test(id)
/** The library's name for a password as against other ways of signing in. */
const byPassword = and(eq(credentials.providerId, 'credential'), isNotNull(credentials.password))

/** One join on two primary paths: this runs for every request. */
export async function findSigned(db: Db, token: string): Promise<Signed | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token))
  return row
}

export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | undefined> {
  if (!looksLikeId(userId)) return undefined
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** The account of an address and its stored password hash, in one question whether or not there is one. */
export async function findByEmail(db: Db, email: string): Promise<{ user: UserRow; hash: string | null } | undefined> {
  const [row] = await db
    .select({ user: users, hash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), byPassword))
    .where(eq(users.email, email))
  return row
}

export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), byPassword))
  return row?.hash ?? null
}

/** Finds an account, also by who it is to the payment provider, and keeps it from others until the commit. */
export async function holdUser(tx: Tx, by: { id: string } | { customerId: string }): Promise<UserRow | undefined> {
  if ('id' in by && !looksLikeId(by.id)) return undefined
  const isMeant = 'id' in by ? eq(users.id, by.id) : eq(users.stripeCustomerId, by.customerId)
  const [row] = await tx.select().from(users).where(isMeant).orderBy(users.createdAt).limit(1).for('update')
  return row
}

/** Changes a user and tells its open pages to look again. */
export async function changeUser(
  tx: Tx,
  { userId, change, now, live }: { userId: string; change: Partial<UserRow>; now: Date; live: Live },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, userId))
  await live.publish(tx, userId, { topic: 'user', id: userId, version: now.getTime() })
}

/** The second factor was made in this very session: it need not be shown again in it. */
export async function noteSecondFactor(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, sessionId))
}

/** Whether a second factor was shown in a session: the one that takes its place has it too. */
export async function hasShownSecondFactor(tx: Tx, sessionId: string): Promise<boolean> {
  const [row] = await tx.select({ at: sessions.secondFactorAt }).from(sessions).where(eq(sessions.id, sessionId))
  return (row?.at ?? null) !== null
}

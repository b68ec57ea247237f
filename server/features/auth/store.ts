import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { nameStatement, type Db, type Tx } from '../../platform/database/database.ts'
import { type UserRow, users } from '../accounts/index.ts'
import type { SessionWithUser } from './sessions/presentSession.ts'
import { credentials, sessions } from './tables.ts'

/** The SQL condition that a credential is a password, not another way of signing in. */
const isPassword = and(eq(credentials.providerId, 'credential'), isNotNull(credentials.password))

/** Builds the statement that finds a session with its user: one join over two unique indexes. */
const buildSessionStatement = (db: Db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare(nameStatement(db, 'session_with_user'))
/** The built statement of each database. It runs for every request, so it is built only once. */
const sessionStatements = new WeakMap<Db, ReturnType<typeof buildSessionStatement>>()

/** Returns the session of a token with its user, also if it has expired; undefined if there is none. */
export async function findSessionWithUser(db: Db, token: string): Promise<SessionWithUser | undefined> {
  const statement = sessionStatements.get(db) ?? buildSessionStatement(db)
  sessionStatements.set(db, statement)
  const [row] = await statement.execute({ token })
  return row
}

/**
 * Returns the account with this e-mail address and its password hash; undefined if no account has the address. Runs one
 * query in both cases, so that the duration does not reveal whether the account exists.
 */
export async function findUserWithPassword(
  db: Db,
  email: string,
): Promise<{ user: UserRow; hash: string | null } | undefined> {
  const [row] = await db
    .select({ user: users, hash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), isPassword))
    .where(eq(users.email, email))
  return row
}

/** Returns the password hash of an account; null if it has no password. */
export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), isPassword))
  return row?.hash ?? null
}

/** Returns an SQL expression for whether an account has a password. */
export const hasPasswordSql = ({ userId }: { userId: SQL }): SQL<boolean> =>
  sql`exists (select 1 from ${credentials} where ${and(eq(credentials.userId, userId), isPassword)})`

/** Records that this session has passed the second factor, because the user set the factor up in this session. */
export async function recordSecondFactor(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, sessionId))
}

/** Returns whether the second factor was passed in a session. Used when a new session replaces this session. */
export async function hasPassedSecondFactor(tx: Tx, sessionId: string): Promise<boolean> {
  const [row] = await tx.select({ at: sessions.secondFactorAt }).from(sessions).where(eq(sessions.id, sessionId))
  return (row?.at ?? null) !== null
}

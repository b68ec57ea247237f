import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import { isOpen, requireOpen, users } from '../../accounts/index.ts'
import { extendIntervalMs, idleTimeoutMs, maxSessionAgeMs } from '../lifetimes.ts'
import type { SessionRow, SessionWithUser } from './presentSession.ts'
import type { ResolveSecondFactor } from './secondFactorStatus.ts'
import type { CookieRequest, HeaderReply, SessionCookie } from './sessionCookie.ts'
import { findSessionWithUser } from '../store.ts'
import { sessions } from '../tables.ts'

/**
 * Functions of the impersonation feature that sessions need. They are passed in as an argument, because the
 * impersonation feature depends on the auth feature.
 */
export type ImpersonationChecks = {
  /**
   * Returns whether an impersonation may continue: it has not ended, its admin may still impersonate this user, and the
   * user agent is the same as at the start.
   */
  isActive(signed: Pick<SessionWithUser, 'session' | 'user'>, request: CookieRequest): Promise<boolean>
  /** Ends the impersonation of this session and the admin's own waiting session, because a sign-out ends both. */
  endBySignOut(tx: Tx, session: SessionRow): Promise<void>
}

type Needs = {
  database: Database
  clock: Clock
  cookie: SessionCookie
  impersonationChecks: ImpersonationChecks
  resolveSecondFactor: ResolveSecondFactor
}
/**
 * The user for whom a session is opened. `withSecondFactor`: the user has already passed the second factor, for example
 * with a passkey.
 */
export type AuthenticatedUser = { userId: string; withSecondFactor?: boolean }
/** The request that opens a session. An earlier session of the same browser ends. */
export type SessionRequest = Pick<RequestContext, 'cookies' | 'ip' | 'userAgent'>

/** Reads, opens, extends and ends sessions. All times come from `clock`. */
export type Sessions = {
  /** Returns the session of a browser; undefined if the browser has no session or its session has ended. */
  find(request: CookieRequest): Promise<SessionWithUser | undefined>
  /** Like `find`, but also extends the session and sends its new cookie, at most once a minute. */
  findAndExtend(request: CookieRequest, reply: HeaderReply): Promise<SessionWithUser | undefined>
  /**
   * Opens a session with a new id, never with an id that the browser sent. The caller must then send the cookie that
   * `createCookie` returns. Throws `auth/account-suspended` and `auth/account-closed`.
   */
  open(tx: Tx, proved: AuthenticatedUser, request: SessionRequest): Promise<SessionRow>
  /**
   * Replaces a session by a session with a new id (S-15) that has passed the second factor. The new session has the age
   * and authentication time of the old one. Returns undefined if the old session has ended in the meantime.
   */
  upgrade(tx: Tx, sessionId: string): Promise<SessionRow | undefined>
  createCookie(session: SessionRow): string
  clearCookie(): string
  end(request: CookieRequest): Promise<string>
  /** Ends all sessions of an account. `except` is the id of a session that stays. */
  endAll(tx: Tx, userId: string, options?: { except: string | null }): Promise<void>
  /**
   * Ends the sessions in which the user of this account signed in, and the impersonations that this user started as an
   * admin. Impersonations of this account by other admins continue. Returns how many sessions of the first kind ended.
   */
  endOwn(tx: Tx, userId: string): Promise<number>
  /** Records that the user of this session authenticated just now. */
  recordAuthentication(sessionId: string): Promise<void>
}

const tokenByteCount = 32
const newToken = () => randomBytes(tokenByteCount).toString('base64url')

/** The end of a session: its idle timeout or its maximum age, whichever comes first. */
const computeEnd = (idleEndMs: number, session: SessionRow) =>
  new Date(Math.min(idleEndMs, session.createdAt.getTime() + maxSessionAgeMs(session)))
const sessionEnd = (session: SessionRow) => computeEnd(session.expiresAt.getTime(), session)

/** Creates the session store. */
export function createSessions({ database, clock, cookie, impersonationChecks, resolveSecondFactor }: Needs): Sessions {
  async function find(request: CookieRequest) {
    const sent = cookie.read(request)
    if (!sent) return undefined
    const signed = await findSessionWithUser(database.db, sent.token)
    if (!signed || sessionEnd(signed.session) <= clock.now()) return undefined
    // A suspension deletes the sessions of the account. A session that was replaced at that moment may still exist, so
    // `find` also checks the state of the account.
    if (signed.session.impersonatedBy === null && !isOpen(signed.user)) return undefined
    if (signed.session.impersonatedBy !== null && !(await impersonationChecks.isActive(signed, request)))
      return undefined
    return { ...signed, ...(await resolveSecondFactor(signed)), isStale: sent.isStale }
  }

  const cookieFor = ({ token, expiresAt }: SessionRow) =>
    cookie.create(token, Math.max(1, Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)))

  /** Extends a session. Returns null if another request extended it within the last minute, or if it was deleted. */
  async function extend(session: SessionRow): Promise<SessionRow | null> {
    const now = clock.now()
    const expiresAt = computeEnd(now.getTime() + idleTimeoutMs, session)
    const [row] = await database.db
      .update(sessions)
      .set({ expiresAt, updatedAt: now })
      .where(and(eq(sessions.id, session.id), lte(sessions.updatedAt, new Date(now.getTime() - extendIntervalMs))))
      .returning()
    return row ?? null
  }

  async function findAndExtend(request: CookieRequest, reply: HeaderReply) {
    const found = await find(request)
    if (!found) return undefined
    const { session, isStale } = found
    // An impersonation session is never extended.
    const mustExtend =
      session.impersonatedBy === null && clock.now().getTime() - session.updatedAt.getTime() >= extendIntervalMs
    const extended = mustExtend ? await extend(session) : null
    if (extended || isStale) reply.header('set-cookie', cookieFor(extended ?? session))
    return { ...found, session: extended ?? session }
  }

  async function open(
    tx: Tx,
    { userId, withSecondFactor = false }: AuthenticatedUser,
    request: SessionRequest,
  ): Promise<SessionRow> {
    const { cookies, ip, userAgent } = request
    const previous = cookie.read({ cookies })
    if (previous) await tx.delete(sessions).where(eq(sessions.token, previous.token))
    // The row lock waits for the transaction of an admin who is suspending the account, so that this query sees the
    // suspension.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
    if (user) requireOpen(user)
    const now = clock.now()
    const row: SessionRow = {
      id: randomUUID(),
      userId,
      token: newToken(),
      impersonatedBy: null,
      ipAddress: ip,
      userAgent,
      createdAt: now,
      updatedAt: now,
      authenticatedAt: now,
      secondFactorAt: withSecondFactor ? now : null,
      expiresAt: new Date(now.getTime() + idleTimeoutMs),
    }
    await tx.insert(sessions).values(row)
    return row
  }

  async function upgrade(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
    const [previous] = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning()
    if (!previous) return undefined
    const row = { ...previous, id: randomUUID(), token: newToken(), secondFactorAt: clock.now() }
    await tx.insert(sessions).values(row)
    return row
  }

  return {
    find,
    findAndExtend,
    open,
    upgrade,
    createCookie: cookieFor,
    clearCookie: cookie.clear,
    async end(request) {
      const sent = cookie.read(request)
      if (!sent) return cookie.clear()
      await database.tx(async (tx) => {
        const [ended] = await tx.delete(sessions).where(eq(sessions.token, sent.token)).returning()
        if (ended && ended.impersonatedBy !== null) await impersonationChecks.endBySignOut(tx, ended)
      })
      return cookie.clear()
    },
    async endAll(tx, userId, { except } = { except: null }) {
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)))
    },
    async endOwn(tx, userId) {
      await tx.delete(sessions).where(eq(sessions.impersonatedBy, userId))
      const isOwn = and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy))
      const ended = await tx.delete(sessions).where(isOwn).returning({ id: sessions.id })
      return ended.length
    },
    async recordAuthentication(sessionId) {
      await database.db.update(sessions).set({ authenticatedAt: clock.now() }).where(eq(sessions.id, sessionId))
    },
  }
}

import { and, eq, lte } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import { extendIntervalMs, idleTimeoutMs, maxSessionAgeMs } from '../lifetimes.ts'
import type { SessionRow, SessionWithUser } from './presentSession.ts'
import type { ResolveSecondFactor } from './secondFactorStatus.ts'
import type { CookieRequest, HeaderReply, SessionCookie } from './sessionCookie.ts'
import { findSessionWithUser } from '../store.ts'
import { sessions } from '../tables.ts'

/**
 * What the impersonation feature knows about impersonation sessions. Passed in because that feature depends on this
 * one.
 */
export type ImpersonationChecks = {
  /**
   * Whether an impersonation may continue: not ended, by an account that is still an admin, in the browser where it
   * began.
   */
  isActive(signed: Pick<SessionWithUser, 'session' | 'user'>, request: CookieRequest): Promise<boolean>
  /** Ends the impersonation and the admin's own session: signing out ends both. */
  endBySignOut(tx: Tx, session: SessionRow): Promise<void>
}

type Needs = {
  database: Database
  clock: Clock
  cookie: SessionCookie
  impersonationChecks: ImpersonationChecks
  resolveSecondFactor: ResolveSecondFactor
}
/** The user a session is opened for. `withSecondFactor`: the proof counts as two factors. */
export type AuthenticatedUser = { userId: string; withSecondFactor?: boolean }
/** The request that opens a session. The session its browser had before ends. */
export type SessionRequest = Pick<RequestContext, 'cookies' | 'ip' | 'userAgent'>

/** Reads, opens, extends and ends sessions. All times come from our clock. */
export type Sessions = {
  /** Returns the session of a browser; undefined without one or if it has ended. */
  find(request: CookieRequest): Promise<SessionWithUser | undefined>
  /** Like `find`, and extends the session. The row is written at most once a minute. */
  findAndExtend(request: CookieRequest, reply: HeaderReply): Promise<SessionWithUser | undefined>
  /**
   * Opens a session with a new id, never with one that the browser sent. The caller sends the cookie of `createCookie`.
   */
  open(tx: Tx, proved: AuthenticatedUser, request: SessionRequest): Promise<SessionRow>
  /**
   * Replaces a session by one with a new id (S-15) in which the second factor was shown. Age and authentication time
   * stay. Returns undefined if the session has ended meanwhile.
   */
  upgrade(tx: Tx, sessionId: string): Promise<SessionRow | undefined>
  createCookie(session: SessionRow): string
  clearCookie(): string
  end(request: CookieRequest): Promise<string>
  endAll(tx: Tx, userId: string): Promise<void>
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
    if (signed.session.impersonatedBy !== null && !(await impersonationChecks.isActive(signed, request)))
      return undefined
    return { ...signed, ...(await resolveSecondFactor(signed)), isStale: sent.isStale }
  }

  const cookieFor = ({ token, expiresAt }: SessionRow) =>
    cookie.create(token, Math.max(1, Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)))

  /** Extends a session. Returns null if another call did so within the same minute. */
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
    async endAll(tx, userId) {
      await tx.delete(sessions).where(eq(sessions.userId, userId))
    },
    async recordAuthentication(sessionId) {
      await database.db.update(sessions).set({ authenticatedAt: clock.now() }).where(eq(sessions.id, sessionId))
    },
  }
}

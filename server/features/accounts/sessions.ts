import { and, eq, lte } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import type { SessionCookie, WithCookies, WithHeaders } from './cookie.ts'
import type { Library } from './library.ts'
import { lifeOf, quietLifeMs, slideEveryMs } from './lifetimes.ts'
import type { SessionRow, Signed } from './present.ts'
import type { SecondFactorOf } from './secondFactorOf.ts'
import { findSigned } from './store.ts'
import { sessions } from './tables.ts'

/** What is known of read-only views beyond their sessions; whoever keeps them stands on accounts. */
export type Views = {
  /** Whether this look may go on: not ended, by an administrator still, in the browser it began in. */
  stands(signed: Pick<Signed, 'session' | 'user'>, request: WithCookies): Promise<boolean>
  /** Closes it, and with it the administrator's own session, as signing out means both. */
  signOut(tx: Tx, session: SessionRow): Promise<void>
}

type Needs = {
  database: Database
  clock: Clock
  cookie: SessionCookie
  library: Library
  views: Views
  secondFactorOf: SecondFactorOf
}
/** Whom a session is for. `withSecondFactor`: what proved who this is counts as two. */
export type Proved = { userId: string; withSecondFactor?: boolean }
/** The request that a session is opened for: the session that its browser had until now ends. */
export type Opening = Pick<RequestFacts, 'cookies' | 'ip' | 'userAgent'>

/** Sessions of the house: who has one, for how long, and how it ends. All by our clock. */
export type Sessions = {
  /** The session of a browser as it stands; undefined without one or when it is over. */
  find(request: WithCookies): Promise<Signed | undefined>
  /** The same, and counts as a use: it prolongs the session, written at most once a minute. */
  use(request: WithCookies, reply: WithHeaders): Promise<Signed | undefined>
  /** A new one with a new id (never the one a browser brought along). Tell the browser with `cookieFor`. */
  open(tx: Tx, proved: Proved, request: Opening): Promise<SessionRow>
  /**
   * The caller's session under a new id (S-15), as one in which a second factor was shown; its age and its proof stay.
   * Undefined where it has ended meanwhile.
   */
  raise(tx: Tx, sessionId: string): Promise<SessionRow | undefined>
  cookieFor(session: SessionRow): string
  noCookie(): string
  end(request: WithCookies): Promise<string>
  endAll(tx: Tx, userId: string): Promise<void>
  /** Notes that whoever uses it has just proved who they are. */
  renewProof(sessionId: string): Promise<void>
}

const tokenBytes = 32
const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** After this long without use, or at the end of its whole life. */
const endAfter = (quietUntil: number, session: SessionRow) =>
  new Date(Math.min(quietUntil, session.createdAt.getTime() + lifeOf(session)))
const endOf = (session: SessionRow) => endAfter(session.expiresAt.getTime(), session)

export function createSessions({ database, clock, cookie, library, views, secondFactorOf }: Needs): Sessions {
  async function find(request: WithCookies) {
    const seen = cookie.read(request)
    if (!seen) return undefined
    const signed = await findSigned(database.db, seen.token)
    if (!signed || endOf(signed.session) <= clock.now()) return undefined
    if (signed.session.impersonatedBy !== null && !(await views.stands(signed, request))) return undefined
    return { ...signed, ...(await secondFactorOf(signed)), isStale: seen.isStale }
  }

  const cookieFor = ({ token, expiresAt }: SessionRow) =>
    cookie.give(token, Math.max(1, Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000)))

  /** Null when another call of the same minute has done it. */
  async function prolong(session: SessionRow): Promise<SessionRow | null> {
    const now = clock.now()
    const expiresAt = endAfter(now.getTime() + quietLifeMs, session)
    const [row] = await database.db
      .update(sessions)
      .set({ expiresAt, updatedAt: now })
      .where(and(eq(sessions.id, session.id), lte(sessions.updatedAt, new Date(now.getTime() - slideEveryMs))))
      .returning()
    return row ?? null
  }

  async function use(request: WithCookies, reply: WithHeaders) {
    const found = await find(request)
    if (!found) return undefined
    const { session, isStale } = found
    // A view of someone's account writes nothing, not even this, and ends when it ends.
    const isDue = session.impersonatedBy === null && clock.now().getTime() - session.updatedAt.getTime() >= slideEveryMs
    const prolonged = isDue ? await prolong(session) : null
    if (prolonged || isStale) reply.header('set-cookie', cookieFor(prolonged ?? session))
    return { ...found, session: prolonged ?? session }
  }

  async function open(tx: Tx, { userId, withSecondFactor = false }: Proved, request: Opening): Promise<SessionRow> {
    const { cookies, ip, userAgent } = request
    const before = cookie.read({ cookies })
    if (before) await tx.delete(sessions).where(eq(sessions.token, before.token))
    const now = clock.now()
    const row = {
      token: newToken(),
      ipAddress: ip,
      userAgent,
      createdAt: now,
      updatedAt: now,
      authenticatedAt: now,
      secondFactorAt: withSecondFactor ? now : null,
      expiresAt: new Date(now.getTime() + quietLifeMs),
    }
    // The last argument makes our times and token stand instead of the library's, which follow the system's clock.
    const { id } = await (await library.rowsIn(tx)).createSession(userId, false, row, true)
    return { ...row, id, userId, impersonatedBy: null }
  }

  async function raise(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
    const [before] = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning()
    if (!before) return undefined
    const row = { ...before, id: randomUUID(), token: newToken(), secondFactorAt: clock.now() }
    await tx.insert(sessions).values(row)
    return row
  }

  return {
    find,
    use,
    open,
    raise,
    cookieFor,
    noCookie: cookie.take,
    async end(request) {
      const seen = cookie.read(request)
      if (!seen) return cookie.take()
      await database.tx(async (tx) => {
        const [ended] = await tx.delete(sessions).where(eq(sessions.token, seen.token)).returning()
        if (ended && ended.impersonatedBy !== null) await views.signOut(tx, ended)
      })
      return cookie.take()
    },
    endAll: async (tx, userId) => (await library.rowsIn(tx)).deleteUserSessions(userId),
    async renewProof(sessionId) {
      await database.db.update(sessions).set({ authenticatedAt: clock.now() }).where(eq(sessions.id, sessionId))
    },
  }
}

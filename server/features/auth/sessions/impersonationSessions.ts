import { eq } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import { idleTimeoutMs, maxImpersonationMs, maxSessionAgeMs } from '../lifetimes.ts'
import type { SessionRow } from './presentSession.ts'
import { type CookieRequest, createSessionCookie, type SessionCookie } from './sessionCookie.ts'
import { sessions } from '../tables.ts'

/**
 * Begins and ends the sessions of impersonations. During an impersonation, the admin's own session waits on the server,
 * and the browser has an impersonation session.
 */
export type ImpersonationSessions = {
  /**
   * Returns when an impersonation that an admin starts at `startedAt` in the session `own` ends: at its maximum age, or
   * at the maximum age of the admin's own session if that is earlier.
   */
  findEnd(own: Pick<SessionRow, 'createdAt' | 'impersonatedBy'>, startedAt: Date): Date
  /**
   * Replaces the admin's session in the browser by an impersonation session. Returns null if the admin's session has
   * ended, or if the admin has started another impersonation from it in the meantime.
   */
  begin(
    tx: Tx,
    impersonation: NewImpersonation,
  ): Promise<{ session: SessionRow; waiting: SessionRow; cookies: string[] } | null>
  /** Returns whether this browser has the cookie of the admin's waiting session, and this session has not expired. */
  hasReturnCookie(request: CookieRequest, waiting: Pick<SessionRow, 'token' | 'expiresAt'>): boolean
  /**
   * Restores the admin's waiting session under a new id, with the same age and authentication time. Returns null if the
   * waiting session has expired or was already restored.
   */
  restoreAdminSession(tx: Tx, waiting: Pick<SessionRow, 'id'>, request: RequestContext): Promise<SessionRow | null>
  /** Returns the header that clears the cookie of the waiting session. */
  clearReturnCookie(): string
}

type NewImpersonation = {
  ownId: string
  userId: string
  startedAt: Date
  request: Pick<RequestContext, 'ip' | 'userAgent'>
}
type Needs = {
  config: Parameters<typeof createSessionCookie>[0]
  clock: Clock
  sessionCookie: SessionCookie
}

/** Returns a stored session by its id, also a session that waits during an impersonation. */
export async function findSessionById(db: Db | Tx, id: string | null): Promise<SessionRow | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

/** Deletes a session by its id. */
export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

const newToken = () => randomBytes(32).toString('base64url')
/**
 * Returns the token that the database stores for a waiting session. No browser receives this token, so nobody can use
 * the session while it waits.
 */
const waitingToken = (secret: string) => `waiting:${createHash('sha256').update(secret).digest('base64url')}`

/** Creates the functions that begin and end the sessions of impersonations. */
export function createImpersonationSessions({ config, clock, sessionCookie }: Needs): ImpersonationSessions {
  const returnCookie = createSessionCookie(config, 'return')
  const secondsTo = (end: Date) => Math.max(1, Math.round((end.getTime() - clock.now().getTime()) / 1000))

  async function insert(tx: Tx, row: Omit<SessionRow, 'id'>): Promise<SessionRow> {
    const inserted = { ...row, id: randomUUID() }
    await tx.insert(sessions).values(inserted)
    return inserted
  }

  /** Deletes and returns a session. If several calls run at the same time, only the first call gets the session. */
  async function remove(tx: Tx, id: string): Promise<SessionRow | undefined> {
    const [removed] = await tx.delete(sessions).where(eq(sessions.id, id)).returning()
    return removed
  }

  const findEndOfOwn = (own: Pick<SessionRow, 'createdAt' | 'impersonatedBy'>) =>
    own.createdAt.getTime() + maxSessionAgeMs(own)
  const findEnd = (own: Pick<SessionRow, 'createdAt' | 'impersonatedBy'>, startedAt: Date) =>
    new Date(Math.min(startedAt.getTime() + maxImpersonationMs, findEndOfOwn(own)))

  return {
    findEnd,
    async begin(tx, { ownId, userId, startedAt, request }) {
      const own = await remove(tx, ownId)
      if (!own) return null
      const now = clock.now()
      const end = findEnd(own, startedAt)
      const secret = newToken()
      const { id: _id, ...facts } = own
      const waiting = await insert(tx, {
        ...facts,
        token: waitingToken(secret),
        updatedAt: now,
        expiresAt: new Date(Math.min(end.getTime() + idleTimeoutMs, findEndOfOwn(own))),
      })
      const session = await insert(tx, {
        token: newToken(),
        userId,
        impersonatedBy: own.userId,
        ipAddress: request.ip,
        userAgent: request.userAgent,
        createdAt: startedAt,
        updatedAt: now,
        authenticatedAt: startedAt,
        secondFactorAt: null,
        expiresAt: end,
      })
      const cookies = [
        sessionCookie.create(session.token, secondsTo(session.expiresAt)),
        returnCookie.create(secret, secondsTo(waiting.expiresAt)),
      ]
      return { session, waiting, cookies }
    },
    hasReturnCookie(request, { token, expiresAt }) {
      const sent = returnCookie.read(request)
      return sent !== null && waitingToken(sent.token) === token && expiresAt > clock.now()
    },
    async restoreAdminSession(tx, { id }, { ip, userAgent }) {
      const now = clock.now()
      const waiting = await remove(tx, id)
      if (!waiting || waiting.expiresAt <= now) return null
      const end = Math.min(now.getTime() + idleTimeoutMs, findEndOfOwn(waiting))
      const { id: _id, ...facts } = waiting
      return insert(tx, {
        ...facts,
        token: newToken(),
        ipAddress: ip,
        userAgent,
        updatedAt: now,
        expiresAt: new Date(end),
      })
    },
    clearReturnCookie: returnCookie.clear,
  }
}

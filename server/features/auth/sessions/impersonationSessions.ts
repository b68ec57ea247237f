import { eq } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import { createSessionCookie, type SessionCookie, type WithCookies } from './cookie.ts'
import { lifeOf, quietLifeMs, viewLifeMs } from './lifetimes.ts'
import type { SessionRow } from './present.ts'
import { sessions } from './tables.ts'

/** What a read-only view asks of sessions: the administrator's own waits on the server while the browser has the other. */
export type Viewing = {
  /** At most so long after it was asked for. */
  lifeMs: number
  /** Null where the administrator's own session has ended, or begun another view, since it was read. */
  begin(tx: Tx, view: NewView): Promise<{ view: SessionRow; waiting: SessionRow; cookies: string[] } | null>
  /** Whether this browser holds the cookie of the session that waits. */
  isWaitingFor(request: WithCookies, waiting: Pick<SessionRow, 'token' | 'expiresAt'>): boolean
  /** Gives the session that waits back under a new id, with the age and the proof it had. Null when its time is over. */
  giveBack(tx: Tx, waiting: Pick<SessionRow, 'id'>, request: RequestFacts): Promise<SessionRow | null>
  /** Takes the cookie of the session that waits away. */
  forgetWaiting(): string
}

type NewView = { ownId: string; userId: string; startedAt: Date; request: Pick<RequestFacts, 'ip' | 'userAgent'> }
type Needs = {
  config: Parameters<typeof createSessionCookie>[0]
  clock: Clock
  sessionCookie: SessionCookie
}

/** A session as it is stored, also one that waits. */
export async function findSessionById(db: Db | Tx, id: string | null): Promise<SessionRow | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

export async function removeSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

const newToken = () => randomBytes(32).toString('base64url')
/** No browser is ever given this: as the token of a session it opens nothing. */
const waitingToken = (secret: string) => `waiting:${createHash('sha256').update(secret).digest('base64url')}`

export function createViewing({ config, clock, sessionCookie }: Needs): Viewing {
  const waitingCookie = createSessionCookie(config, 'return')
  const secondsTo = (end: Date) => Math.max(1, Math.round((end.getTime() - clock.now().getTime()) / 1000))

  async function keep(tx: Tx, row: Omit<SessionRow, 'id'>): Promise<SessionRow> {
    const kept = { ...row, id: randomUUID() }
    await tx.insert(sessions).values(kept)
    return kept
  }

  /** Of two at once, and of one beside a sign-out, only the first has it. */
  async function take(tx: Tx, id: string): Promise<SessionRow | undefined> {
    const [taken] = await tx.delete(sessions).where(eq(sessions.id, id)).returning()
    return taken
  }

  return {
    lifeMs: viewLifeMs,
    async begin(tx, { ownId, userId, startedAt, request }) {
      const own = await take(tx, ownId)
      if (!own) return null
      const now = clock.now()
      const end = new Date(startedAt.getTime() + viewLifeMs)
      const endOfOwn = own.createdAt.getTime() + lifeOf(own)
      const secret = newToken()
      const { id: _id, ...facts } = own
      const waiting = await keep(tx, {
        ...facts,
        token: waitingToken(secret),
        updatedAt: now,
        expiresAt: new Date(Math.min(end.getTime() + quietLifeMs, endOfOwn)),
      })
      const view = await keep(tx, {
        token: newToken(),
        userId,
        impersonatedBy: own.userId,
        ipAddress: request.ip,
        userAgent: request.userAgent,
        createdAt: startedAt,
        updatedAt: now,
        authenticatedAt: startedAt,
        secondFactorAt: null,
        expiresAt: new Date(Math.min(end.getTime(), endOfOwn)),
      })
      const cookies = [
        sessionCookie.give(view.token, secondsTo(view.expiresAt)),
        waitingCookie.give(secret, secondsTo(waiting.expiresAt)),
      ]
      return { view, waiting, cookies }
    },
    isWaitingFor(request, { token, expiresAt }) {
      const seen = waitingCookie.read(request)
      return seen !== null && waitingToken(seen.token) === token && expiresAt > clock.now()
    },
    async giveBack(tx, { id }, { ip, userAgent }) {
      const now = clock.now()
      const waiting = await take(tx, id)
      if (!waiting || waiting.expiresAt <= now) return null
      const end = Math.min(now.getTime() + quietLifeMs, waiting.createdAt.getTime() + lifeOf(waiting))
      const { id: _id, ...facts } = waiting
      return keep(tx, {
        ...facts,
        token: newToken(),
        ipAddress: ip,
        userAgent,
        updatedAt: now,
        expiresAt: new Date(end),
      })
    },
    forgetWaiting: waitingCookie.take,
  }
}

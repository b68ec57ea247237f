import type { Session, UserDocument } from '@scene-partner/contract/entities'
import { raise as refuse } from '@scene-partner/contract/failures'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Mailer } from '../mail/index.ts'
import { createSessionCookie, type WithCookies, type WithHeaders } from './cookie.ts'
import { createHasher, type Hasher } from './hasher.ts'
import { createLetters, type Letters } from './letters.ts'
import { openLibrary, type Library } from './library.ts'
import { callerFrom, presentSession, presentUser, type SessionRow, type Signed, type UserFacts } from './present.ts'
import { judgeSecondFactor } from './secondFactorOf.ts'
import { createSessions, type Proved, type Sessions, type Views } from './sessions.ts'
import { createSignInGuard, type SignInGuard } from './signInGuard.ts'
import { findPasswordHash, findSigned, findUser } from './store.ts'
import { createViewing, type Viewing } from './viewing.ts'

/** Who is who: sessions read from requests, user documents, and what the operations of this feature share. */
export type AccountService = {
  /** Who sent this request, judged from stored rows; counts as a use of the session and prolongs it. */
  callerOf(request: WithCookies, reply: WithHeaders): Promise<Caller>
  /** The same without prolonging anything: for what happens by itself, such as heartbeats. */
  peek(request: WithCookies): Promise<Caller>
  /** What the browser of this request may know of its own session; null without one. Prolongs nothing. */
  sessionOf(request: WithCookies): Promise<Session | null>
  /** The user document as it is shown; null when there is no such account. */
  documentOf(userId: string): Promise<UserDocument | null>
  /**
   * Signs a browser in as whomever `prove` names, with a new session id, in one transaction with whatever `prove`
   * writes. The session the browser had ends.
   */
  admit(request: RequestFacts, prove: (tx: Tx) => Promise<Proved>): Promise<Session>
  /** Marks the caller's session as one in which a second factor was shown, with a new id (S-15), once `prove` stands. */
  raise(caller: SignedIn, request: RequestFacts, prove: (tx: Tx) => Promise<void>): Promise<Session>
  /** Where the site is; passkeys are made for it and for no other. */
  publicUrl(): string
  /** A session that was just opened, as its browser may know it. */
  show(session: SessionRow): Promise<Session>
  viewing: Viewing
  /** For this feature's own operations. */
  sessions: Sessions
  hasher: Hasher
  guard: SignInGuard
  letters: Letters
  library: Library
}

type Needs = {
  config: Config
  database: Database
  clock: Clock
  log: Logger
  live: Live
  limits: Limits
  mailer: Mailer
  publicUrl(): string
  /** Characters that an account has used in this UTC month; quotas know, and they stand on accounts. */
  usedThisMonth(userId: string): Promise<number>
  /** How many messages from the house an account has not read yet. */
  unreadMessages(userId: string): Promise<number>
  views: Views
  /** Whether an account has set up a second factor. */
  hasSecondFactor(userId: string): Promise<boolean>
}

export function createAccounts(needs: Needs): AccountService {
  const { config, database, clock } = needs
  const { db } = database
  const cookie = createSessionCookie(config)
  const hasher = createHasher()
  const library = openLibrary({ ...needs, hasher })
  const secondFactorOf = judgeSecondFactor(needs)
  const sessions = createSessions({ database, clock, cookie, library, views: needs.views, secondFactorOf })

  async function factsOf(userId: string): Promise<UserFacts> {
    const [usedThisMonth, unreadMessages, hash] = await Promise.all([
      needs.usedThisMonth(userId),
      needs.unreadMessages(userId),
      findPasswordHash(db, userId),
    ])
    return { usedThisMonth, unreadMessages, hasPassword: hash !== null }
  }

  async function present(signed: Signed): Promise<Session> {
    return presentSession(signed, await factsOf(signed.user.id), config)
  }

  async function show({ token }: SessionRow): Promise<Session> {
    const signed = await findSigned(db, token)
    if (!signed) throw new Error('the session that was just opened is not there')
    return present({ ...signed, ...(await secondFactorOf(signed)) })
  }

  return {
    publicUrl: needs.publicUrl,
    show,
    viewing: createViewing({ config, clock, sessionCookie: cookie }),
    sessions,
    hasher,
    library,
    guard: createSignInGuard(needs),
    letters: createLetters(needs),
    async callerOf(request, reply) {
      const signed = await sessions.use(request, reply)
      return signed ? callerFrom(signed, config) : null
    },
    async peek(request) {
      const signed = await sessions.find(request)
      return signed ? callerFrom(signed, config) : null
    },
    async sessionOf(request) {
      const signed = await sessions.find(request)
      return signed ? present(signed) : null
    },
    async documentOf(userId) {
      const user = await findUser(db, userId)
      return user ? presentUser(user, await factsOf(userId), config) : null
    },
    async raise({ sessionId }, request, prove) {
      const session = await database.tx(async (tx) => {
        await prove(tx)
        return (await sessions.raise(tx, sessionId)) ?? refuse('signed_out')
      })
      request.setCookie(sessions.cookieFor(session))
      return show(session)
    },
    async admit(request, prove) {
      const session = await database.tx(async (tx) => sessions.open(tx, await prove(tx), request))
      const shown = await show(session)
      request.setCookie(sessions.cookieFor(session))
      return shown
    },
  }
}

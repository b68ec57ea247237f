import type { Session } from '@scene-partner/contract/entities'
import { raise } from '@scene-partner/contract/failures'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/operation.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { AccountService } from '../accounts/index.ts'
import type { Mailer } from '../mail/index.ts'
import { createLinkEmails, type LinkEmails } from './links/linkEmails.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/passwordHasher.ts'
import { createSignInLimiter, type SignInLimiter } from './passwords/signInLimiter.ts'
import { createImpersonationSessions, type ImpersonationSessions } from './sessions/impersonationSessions.ts'
import { presentSession, type SessionRow, type SessionWithUser, toCaller } from './sessions/presentSession.ts'
import { createSecondFactorResolver } from './sessions/secondFactorStatus.ts'
import { createSessionCookie, type CookieRequest, type HeaderReply } from './sessions/sessionCookie.ts'
import { type AuthenticatedUser, createSessions, type ImpersonationChecks, type Sessions } from './sessions/sessions.ts'
import { findSessionWithUser } from './store.ts'

/** Sign-in and sessions: who sent a request, opening and upgrading sessions, and what the sign-in operations share. */
export type AuthService = {
  /** Returns who sent a request, read from stored rows, and extends the session. Null without a valid session. */
  authenticate(request: CookieRequest, reply: HeaderReply): Promise<Caller>
  /** Like `authenticate`, without extending the session: for requests that the page sends by itself, such as heartbeats. */
  peekCaller(request: CookieRequest): Promise<Caller>
  /** Returns the session of this browser as the browser may see it; null without a valid one. Does not extend it. */
  getSession(request: CookieRequest): Promise<Session | null>
  /**
   * Signs a browser in as the user that `prove` returns. Opens a session with a new id, in one transaction with
   * everything that `prove` writes. Deletes the session that the browser had.
   */
  openSession(request: RequestContext, prove: (tx: Tx) => Promise<AuthenticatedUser>): Promise<Session>
  /**
   * Records in the caller's session that the second factor was shown, under a new session id (S-15). Runs `prove` in the
   * same transaction; throws what it throws, and `signed_out` if the session has ended.
   */
  upgradeSession(caller: SignedIn, request: RequestContext, prove: (tx: Tx) => Promise<void>): Promise<Session>
  /** Returns a session that was just opened, as its browser may see it. */
  presentSession(session: SessionRow): Promise<Session>
  /** The public address of the site. Passkeys are valid for this address only. */
  publicUrl(): string
  impersonationSessions: ImpersonationSessions
  /** The members below are for the operations of this feature. */
  sessions: Sessions
  hasher: PasswordHasher
  signInLimiter: SignInLimiter
  linkEmails: LinkEmails
}

type Needs = {
  config: Config
  database: Database
  clock: Clock
  limits: Limits
  mailer: Mailer
  accounts: AccountService
  publicUrl(): string
  impersonationChecks: ImpersonationChecks
  /** Whether an account has set up a second factor. */
  hasSecondFactor(userId: string): Promise<boolean>
}

/** Creates the auth service. */
export function createAuth(needs: Needs): AuthService {
  const { accounts, config, database, clock, impersonationChecks } = needs
  const { db } = database
  const cookie = createSessionCookie(config)
  const hasher = createPasswordHasher()
  const resolveSecondFactor = createSecondFactorResolver(needs)
  const sessions = createSessions({ database, clock, cookie, impersonationChecks, resolveSecondFactor })

  async function present(signed: SessionWithUser): Promise<Session> {
    return presentSession(signed, await accounts.presentUser(signed.user), config)
  }

  async function presentNew({ token }: SessionRow): Promise<Session> {
    const signed = await findSessionWithUser(db, token)
    if (!signed) throw new Error('a session that was just opened cannot be found')
    return present({ ...signed, ...(await resolveSecondFactor(signed)) })
  }

  return {
    publicUrl: needs.publicUrl,
    presentSession: presentNew,
    impersonationSessions: createImpersonationSessions({ config, clock, sessionCookie: cookie }),
    sessions,
    hasher,
    signInLimiter: createSignInLimiter(needs),
    linkEmails: createLinkEmails(needs),
    async authenticate(request, reply) {
      const signed = await sessions.findAndExtend(request, reply)
      return signed ? toCaller(signed, config) : null
    },
    async peekCaller(request) {
      const signed = await sessions.find(request)
      return signed ? toCaller(signed, config) : null
    },
    async getSession(request) {
      const signed = await sessions.find(request)
      return signed ? present(signed) : null
    },
    async upgradeSession({ sessionId }, request, prove) {
      const session = await database.tx(async (tx) => {
        await prove(tx)
        return (await sessions.upgrade(tx, sessionId)) ?? raise('signed_out')
      })
      request.setCookie(sessions.createCookie(session))
      return presentNew(session)
    },
    async openSession(request, prove) {
      const session = await database.tx(async (tx) => sessions.open(tx, await prove(tx), request))
      const shown = await presentNew(session)
      request.setCookie(sessions.createCookie(session))
      return shown
    },
  }
}

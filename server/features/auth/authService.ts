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
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './passwords/passwordHasher.ts'
import { createSignInLimiter, type SignInLimiter } from './passwords/signInLimiter.ts'
import { createImpersonationSessions, type ImpersonationSessions } from './sessions/impersonationSessions.ts'
import { presentSession, type SessionRow, type SessionWithUser, toCaller } from './sessions/presentSession.ts'
import { createSecondFactorResolver } from './sessions/secondFactorStatus.ts'
import { createSessionCookie, type CookieRequest, type HeaderReply } from './sessions/sessionCookie.ts'
import { type AuthenticatedUser, createSessions, type ImpersonationChecks, type Sessions } from './sessions/sessions.ts'
import { findSessionWithUser } from './store.ts'

/**
 * Finds the user who sent a request, opens and upgrades sessions, and contains the services that sign-in operations
 * share.
 */
export type AuthService = {
  /**
   * Returns the user who sent a request, as the database stores the user now, and extends the session. Returns null if
   * the browser has no valid session.
   */
  authenticate(request: CookieRequest, reply: HeaderReply): Promise<Caller>
  /**
   * Like `authenticate`, but does not extend the session. For requests that the page sends without user activity, such
   * as heartbeats.
   */
  peekCaller(request: CookieRequest): Promise<Caller>
  /**
   * Returns the session of this browser, limited to the data that the browser may see; null if there is no valid
   * session. Does not extend the session.
   */
  getSession(request: CookieRequest): Promise<Session | null>
  /**
   * Signs a browser in as the user that `prove` returns. Creates a session with a new id in the same transaction in
   * which `prove` writes. Deletes the browser's earlier session.
   */
  openSession(request: RequestContext, prove: (tx: Tx) => Promise<AuthenticatedUser>): Promise<Session>
  /**
   * Records that the user passed the second factor, and gives the session a new id (S-15). Runs `prove` in the same
   * transaction. Throws the errors of `prove`, or `signed_out` if the session has ended.
   */
  upgradeSession(caller: SignedIn, request: RequestContext, prove: (tx: Tx) => Promise<void>): Promise<Session>
  /** Returns the data of a session that was just opened, limited to what its browser may see. */
  presentSession(session: SessionRow): Promise<Session>
  /** Returns the public URL of the site. Passkeys are valid only for this address. */
  publicUrl(): string
  impersonationSessions: ImpersonationSessions
  /** This member and the members below are for operations that sign users in or out, or mail links. */
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
  /** The cost of a password hash, which tests lower. Absent: the cost for real accounts. */
  passwordCost?: PasswordCost | undefined
}

/** Creates the auth service. */
export function createAuth(needs: Needs): AuthService {
  const { accounts, config, database, clock, impersonationChecks } = needs
  const { db } = database
  const cookie = createSessionCookie(config)
  const hasher = createPasswordHasher(needs.passwordCost)
  const resolveSecondFactor = createSecondFactorResolver(needs)
  const sessions = createSessions({ database, clock, cookie, impersonationChecks, resolveSecondFactor })

  /**
   * The sessions that `authenticate` and `peekCaller` have found, by the cookies of the request. `getSession` takes the
   * session of the same request from here and does not read it from the database again.
   */
  const foundSessions = new WeakMap<CookieRequest['cookies'], SessionWithUser>()

  function remember(signed: SessionWithUser | undefined, { cookies }: CookieRequest): Caller {
    if (!signed) return null
    foundSessions.set(cookies, signed)
    return toCaller(signed, config)
  }

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
      return remember(await sessions.findAndExtend(request, reply), request)
    },
    async peekCaller(request) {
      return remember(await sessions.find(request), request)
    },
    async getSession(request) {
      const signed = foundSessions.get(request.cookies) ?? (await sessions.find(request))
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

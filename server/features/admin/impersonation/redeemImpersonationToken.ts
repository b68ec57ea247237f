import { fail } from '@scene-partner/contract/failures'
import { redeemImpersonationToken as contract } from '@scene-partner/contract/operations/impersonation'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import { operation, type Services } from '../../../services.ts'
import { findUser, isAdmin, recordAdminAction } from '../../accounts/index.ts'
import { findSessionById, type SessionRow } from '../../auth/index.ts'
import { endImpersonation } from './endImpersonation.ts'
import { hashBrowser, hashToken } from './impersonationTokens.ts'
import { returnToAdmin } from './returnToAdmin.ts'
import { lockByTokenHash, type ImpersonationRow } from './store.ts'
import { impersonationSessions } from './tables.ts'

type Call = Services & { caller: Caller; request: RequestContext }
type SessionChange = { session: SessionRow; cookies: string[] }

/**
 * A refusal of a token. It is returned from the transaction and thrown after the commit, so that its entry in the admin
 * log is stored.
 */
type Refused = { refusal: 'impersonation/refused' | 'impersonation/expired' | 'signed_out'; cause: string }
const refused = (cause: string, refusal: Refused['refusal'] = 'impersonation/refused'): Refused => ({ refusal, cause })

async function checkRedemption(
  tx: Tx,
  impersonation: ImpersonationRow,
  { caller, request, clock, config }: Call,
): Promise<Refused | null> {
  if (!caller) return refused('no session', 'signed_out')
  if (caller.userId !== impersonation.adminId || caller.sessionId !== impersonation.adminSessionId)
    return refused('another session')
  if (impersonation.browserHash !== hashBrowser(request)) return refused('another browser')
  if (impersonation.redeemedAt) return refused('used')
  if (impersonation.endedAt && impersonation.endedHow !== 'unused') return refused('ended')
  if (impersonation.endedAt || impersonation.redeemBy <= clock.now()) return refused('expired', 'impersonation/expired')
  // The roles of the admin and of the account may have changed since the token was issued, so they are checked again.
  const user = await findUser(tx, impersonation.userId)
  if (!caller.isAdmin || !user) return refused('not allowed')
  return isAdmin(user, config) && !caller.isSuperadmin ? refused('of an administrator') : null
}

async function startImpersonation(
  tx: Tx,
  impersonation: ImpersonationRow,
  call: Call,
): Promise<SessionChange | Refused> {
  const refusal = await checkRedemption(tx, impersonation, call)
  if (refusal) return refusal
  const { request, auth, clock } = call
  const { userId, startedAt } = impersonation
  const started = await auth.impersonationSessions.begin(tx, {
    ownId: impersonation.adminSessionId,
    userId,
    startedAt,
    request,
  })
  if (!started) return refused('no session', 'signed_out')
  const now = clock.now()
  await tx
    .update(impersonationSessions)
    .set({
      redeemedAt: now,
      viewSessionId: started.session.id,
      waitingSessionId: started.waiting.id,
      expiresAt: started.session.expiresAt,
    })
    .where(eq(impersonationSessions.id, impersonation.id))
  const metadata = { sessionId: impersonation.id, userId }
  await recordAdminAction(tx, { adminId: impersonation.adminId, action: 'impersonation.redeemed', metadata, at: now })
  return { session: started.session, cookies: started.cookies }
}

/** Cancels an impersonation that the admin requested but did not start. The admin's session stays as it is. */
async function cancel(
  tx: Tx,
  impersonation: ImpersonationRow,
  { caller, clock }: Call,
): Promise<SessionChange | Refused> {
  if (!caller) return refused('no session', 'signed_out')
  const own = await findSessionById(tx, caller.sessionId)
  if (caller.sessionId !== impersonation.adminSessionId || impersonation.returnedAt || !own)
    return refused('another session')
  const now = clock.now()
  await endImpersonation(tx, impersonation, { reason: now >= impersonation.redeemBy ? 'unused' : 'cancelled', now })
  await tx.update(impersonationSessions).set({ returnedAt: now }).where(eq(impersonationSessions.id, impersonation.id))
  return { session: own, cookies: [] }
}

async function redeemReturnToken(
  tx: Tx,
  impersonation: ImpersonationRow,
  call: Call,
): Promise<SessionChange | Refused> {
  if (!impersonation.redeemedAt) return cancel(tx, impersonation, call)
  const { request, auth, clock } = call
  const reason = impersonation.expiresAt <= clock.now() ? 'expired' : 'returned'
  const waiting = await findSessionById(tx, impersonation.waitingSessionId)
  // In addition to the return token, the request needs the return cookie, which only the admin's browser has.
  if (!waiting || !auth.impersonationSessions.hasReturnCookie(request, waiting)) {
    return call.caller ? refused('another session') : refused('no session', 'signed_out')
  }
  const own = await returnToAdmin(tx, { impersonation, request, reason }, call)
  if (!own) return refused('used')
  return {
    session: own,
    cookies: [auth.sessions.createCookie(own), auth.impersonationSessions.clearReturnCookie()],
  }
}

/**
 * With the start token of an impersonation, replaces this browser's session by the impersonation session. With the
 * return token, restores the admin's own session, or cancels an impersonation that has not started.
 */
export const redeemImpersonationToken = operation(contract, async (call) => {
  const { input, caller, request, auth, clock, database } = call
  const hash = hashToken(input.token)
  const outcome = await database.tx(async (tx): Promise<SessionChange | Refused> => {
    const impersonation = await lockByTokenHash(tx, hash)
    if (!impersonation) return caller ? refused('unknown') : refused('unknown', 'signed_out')
    const result = await (impersonation.tokenHash === hash
      ? startImpersonation(tx, impersonation, call)
      : redeemReturnToken(tx, impersonation, call))
    if ('refusal' in result) {
      const metadata = {
        sessionId: impersonation.id,
        userId: impersonation.userId,
        why: result.cause,
        by: caller?.userId ?? null,
      }
      await recordAdminAction(tx, {
        adminId: impersonation.adminId,
        action: 'impersonation.refused',
        metadata,
        at: clock.now(),
      })
    }
    return result
  })
  if ('refusal' in outcome) throw fail(outcome.refusal)
  const session = await auth.presentSession(outcome.session)
  for (const cookie of outcome.cookies) request.setCookie(cookie)
  request.clearBrowserCache()
  return session
})

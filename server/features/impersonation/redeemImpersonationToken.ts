import { fail } from '@scene-partner/contract/failures'
import { redeemImpersonationToken as contract } from '@scene-partner/contract/operations/impersonation'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import { operation, type Services } from '../../services.ts'
import { findSessionById, findUser, isAdmin, logAct, type SessionRow } from '../accounts/index.ts'
import { endView } from './ending.ts'
import { browserHash, hashOf } from './handles.ts'
import { returnFrom } from './returning.ts'
import { holdByHandle, type ViewRow } from './store.ts'
import { impersonationSessions } from './tables.ts'

type Call = Services & { caller: Caller; request: RequestFacts }
type Changed = { session: SessionRow; cookies: string[] }

/** A refusal that is written down, and so commits before it is thrown. */
type Refused = { refusal: 'impersonation/refused' | 'impersonation/expired' | 'signed_out'; why: string }
const refused = (why: string, refusal: Refused['refusal'] = 'impersonation/refused'): Refused => ({ refusal, why })

async function whyNot(tx: Tx, view: ViewRow, { caller, request, clock, config }: Call): Promise<Refused | null> {
  if (!caller) return refused('no session', 'signed_out')
  if (caller.userId !== view.adminId || caller.sessionId !== view.adminSessionId) return refused('another session')
  if (view.browserHash !== browserHash(request)) return refused('another browser')
  if (view.redeemedAt) return refused('used')
  if (view.endedAt && view.endedHow !== 'unused') return refused('ended')
  if (view.endedAt || view.redeemBy <= clock.now()) return refused('expired', 'impersonation/expired')
  // Either may have changed within the minute.
  const user = await findUser(tx, view.userId)
  if (!caller.isAdmin || !user) return refused('not allowed')
  return isAdmin(user, config) && !caller.isSuperadmin ? refused('of an administrator') : null
}

async function beginView(tx: Tx, view: ViewRow, call: Call): Promise<Changed | Refused> {
  const refusal = await whyNot(tx, view, call)
  if (refusal) return refusal
  const { request, accounts, clock } = call
  const { userId, startedAt } = view
  const begun = await accounts.viewing.begin(tx, { ownId: view.adminSessionId, userId, startedAt, request })
  if (!begun) return refused('no session', 'signed_out')
  const now = clock.now()
  await tx
    .update(impersonationSessions)
    .set({
      redeemedAt: now,
      viewSessionId: begun.view.id,
      waitingSessionId: begun.waiting.id,
      expiresAt: begun.view.expiresAt,
    })
    .where(eq(impersonationSessions.id, view.id))
  const metadata = { sessionId: view.id, userId }
  await logAct(tx, { adminId: view.adminId, action: 'impersonation.redeemed', metadata, at: now })
  return { session: begun.view, cookies: begun.cookies }
}

/** Before it began: nothing was changed, so there is nothing to change back. */
async function cancel(tx: Tx, view: ViewRow, { caller, clock }: Call): Promise<Changed | Refused> {
  if (!caller) return refused('no session', 'signed_out')
  const own = await findSessionById(tx, caller.sessionId)
  if (caller.sessionId !== view.adminSessionId || view.returnedAt || !own) return refused('another session')
  const now = clock.now()
  await endView(tx, view, { how: now >= view.redeemBy ? 'unused' : 'cancelled', now })
  await tx.update(impersonationSessions).set({ returnedAt: now }).where(eq(impersonationSessions.id, view.id))
  return { session: own, cookies: [] }
}

async function goBack(tx: Tx, view: ViewRow, call: Call): Promise<Changed | Refused> {
  if (!view.redeemedAt) return cancel(tx, view, call)
  const { request, accounts, clock } = call
  const how = view.expiresAt <= clock.now() ? 'expired' : 'returned'
  const waiting = await findSessionById(tx, view.waitingSessionId)
  // The token is no proof of anything: only the cookie is, and it never leaves the browser of the administrator.
  if (!waiting || !accounts.viewing.isWaitingFor(request, waiting)) {
    return call.caller ? refused('another session') : refused('no session', 'signed_out')
  }
  const own = await returnFrom(tx, { view, request, how }, call)
  if (!own) return refused('used')
  return { session: own, cookies: [accounts.sessions.cookieFor(own), accounts.viewing.forgetWaiting()] }
}

/** Changes this browser's session for the read-only one, or by the return token back. */
export const redeemImpersonationToken = operation(contract, async (call) => {
  const { input, caller, request, accounts, clock, database } = call
  const hash = hashOf(input.token)
  const changed = await database.tx(async (tx): Promise<Changed | Refused> => {
    const view = await holdByHandle(tx, hash)
    if (!view) return caller ? refused('unknown') : refused('unknown', 'signed_out')
    const answer = await (view.tokenHash === hash ? beginView(tx, view, call) : goBack(tx, view, call))
    if ('refusal' in answer) {
      const metadata = { sessionId: view.id, userId: view.userId, why: answer.why, by: caller?.userId ?? null }
      await logAct(tx, { adminId: view.adminId, action: 'impersonation.refused', metadata, at: clock.now() })
    }
    return answer
  })
  if ('refusal' in changed) throw fail(changed.refusal)
  const session = await accounts.show(changed.session)
  for (const cookie of changed.cookies) request.setCookie(cookie)
  return session
})

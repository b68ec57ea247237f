import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import type { Services } from '../../../services.ts'
import { findSessionById, type SessionRow } from '../../auth/index.ts'
import { endImpersonation } from './endImpersonation.ts'
import type { ImpersonationRow } from './store.ts'
import { type EndReason, impersonationSessions } from './tables.ts'

type Needs = Pick<Services, 'auth' | 'clock'>

/**
 * Ends an impersonation. If the browser has the return cookie, restores the admin's session and returns it. Returns
 * null if the browser does not have the cookie, or if the admin's session was restored before or has ended.
 */
export async function returnToAdmin(
  tx: Tx,
  { impersonation, request, reason }: { impersonation: ImpersonationRow; request: RequestContext; reason: EndReason },
  { auth, clock }: Needs,
): Promise<SessionRow | null> {
  const now = clock.now()
  const waiting = await findSessionById(tx, impersonation.waitingSessionId)
  await endImpersonation(tx, impersonation, { reason, now })
  if (!waiting || impersonation.returnedAt || !auth.impersonationSessions.hasReturnCookie(request, waiting)) return null
  await tx.update(impersonationSessions).set({ returnedAt: now }).where(eq(impersonationSessions.id, impersonation.id))
  return auth.impersonationSessions.restoreAdminSession(tx, waiting, request)
}

/**
 * Sets the session cookie to the restored session `own`; for null, clears the cookie. Clears the return cookie, and
 * makes the browser delete the cached responses of the impersonated account.
 */
export function setReturnedCookies(request: RequestContext, own: SessionRow | null, { auth }: Needs): void {
  request.setCookie(own ? auth.sessions.createCookie(own) : auth.sessions.clearCookie())
  request.setCookie(auth.impersonationSessions.clearReturnCookie())
  request.clearBrowserCache()
}

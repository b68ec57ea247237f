import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import type { Services } from '../../services.ts'
import { findSessionById, type SessionRow } from '../accounts/index.ts'
import { endView } from './ending.ts'
import type { ViewRow } from './store.ts'
import { type EndedHow, impersonationSessions } from './tables.ts'

type Needs = Pick<Services, 'accounts' | 'clock'>

/** Ends a view and, to the browser that holds its cookie, gives the administrator's own session back. Once only. */
export async function returnFrom(
  tx: Tx,
  { view, request, how }: { view: ViewRow; request: RequestFacts; how: EndedHow },
  { accounts, clock }: Needs,
): Promise<SessionRow | null> {
  const now = clock.now()
  const waiting = await findSessionById(tx, view.waitingSessionId)
  await endView(tx, view, { how, now })
  if (!waiting || view.returnedAt || !accounts.viewing.isWaitingFor(request, waiting)) return null
  await tx.update(impersonationSessions).set({ returnedAt: now }).where(eq(impersonationSessions.id, view.id))
  return accounts.viewing.giveBack(tx, waiting, request)
}

/** Tells the browser which session it has now; without one, that it has none. */
export function handOver(request: RequestFacts, own: SessionRow | null, { accounts }: Needs): void {
  request.setCookie(own ? accounts.sessions.cookieFor(own) : accounts.sessions.noCookie())
  request.setCookie(accounts.viewing.forgetWaiting())
}

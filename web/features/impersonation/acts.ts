import type { Session } from '@scene-partner/contract/entities'
import { CallError } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { sessionStore, tellOtherTabs } from '../../platform/session.ts'
import { gate, usersPage } from '../../platform/adminAddresses.ts'
import { forgetView, keepView, keptReturn, type KeptView } from './keptView.ts'

const studio = '/studio'
const door = `/sign-in?redirect=${encodeURIComponent(usersPage)}`

/** From now on this browser is somebody else; its other pages learn of it. */
function become(session: Session | null): void {
  sessionStore.set(session)
  tellOtherTabs('changed')
}

/** Asks to view an account; the answer is the address to go to next, where the view begins. */
export async function askToView(userId: string, reason: string): Promise<string> {
  keepView(await call('startImpersonationSession', { userId, reason }))
  return gate
}

/** Changes the administrator's session for the read-only one. Answers where to go. */
export async function beginView({ customToken }: KeptView): Promise<string> {
  become(await call('redeemImpersonationToken', { token: customToken }))
  return studio
}

/** Before it began: the administrator stays who they are, and the tokens are void. */
export async function cancelView(): Promise<void> {
  const kept = keptReturn()
  forgetView()
  if (kept) await call('redeemImpersonationToken', { token: kept.adminReturnToken })
}

/** Ends the view. Answers where to go: by the door, where no session of the administrator's own is left. */
export async function endView(view: Session): Promise<string> {
  const kept = keptReturn()
  // What this page keeps may be of an earlier view than the one it shows, which another page began.
  const isThis = kept?.expiresAt === view.claims.impersonationExpiresAt
  try {
    const { session } = await call('endImpersonationSession', isThis && kept ? { sessionId: kept.sessionId } : {})
    forgetView()
    become(session)
    return session ? usersPage : door
  } catch (error) {
    if (error instanceof CallError && error.code === 'signed_out') return leaveEndedView()
    throw error
  }
}

/** After the view has ended on the server: back to who the administrator was, and to the gate, which says why. */
export async function leaveEndedView(): Promise<string> {
  const kept = keptReturn()
  try {
    if (!kept) throw new Error('this page did not begin the view')
    become(await call('redeemImpersonationToken', { token: kept.adminReturnToken }))
    return gate
  } catch {
    // Whatever it is, only the door is left: the administrator signs in again.
    forgetView()
    become(null)
    return `${door}&message=session_expired`
  }
}

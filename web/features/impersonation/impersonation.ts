import type { Session } from '@scene-partner/contract/entities'
import { CallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { sessionStore, notifyOtherTabs } from '../../platform/session/session.ts'
import { impersonationPath, adminUsersPath } from '../../platform/adminPaths.ts'
import {
  clearStoredImpersonation,
  storeImpersonation,
  getStoredReturn,
  type StoredImpersonation,
} from './storedImpersonation.ts'

const studioPath = '/studio'
const signInPath = `/sign-in?redirect=${encodeURIComponent(adminUsersPath)}`

/** Replaces the session and notifies the other tabs. */
function replaceSession(session: Session | null): void {
  sessionStore.set(session)
  notifyOtherTabs('changed')
}

/** Requests an impersonation and stores its tokens. Returns the path of the page that starts it. */
export async function startImpersonation(userId: string, reason: string): Promise<string> {
  storeImpersonation(await call('startImpersonationSession', { userId, reason }))
  return impersonationPath
}

/** Replaces the admin's session with the read-only session. Returns the path to open. */
export async function enterImpersonation({ customToken }: StoredImpersonation): Promise<string> {
  replaceSession(await call('redeemImpersonationToken', { token: customToken }))
  return studioPath
}

/** Cancels an impersonation before its start. The admin's session stays, and the tokens become invalid. */
export async function cancelImpersonation(): Promise<void> {
  const stored = getStoredReturn()
  clearStoredImpersonation()
  if (stored) await call('redeemImpersonationToken', { token: stored.adminReturnToken })
}

/**
 * Ends the impersonation. Returns the path to open: the list of users, or the sign-in page if the admin's session has
 * ended.
 */
export async function endImpersonation(view: Session): Promise<string> {
  const stored = getStoredReturn()
  // The stored tokens may belong to an earlier impersonation than the one shown here.
  const isCurrent = stored?.expiresAt === view.claims.impersonationExpiresAt
  try {
    const { session } = await call(
      'endImpersonationSession',
      isCurrent && stored ? { sessionId: stored.sessionId } : {},
    )
    clearStoredImpersonation()
    replaceSession(session)
    return session ? adminUsersPath : signInPath
  } catch (error) {
    if (error instanceof CallError && error.code === 'signed_out') return leaveExpiredImpersonation()
    throw error
  }
}

/** Returns to the admin's session after the impersonation expired on the server. Returns the path to open. */
export async function leaveExpiredImpersonation(): Promise<string> {
  const stored = getStoredReturn()
  try {
    if (!stored) throw new Error('this page did not start the impersonation')
    replaceSession(await call('redeemImpersonationToken', { token: stored.adminReturnToken }))
    return impersonationPath
  } catch {
    // Every failure means the same: the admin has to sign in again.
    clearStoredImpersonation()
    replaceSession(null)
    return `${signInPath}&message=session_expired`
  }
}

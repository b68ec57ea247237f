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

/** Replaces the session in this tab, and tells the other tabs that it has changed. */
function replaceSession(session: Session | null): void {
  sessionStore.set(session)
  notifyOtherTabs('changed')
}

/** Requests an impersonation and stores its tokens. Returns the path of the page on which the impersonation starts. */
export async function startImpersonation(userId: string, reason: string): Promise<string> {
  storeImpersonation(await call('startImpersonationSession', { userId, reason }))
  return impersonationPath
}

/**
 * Replaces the admin's session by the read-only session of the viewed account. Returns the path of the page to open.
 */
export async function enterImpersonation({ customToken }: StoredImpersonation): Promise<string> {
  replaceSession(await call('redeemImpersonationToken', { token: customToken }))
  return studioPath
}

/**
 * Cancels an impersonation that has not started. The admin's session stays, and the server makes the tokens invalid.
 */
export async function cancelImpersonation(): Promise<void> {
  const stored = getStoredReturn()
  clearStoredImpersonation()
  if (stored) await call('redeemImpersonationToken', { token: stored.adminReturnToken })
}

/**
 * Ends an impersonation. Returns the path of the page to open: the list of users or, if the admin's session has ended,
 * the sign-in page.
 */
export async function endImpersonation(view: Session): Promise<string> {
  const stored = getStoredReturn()
  // The tokens in session storage may belong to an earlier impersonation than `view`.
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

/** Restores the admin's session after the impersonation has expired. Returns the path of the page to open. */
export async function leaveExpiredImpersonation(): Promise<string> {
  const stored = getStoredReturn()
  try {
    if (!stored) throw new Error('this page did not start the impersonation')
    replaceSession(await call('redeemImpersonationToken', { token: stored.adminReturnToken }))
    return impersonationPath
  } catch {
    // Whatever the error is, the admin must sign in again.
    clearStoredImpersonation()
    replaceSession(null)
    return `${signInPath}&message=session_expired`
  }
}

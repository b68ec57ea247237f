import type { Session } from '@scene-partner/contract/entities'
import {
  canEnterStudio,
  getSecondFactorPath,
  isAdmin,
  isStaff,
  isSubscriber,
  needsSecondFactor,
} from '../../platform/session/access.ts'
import type { Plan } from '@scene-partner/contract/entities'
import { safeRedirect } from '../../platform/session/safeRedirect.ts'

export type SignInDestinationOptions = {
  session: Session
  redirectParam: string | null
  storedRedirect: string | null
  /** The plan that a visitor chose in this browser. */
  plan: Plan | null
  now?: number
}

const studioPaths: ReadonlySet<string> = new Set(['/studio', '/dashboard'])
const isAuthPath = (path: string) => /^\/(sign-in|sign-up|auth|forgot-password|sign-in-link)$/.test(path)

/** Returns the path of a URL as the router compares it: in lower case, without query string and trailing slash. */
const normalizePath = (address: string | null) =>
  (address?.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')

/**
 * Returns the path to open after sign-in, by the rules of spec 1 §4 in their order. If the second factor is still
 * required, returns the path of the second-factor step.
 */
export function getSignInDestination({
  session,
  redirectParam,
  storedRedirect,
  plan,
  now = Date.now(),
}: SignInDestinationOptions): string {
  const wanted = safeRedirect(redirectParam) ?? safeRedirect(storedRedirect)
  const path = normalizePath(wanted)
  if (needsSecondFactor(session)) return getSecondFactorPath(wanted && !isAuthPath(path) ? wanted : '/admin/users')
  if (wanted && !isAuthPath(path)) {
    if (studioPaths.has(path)) return canEnterStudio(session, now) ? wanted : '/pricing?message=subscription_required'
    if (path === '/admin' || path.startsWith('/admin/')) return isStaff(session) ? wanted : '/'
    return wanted
  }
  const hasSubscription = isSubscriber(session.user, now)
  // The checkout of a plan that the account stores continues only if the user has no trial or subscription at the
  // moment.
  if (plan || (session.user.pendingPlan && !hasSubscription)) return '/pricing?resume=1'
  if (isAdmin(session) && !hasSubscription) return '/admin/users'
  return hasSubscription ? '/studio' : '/pricing'
}

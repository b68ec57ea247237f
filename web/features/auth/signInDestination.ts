import type { Session } from '@scene-partner/contract/entities'
import { needsSecondFactor, isAdmin, isStaff, isSubscriber, canEnterStudio } from '../../platform/session/access.ts'
import type { Plan } from '../../platform/session/redirects.ts'
import { safeRedirect } from '../../platform/session/safeRedirect.ts'

export type SignInDestinationOptions = {
  session: Session
  redirectParam: string | null
  storedRedirect: string | null
  plan: Plan | null
  now?: number
}

/** Returns the path of the second-factor step, which then redirects to `wanted`. */
export const getSecondFactorPath = (wanted: string) => `/second-factor?redirect=${encodeURIComponent(wanted)}`

const studioPaths: ReadonlySet<string> = new Set(['/studio', '/dashboard'])
const isAuthPath = (path: string) => /^\/(sign-in|sign-up|auth|forgot-password|sign-in-link)$/.test(path)

/** Returns the path as the router compares it: lower case, without query and trailing slash. */
const normalizePath = (address: string | null) =>
  (address?.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')

/** Returns the path to open after signing in, by the rules of spec 1 §4 in their order. */
export function getSignInDestination({
  session,
  redirectParam,
  storedRedirect,
  plan,
  now = Date.now(),
}: SignInDestinationOptions): string {
  const wanted = safeRedirect(redirectParam) ?? safeRedirect(storedRedirect)
  const path = normalizePath(wanted)
  if (wanted && !isAuthPath(path)) {
    if (studioPaths.has(path)) return canEnterStudio(session, now) ? wanted : '/pricing?message=subscription_required'
    if (path === '/admin' || path.startsWith('/admin/')) {
      if (needsSecondFactor(session)) return getSecondFactorPath(wanted)
      return isStaff(session) ? wanted : '/'
    }
    return wanted
  }
  if (plan) return '/pricing?resume=1'
  const hasSubscription = isSubscriber(session.user, now)
  if (isAdmin(session) && !hasSubscription) return '/admin/users'
  if (needsSecondFactor(session) && !hasSubscription) return getSecondFactorPath('/admin/users')
  return hasSubscription ? '/studio' : '/pricing'
}

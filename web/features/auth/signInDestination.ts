import type { Session } from '@scene-partner/contract/entities'
import { awaitsSecondFactor, isAdmin, isStaff, isSubscriber, mayEnterStudio } from '../../platform/access.ts'
import type { Plan } from '../../platform/redirects.ts'
import { safeRedirect } from '../../platform/safeRedirect.ts'

export type Destination = {
  session: Session
  redirectParam: string | null
  storedRedirect: string | null
  plan: Plan | null
  now?: number
}

/** Where a second factor is asked for, and from there on to where one was going. */
export const secondFactorStep = (wanted: string) => `/second-factor?redirect=${encodeURIComponent(wanted)}`

const studioPaths: ReadonlySet<string> = new Set(['/studio', '/dashboard'])
const isAuthPath = (path: string) => /^\/(sign-in|sign-up|auth|forgot-password|sign-in-link)$/.test(path)

/** As the router reads it, which cares neither for capitals nor for a last slash. */
const pathOf = (address: string | null) => (address?.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')

/** Where somebody goes who has just signed in: the rules of spec 1 §4, in their order. */
export function destinationAfterSignIn({
  session,
  redirectParam,
  storedRedirect,
  plan,
  now = Date.now(),
}: Destination): string {
  const wanted = safeRedirect(redirectParam) ?? safeRedirect(storedRedirect)
  const path = pathOf(wanted)
  if (wanted && !isAuthPath(path)) {
    if (studioPaths.has(path)) return mayEnterStudio(session, now) ? wanted : '/pricing?message=subscription_required'
    if (path === '/admin' || path.startsWith('/admin/')) {
      if (awaitsSecondFactor(session)) return secondFactorStep(wanted)
      return isStaff(session) ? wanted : '/'
    }
    return wanted
  }
  if (plan) return '/pricing?resume=1'
  const subscribes = isSubscriber(session.user, now)
  if (isAdmin(session) && !subscribes) return '/admin/users'
  if (awaitsSecondFactor(session) && !subscribes) return secondFactorStep('/admin/users')
  return subscribes ? '/studio' : '/pricing'
}

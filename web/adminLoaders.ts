import { redirect, type LoaderFunctionArgs } from 'react-router'
import { getSession, getUrlPath, requireSignedIn } from './loaders.ts'
import { getSecondFactorPath, needsSecondFactor, isAdmin, isStaff } from './platform/session/access.ts'

/** Redirects to the page that asks for the second factor, if an admin has not entered it yet. */
function requireSecondFactor(args: LoaderFunctionArgs): void {
  if (needsSecondFactor(getSession(args))) throw redirect(getSecondFactorPath(getUrlPath(args)))
}

/** Redirects to the start page, unless the user is an admin or a manager. */
export function requireStaff(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  if (!isStaff(getSession(args))) throw redirect('/')
  return null
}

/** Redirects to the start page, unless the user is an admin. */
export function requireAdmin(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  if (!isAdmin(getSession(args))) throw redirect('/')
  return null
}

/** Redirects to the start page, unless the user is an admin or a manager, or may manage coupons. */
export function requireCouponAccess(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  const session = getSession(args)
  const canManageCoupons = session?.claims.canManageCoupons && session.claims.impersonatedBy === null
  if (!canManageCoupons && !isStaff(session)) throw redirect('/')
  return null
}

/** Redirects visitors to the sign-in page, and users who need not enter a second factor now to the start page. */
export function requirePendingSecondFactor(args: LoaderFunctionArgs): null {
  requireSignedIn(args)
  if (!needsSecondFactor(getSession(args))) throw redirect('/')
  return null
}

/** Redirects staff from `/admin` to the dashboard, which is the first page of the admin area. */
export function redirectToAdminDashboard(args: LoaderFunctionArgs): null {
  requireStaff(args)
  throw redirect('/admin/dashboard')
}

import { redirect, type LoaderFunctionArgs } from 'react-router'
import { getSession, getUrlPath, requireSignedIn } from './loaders.ts'
import { getSecondFactorPath, needsSecondFactor, isAdmin, isStaff } from './platform/session/access.ts'

/** Redirects an admin who has not yet entered the second factor to the page for this. */
function requireSecondFactor(args: LoaderFunctionArgs): void {
  if (needsSecondFactor(getSession(args))) throw redirect(getSecondFactorPath(getUrlPath(args)))
}

/** Redirects users who are neither admin nor manager to the start page. */
export function requireStaff(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  if (!isStaff(getSession(args))) throw redirect('/')
  return null
}

/** Redirects users who are not admins to the start page. */
export function requireAdmin(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  if (!isAdmin(getSession(args))) throw redirect('/')
  return null
}

/** Redirects users who are neither staff nor allowed to manage coupons to the start page. */
export function requireCouponAccess(args: LoaderFunctionArgs): null {
  requireSecondFactor(args)
  const session = getSession(args)
  const canManageCoupons = session?.claims.canManageCoupons && session.claims.impersonatedBy === null
  if (!canManageCoupons && !isStaff(session)) throw redirect('/')
  return null
}

/** Redirects users who need not enter a second factor now to the start page. */
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

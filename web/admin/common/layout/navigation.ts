import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, isStaff } from '../../../platform/session/access.ts'
import { adminPaths } from '../../../platform/adminPaths.ts'
import { navigationMessages as messages } from '../messages.ts'

export type AdminLink = { label: string; to: string }
export type AdminLinkGroup = { label: string | null; links: readonly AdminLink[] }

const coupons: AdminLink = { label: messages.coupons, to: adminPaths.coupons }

const linkGroups: readonly AdminLinkGroup[] = [
  {
    label: null,
    links: [
      { label: messages.dashboard, to: adminPaths.dashboard },
      { label: messages.users, to: adminPaths.users },
      { label: messages.subscriptions, to: adminPaths.subscriptions },
      coupons,
      { label: messages.agencies, to: adminPaths.agencies },
      { label: messages.analytics, to: adminPaths.analytics },
    ],
  },
  {
    label: messages.content,
    links: [
      { label: messages.voices, to: adminPaths.voices },
      { label: messages.messages, to: adminPaths.messages },
      { label: messages.contact, to: adminPaths.contact },
      { label: messages.blog, to: adminPaths.blog },
      { label: messages.site, to: adminPaths.site },
    ],
  },
  {
    label: messages.health,
    links: [
      { label: messages.logs, to: adminPaths.logs },
      { label: messages.views, to: adminPaths.views },
      { label: messages.mail, to: adminPaths.mail },
      { label: messages.jobs, to: adminPaths.jobs },
      { label: messages.errors, to: adminPaths.errors },
      { label: messages.security, to: adminPaths.security },
    ],
  },
]

/** Lists the admin pages that this user may open: all for staff, only coupons for a coupon manager, else none. */
export function listAdminLinks(session: Session): readonly AdminLinkGroup[] {
  if (isStaff(session)) return linkGroups
  const canManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return canManageCoupons ? [{ label: null, links: [coupons] }] : []
}

/** Finds the link of the current page. A page about one user belongs to the users. */
export function findCurrentLink(pathname: string, session: Session): AdminLink | undefined {
  const links = listAdminLinks(session).flatMap((group) => group.links)
  return links.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}

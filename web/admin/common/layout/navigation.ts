import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, isStaff } from '../../../platform/session/access.ts'
import { adminPages, type AdminPageEntry, type AdminSection } from '../../adminPages.ts'
import { navigationMessages as messages } from '../messages.ts'

export type AdminLink = { label: string; to: string } & Pick<AdminPageEntry, 'count'>
export type AdminLinkGroup = { label: string | null; links: readonly AdminLink[] }

const toLink = ({ path, title, label = title, count }: AdminPageEntry): AdminLink => ({
  label,
  to: path,
  ...(count && { count }),
})

const linksOf = (section: AdminSection) => adminPages.filter((page) => page.section === section).map(toLink)

const linkGroups: readonly AdminLinkGroup[] = [
  { label: null, links: linksOf('main') },
  { label: messages.content, links: linksOf('content') },
  { label: messages.health, links: linksOf('health') },
]

const couponManagerLinks = adminPages
  .filter(({ openTo, section }) => openTo === 'couponManagers' && section)
  .map(toLink)

/**
 * Lists the links to the admin pages that this user may open: all for staff, only coupons for coupon managers, else
 * none.
 */
export function listAdminLinks(session: Session): readonly AdminLinkGroup[] {
  if (isStaff(session)) return linkGroups
  const canManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return canManageCoupons ? [{ label: null, links: couponManagerLinks }] : []
}

/** Finds the link whose page is open. On the page of one user, this is the link to the list of users. */
export function findCurrentLink(pathname: string, session: Session): AdminLink | undefined {
  const links = listAdminLinks(session).flatMap((group) => group.links)
  return links.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}

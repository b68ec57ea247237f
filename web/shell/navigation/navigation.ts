import type { Session } from '@scene-partner/contract/entities'
import { needsSecondFactor, isReadOnly, isStaff } from '../../platform/session/access.ts'
import type { IconName } from '../../ui/layout/Icon.tsx'
import * as messages from '../messages.ts'

export type NavigationLink = { label: string; to: string }

/** Returns the links of the main navigation for a signed-in user or a visitor. */
export function getMainLinks(session: Session | null): NavigationLink[] {
  return [
    { label: messages.navigationHome, to: '/' },
    ...(session ? workLinks : []),
    { label: messages.navigationVoices, to: '/voices' },
    ...(session ? [] : [{ label: messages.navigationPricing, to: '/pricing' }]),
  ]
}

export const moreLinks: readonly NavigationLink[] = [
  { label: messages.navigationBlog, to: '/blog' },
  { label: messages.navigationAbout, to: '/about' },
  { label: messages.navigationContact, to: '/contact' },
  { label: messages.navigationFaq, to: '/faq' },
]

export const footerLinks: readonly NavigationLink[] = [
  { label: messages.navigationPrivacy, to: '/privacy' },
  { label: messages.navigationTerms, to: '/terms' },
  { label: messages.navigationFaq, to: '/faq' },
  { label: messages.navigationContact, to: '/contact' },
]

const workLinks: readonly NavigationLink[] = [
  { label: messages.navigationPractice, to: '/practice' },
  { label: messages.navigationScripts, to: '/scripts' },
  { label: messages.navigationStudio, to: '/studio' },
]

/** The tabs at the bottom of the window, on phones and tablets. */
export const tabLinks: readonly (NavigationLink & { icon: IconName })[] = [
  { label: messages.navigationPractice, to: '/practice', icon: 'lampStand' },
  { label: messages.tabScripts, to: '/scripts', icon: 'script' },
  { label: messages.navigationStudio, to: '/studio', icon: 'sound' },
  { label: messages.tabAccount, to: '/account', icon: 'person' },
]

/** Returns the links to the admin area. A coupon manager gets only the coupons. */
function getAdminLinks(session: Session): NavigationLink[] {
  if (isStaff(session) || needsSecondFactor(session)) return [{ label: messages.navigationAdmin, to: '/admin' }]
  const canManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return canManageCoupons ? [{ label: messages.navigationCoupons, to: '/admin/coupons' }] : []
}

/** Returns the number of unread messages as text, such as *2 new messages*. Returns null if there are none. */
export function formatUnreadCount({ user }: Session): string | null {
  const { unreadMessages: count } = user
  return count > 0 ? messages.navigationNewMessages(count) : null
}

const getMessagesLink = (session: Session): NavigationLink => ({
  label: formatUnreadCount(session) ?? messages.navigationMessages,
  to: '/account#messages',
})

/** Returns the links of the account menu: work, account, messages, admin. */
export function getAccountLinks(session: Session): NavigationLink[] {
  return [
    ...workLinks,
    { label: messages.navigationAccountSettings, to: '/account' },
    getMessagesLink(session),
    ...getAdminLinks(session),
  ]
}

/** Returns up to two initials from the name, or from the e-mail address if there is no name. */
export function getInitials({ user }: Session): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '?')).toUpperCase()
}

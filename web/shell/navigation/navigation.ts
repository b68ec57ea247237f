import type { Session } from '@scene-partner/contract/entities'
import { needsSecondFactor, isReadOnly, isStaff } from '../../platform/session/access.ts'
import * as messages from '../messages.ts'

export type NavigationLink = { words: string; to: string }

/** Returns the main navigation links for this visitor. */
export function getMainLinks(session: Session | null): NavigationLink[] {
  return [
    { words: messages.navigationHome, to: '/' },
    { words: messages.navigationVoices, to: '/voices' },
    session
      ? { words: messages.navigationStudio, to: '/studio' }
      : { words: messages.navigationPricing, to: '/pricing' },
  ]
}

export const moreLinks: readonly NavigationLink[] = [
  { words: messages.navigationBlog, to: '/blog' },
  { words: messages.navigationAbout, to: '/about' },
  { words: messages.navigationContact, to: '/contact' },
  { words: messages.navigationFaq, to: '/faq' },
]

export const footerLinks: readonly NavigationLink[] = [
  { words: messages.navigationPrivacy, to: '/privacy' },
  { words: messages.navigationTerms, to: '/terms' },
  { words: messages.navigationFaq, to: '/faq' },
  { words: messages.navigationContact, to: '/contact' },
]

const workLinks: readonly NavigationLink[] = [
  { words: messages.navigationStudio, to: '/studio' },
  { words: messages.navigationPractice, to: '/practice' },
  { words: messages.navigationScripts, to: '/scripts' },
]

/** Returns the links to the admin area: all of it, or only the coupons. */
function getAdminLinks(session: Session): NavigationLink[] {
  if (isStaff(session) || needsSecondFactor(session)) return [{ words: messages.navigationAdmin, to: '/admin' }]
  const canManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return canManageCoupons ? [{ words: messages.navigationCoupons, to: '/admin/coupons' }] : []
}

/** Returns the number of unread messages as text: *2 new messages*. Null for none. */
export function formatUnreadCount({ user }: Session): string | null {
  const { unreadMessages: count } = user
  return count > 0 ? messages.navigationNewMessages(count) : null
}

const getMessagesLink = (session: Session): NavigationLink => ({
  words: formatUnreadCount(session) ?? messages.navigationMessages,
  to: '/account#messages',
})

/** Returns the links of the account menu: work, account, admin. */
export function getAccountLinks(session: Session): NavigationLink[] {
  return [
    ...workLinks,
    { words: messages.navigationAccountSettings, to: '/account' },
    getMessagesLink(session),
    ...getAdminLinks(session),
  ]
}

/** Returns up to two initials: of the name, or else of the e-mail address. */
export function getInitials({ user }: Session): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '?')).toUpperCase()
}

import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, isStaff } from '../../platform/access.ts'

export type Way = { words: string; to: string }

/** The main ways through the house, as far as this visitor may go them. */
export function mainWays(session: Session | null): Way[] {
  return [
    { words: 'Home', to: '/' },
    { words: 'Voices', to: '/voices' },
    session ? { words: 'Studio', to: '/studio' } : { words: 'Pricing', to: '/pricing' },
  ]
}

export const moreWays: readonly Way[] = [
  { words: 'Blog', to: '/blog' },
  { words: 'About', to: '/about' },
  { words: 'Contact', to: '/contact' },
  { words: 'FAQ', to: '/faq' },
]

export const footerWays: readonly Way[] = [
  { words: 'Privacy', to: '/privacy' },
  { words: 'Terms', to: '/terms' },
  { words: 'FAQ', to: '/faq' },
  { words: 'Contact', to: '/contact' },
]

const rooms: readonly Way[] = [
  { words: 'Studio', to: '/studio' },
  { words: 'Practice', to: '/practice' },
  { words: 'My Scripts', to: '/scripts' },
]

/** The office, to those who have one: the whole of it, or the coupons alone. */
function officeWays(session: Session): Way[] {
  if (isStaff(session)) return [{ words: 'Admin Panel', to: '/admin' }]
  const mayManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return mayManageCoupons ? [{ words: 'Coupon Manager', to: '/admin/coupons' }] : []
}

/** How many messages wait to be read, in words: *2 new messages*. Null for none. */
export function sayUnread({ user }: Session): string | null {
  const { unreadMessages: count } = user
  return count > 0 ? `${count} new message${count === 1 ? '' : 's'}` : null
}

const messagesWay = (session: Session): Way => ({ words: sayUnread(session) ?? 'Messages', to: '/account#messages' })

/** What the signed-in person's own menu offers: where they work, what is theirs to keep, and the office. */
export function ownWays(session: Session): Way[] {
  return [...rooms, { words: 'Account settings', to: '/account' }, messagesWay(session), ...officeWays(session)]
}

/** Up to two letters for the round button: of the name, or else of the address. */
export function initialsOf({ user }: Session): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '?')).toUpperCase()
}

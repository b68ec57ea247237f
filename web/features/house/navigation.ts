import type { Session } from '@scene-partner/contract/entities'
import { awaitsSecondFactor, isReadOnly, isStaff } from '../../platform/access.ts'
import * as words from './words.ts'

export type Way = { words: string; to: string }

/** The main ways through the house, as far as this visitor may go them. */
export function mainWays(session: Session | null): Way[] {
  return [
    { words: words.home, to: '/' },
    { words: words.voices, to: '/voices' },
    session ? { words: words.studio, to: '/studio' } : { words: words.pricing, to: '/pricing' },
  ]
}

export const moreWays: readonly Way[] = [
  { words: words.blog, to: '/blog' },
  { words: words.about, to: '/about' },
  { words: words.contact, to: '/contact' },
  { words: words.faq, to: '/faq' },
]

export const footerWays: readonly Way[] = [
  { words: words.privacy, to: '/privacy' },
  { words: words.terms, to: '/terms' },
  { words: words.faq, to: '/faq' },
  { words: words.contact, to: '/contact' },
]

const rooms: readonly Way[] = [
  { words: words.studio, to: '/studio' },
  { words: words.practice, to: '/practice' },
  { words: words.myScripts, to: '/scripts' },
]

/** The office, to those who have one: the whole of it, or the coupons alone. */
function officeWays(session: Session): Way[] {
  if (isStaff(session) || awaitsSecondFactor(session)) return [{ words: words.adminPanel, to: '/admin' }]
  const mayManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return mayManageCoupons ? [{ words: words.couponManager, to: '/admin/coupons' }] : []
}

/** How many messages wait to be read, in words: *2 new messages*. Null for none. */
export function sayUnread({ user }: Session): string | null {
  const { unreadMessages: count } = user
  return count > 0 ? words.newMessages(count) : null
}

const messagesWay = (session: Session): Way => ({
  words: sayUnread(session) ?? words.messages,
  to: '/account#messages',
})

/** What the signed-in person's own menu offers: where they work, what is theirs to keep, and the office. */
export function ownWays(session: Session): Way[] {
  return [...rooms, { words: words.accountSettings, to: '/account' }, messagesWay(session), ...officeWays(session)]
}

/** Up to two letters for the round button: of the name, or else of the address. */
export function initialsOf({ user }: Session): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '?')).toUpperCase()
}

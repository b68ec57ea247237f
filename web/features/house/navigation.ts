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

/** What the signed-in person's own menu offers. */
export function ownWays(session: Session): Way[] {
  const ways = [
    { words: 'Account settings', to: '/account' },
    { words: 'Studio', to: '/studio' },
  ]
  if (isStaff(session)) return [...ways, { words: 'Admin Panel', to: '/admin' }]
  const mayManageCoupons = session.claims.canManageCoupons && !isReadOnly(session)
  return mayManageCoupons ? [...ways, { words: 'Coupon Manager', to: '/admin/coupons' }] : ways
}

/** Up to two letters for the round button: of the name, or else of the address. */
export function initialsOf({ user }: Session): string {
  const letters = [user.firstName, user.lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '?')).toUpperCase()
}

import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { fakeUserDetails } from '../fakeAccounts.ts'
import type { UserDetails } from '../messages.ts'
import { formatAccess } from './formatAccess.ts'

const free = fakeUserDetails(buildUser())
const day = '2026-12-22T12:00:00.000Z'
const open = { ...free.access, isSubscriber: true, planStatus: 'active', tier: 'paid' } as const
const build = (access: Partial<UserDetails['access']>, billing: Partial<UserDetails['billing']> = {}) => ({
  ...free,
  access: { ...free.access, ...access },
  billing: { ...free.billing, ...billing },
})

test.each([
  ['a free account', free, 'The Studio is closed: no plan, trial, coupon or override applies.'],
  [
    'a running trial',
    build({ ...open, source: 'trial', planStatus: 'trialing', expiresAt: day }),
    'The Studio is open until Dec 22, 2026, because a trial is running.',
  ],
  [
    'a card plan that renews',
    build({ ...open, source: 'card' }, { renewsAt: day }),
    'The Studio is open; the card plan renews on Dec 22, 2026.',
  ],
  [
    'a failed payment',
    build({ ...open, source: 'card', planStatus: 'payment_due', expiresAt: day }, { state: 'payment_failed' }),
    'The Studio is open until Dec 22, 2026, but a payment is due.',
  ],
  [
    'an ended plan',
    build({ planStatus: 'ended', expiresAt: day }),
    'The Studio is closed: the plan ended on Dec 22, 2026.',
  ],
  [
    'an administrator by ADMIN_EMAILS',
    build({ ...open, source: 'admin_emails' }),
    'The Studio is open, because ADMIN_EMAILS names this address.',
  ],
  [
    'a suspended account',
    { ...build({ ...open, source: 'card' }), state: { suspendedAt: day, deletionDueAt: null } },
    'The account cannot be used.',
  ],
])('for %s, the page of a user describes the access to the Studio by “%s”', (_case, details, sentence) => {
  expect(formatAccess(details)).toBe(sentence)
})

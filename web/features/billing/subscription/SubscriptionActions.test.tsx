import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSubscriberSession, buildUser } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { getSubscriptionState, type Billing } from './subscriptionState.ts'

afterEach(() => vi.unstubAllGlobals())

const later = '2999-01-01T00:00:00.000Z'
const nothingBilled: Billing = {
  ...{ canBuy: true, isSandbox: false, canManage: false, plan: null, state: 'none', renewsAt: null },
  ...{ paidPeriodStartsAt: null, endsAt: null, payments: [] },
}

test.each([
  ['renews', { state: 'renewing', renewsAt: later }, ['Change plan', 'Manage payment']],
  ['was cancelled', { state: 'ending', endsAt: later }, ['Keep my plan', 'Manage payment']],
  ['could not be charged', { state: 'payment_failed', endsAt: later }, ['Update my payment', 'Change plan']],
] as [string, Partial<Billing>, string[]][])(
  'a plan that %s has the buttons for this state, the most important one first',
  async (_state, billing, buttons) => {
    fakeServer({ getBilling: () => ({ ...nothingBilled, canManage: true, plan: 'monthly', ...billing }) })
    await visit('/account#subscription', buildSubscriberSession({ subscriptionExpiresAt: later }))
    const section = within(await screen.findByRole('region', { name: 'Subscription' }))
    const listButtons = () => section.getAllByRole('button').map(({ textContent }) => textContent)
    await waitFor(() => expect(listButtons()).toEqual(buttons))
  },
)

test('after the end of access, a user who had a plan is told that the plan ended, any other user that the trial ended', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const getState = (user: Parameters<typeof buildUser>[0]) => getSubscriptionState(buildUser(user), nothingBilled, now)
  const ended = (wasTrial: boolean, days: number) => ({ kind: 'ended', wasTrial, at: daysAgo(days) })
  expect(getState({ subscriptionTier: 'free', trialEndDate: daysAgo(1) })).toEqual(ended(true, 1))
  const plan = { subscriptionTier: 'paid', subscriptionExpiresAt: daysAgo(2) } as const
  expect(getState({ ...plan, trialEndDate: daysAgo(40) })).toEqual(ended(false, 2))
  // A trial whose end date is not stored ends with the stored plan.
  const trial = { subscriptionTier: 'premium_trial', subscriptionExpiresAt: daysAgo(0) } as const
  expect(getState(trial)).toEqual(ended(true, 0))
})

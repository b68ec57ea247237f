// Tests the subscription section of the account page without the rest of the page: usage, buttons and texts.
import type { UserDocument } from '@scene-partner/contract/entities'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import '../../../testing/resetState.ts'
import { buildSession, testDate } from '../../../testing/builders.ts'
import { fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { formatSubscriptionState } from './formatSubscriptionState.ts'
import type { Billing, SubscriptionState } from './subscriptionState.ts'
import { SubscriptionSection } from './SubscriptionSection.tsx'

afterEach(() => vi.useRealTimers())

const nothingBilled: Billing = {
  ...{ canBuy: true, isSandbox: false, canManage: false, plan: null, state: 'none', renewsAt: null },
  ...{ paidPeriodStartsAt: null, endsAt: null, payments: [] },
}

async function show(user: Partial<UserDocument>, billing: Partial<Billing> = {}, answers: Answers = {}) {
  const sent = fakeServer({ getBilling: () => ({ ...nothingBilled, ...billing }), ...answers })
  const session = buildSession(user)
  sessionStore.set(session)
  const view = render(
    <MemoryRouter>
      <QueryProvider>
        <SubscriptionSection session={session} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await screen.findByText(/pages? left this month|pages a month in Practice/)
  return { ...view, sent }
}

const listActions = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Apply')

const ended = { subscriptionTier: 'paid', subscriptionExpiresAt: '2020-01-01T00:00:00.000Z' } as const
const override = {
  ...{ status: 'active', tier: 'paid', type: 'promotion', createdAt: testDate },
  expiresAt: '2999-01-01T00:00:00.000Z',
} as const
const granted = { subscriptionTier: 'paid', subscriptionStatus: 'active' } as const

test.each([
  ['after the end of a plan', ['See the plans', 'Manage payment'], true, ended, { canManage: true }],
  ['after the end of a plan without stored payment data', ['See the plans'], true, ended, {}],
  ['on a server that sells nothing', [], true, ended, { canBuy: false, canManage: true }],
  ['with access that an admin granted', ['See the plans'], false, { override }, { canManage: true }],
  ['with access that a coupon granted', ['See the plans'], false, granted, {}],
] as [string, string[], boolean, Partial<UserDocument>, Partial<Billing>][])(
  '%s, the subscription section has the links and buttons %j (field for a coupon code: %s)',
  async (_when, actions, hasCouponField, user, billing) => {
    await show(user, billing)
    expect(listActions()).toEqual(actions)
    expect(screen.queryAllByLabelText('Promo code')).toHaveLength(hasCouponField ? 1 : 0)
  },
)

test('the section names the coupon code that was used last', async () => {
  await show({ appliedCoupon: { code: 'SPRING20', appliedAt: testDate } as UserDocument['appliedCoupon'] })
  expect(screen.getByText('Last code used: SPRING20.')).toBeVisible()
})

test('with a sandbox payment provider, the section says that no money moves, but only if something can be bought', async () => {
  const { unmount } = await show({}, { isSandbox: true })
  expect(screen.getByText('Test checkout: no money moves.')).toBeVisible()
  unmount()
  queryClient.clear()
  await show({}, { isSandbox: true, canBuy: false })
  expect(screen.queryByText('Test checkout: no money moves.')).toBeNull()
})

test('with real payments, the section mentions no test checkout; if a plan renews, “Your own plan” does not repeat it', async () => {
  await show(
    { ...granted, subscriptionExpiresAt: '2999-01-01T00:00:00.000Z' },
    { state: 'renewing', plan: 'monthly', renewsAt: '2999-01-01T00:00:00.000Z', canManage: true },
  )
  expect(screen.queryByText('Test checkout: no money moves.')).toBeNull()
  expect(screen.queryByText(/^Your own plan/)).toBeNull()
})

test('the usage says on which day, in UTC, the month’s allowance starts again; if more than the allowance was used, 0 pages are left', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:30:00.000Z'), toFake: ['Date'] })
  await show(
    {},
    {},
    { checkGenerationLimit: () => ({ canGenerate: false, currentUsage: 12_000, limit: 10_000, remaining: 0 }) },
  )
  expect(screen.getByText(/^0 of 20 pages left this month/)).toBeVisible()
  expect(screen.getByText(/^Starts again on January 1\./)).toBeVisible()
})

test('for an account whose limit is 0 characters, the usage bar is full', async () => {
  await show({}, {}, { checkGenerationLimit: () => ({ canGenerate: false, currentUsage: 0, limit: 0, remaining: 0 }) })
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1')
})

test('before the e-mail address is verified, the section says how many pages are allowed afterwards, and does not request the usage', async () => {
  const { sent } = await show({ emailVerified: false })
  expect(screen.getByText(/^Once your email is verified, you have about 20 pages/)).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('checkGenerationLimit')
})

test('after a failed payment and with granted access, the text says until when the Studio is open, if this is known; a trial shows the days left', () => {
  const until = '2026-12-24T12:00:00.000Z'
  const format = (state: SubscriptionState) => formatSubscriptionState(state)
  expect(format({ kind: 'payment_failed', plan: 'pro', until })).toMatchObject({
    name: 'Pro',
    more: 'The Studio stays open until December 24, 2026. We will try the card again automatically.',
  })
  expect(format({ kind: 'payment_failed', plan: 'pro', until: null }).more).toContain('for some days')
  expect(format({ kind: 'granted', tier: 'studio', until: null })).toMatchObject({
    name: 'Studio',
    state: 'Open',
  })
  expect(format({ kind: 'granted', tier: 'studio', until }).state).toBe('Open until December 24, 2026')
  expect(format({ kind: 'trial', until, daysLeft: 1 }).state).toBe('1 day left')
})

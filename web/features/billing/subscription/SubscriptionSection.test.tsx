import type { Session } from '@scene-partner/contract/entities'
import type { FailureCode } from '@scene-partner/contract/failures'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import '../../../testing/resetState.ts'
import { buildPendingCoupon, buildSession, buildUser } from '../../../testing/builders.ts'
import { buildFailure, fail, fakeServer, ProxyPage } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { getSubscriptionState, type Billing } from './subscriptionState.ts'
import { formatSubscriptionState } from './formatSubscriptionState.ts'

const dayMs = 86_400_000
const now = Date.now()
const inDays = (days: number) => new Date(now + days * dayMs).toISOString()
const dateIn = (days: number) =>
  new Date(now + days * dayMs).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

const nothingBilled: Billing = {
  canBuy: true,
  isSandbox: false,
  canManage: false,
  plan: null,
  state: 'none',
  renewsAt: null,
  paidPeriodStartsAt: null,
  endsAt: null,
  payments: [],
}
const renewing = {
  ...nothingBilled,
  canManage: true,
  plan: 'monthly',
  state: 'renewing',
  renewsAt: inDays(20),
} as const
const paid = { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: inDays(20) } as const
const override = {
  status: 'active',
  tier: 'studio',
  expiresAt: inDays(40),
  createdAt: inDays(-1),
  type: 'promotion',
} as const

afterEach(() => vi.unstubAllGlobals())

async function open(session: Session, billing: Partial<Billing> = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({
    getBilling: () => ({ ...nothingBilled, ...billing }),
    checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 12_345, limit: 30_000, remaining: 17_655 }),
    ...answers,
  })
  const page = await visit('/account#subscription', session)
  const section = within(await screen.findByRole('region', { name: 'Subscription' }))
  return { ...page, sent, section }
}

const cases: [string, Parameters<typeof buildSession>[0], Partial<Billing>, string, string][] = [
  ['free', {}, {}, 'Free', 'Practice is open'],
  ['a trial', { subscriptionTier: 'premium_trial', trialEndDate: inDays(11.5) }, {}, 'Premium trial', '12 days left'],
  ['its last day', { subscriptionTier: 'premium_trial', trialEndDate: inDays(0.5) }, {}, 'Premium trial', '1 day left'],
  [
    'an expired trial',
    { subscriptionTier: 'premium_trial', trialEndDate: inDays(-2) },
    {},
    'Free',
    `Your trial ended on ${dateIn(-2)}`,
  ],
  [
    'an expired plan',
    { subscriptionTier: 'paid', subscriptionExpiresAt: inDays(-2) },
    {},
    'Free',
    `Your plan ended on ${dateIn(-2)}`,
  ],
  ['a plan that renews', paid, renewing, 'Premium, monthly', `Renews on ${dateIn(20)}`],
  [
    'a cancelled plan',
    paid,
    { ...renewing, state: 'ending', plan: 'annual', endsAt: inDays(9) },
    'Premium, annual',
    `Cancelled, open until ${dateIn(9)}`,
  ],
  [
    'a failed payment',
    paid,
    { ...renewing, state: 'payment_failed', endsAt: inDays(5) },
    'Premium, monthly',
    'The last payment did not go through',
  ],
  ['a code of 100 %', paid, {}, 'Premium', `Open until ${dateIn(20)}`],
  ['an admin override', { override }, {}, 'Studio', `Set by an administrator until ${dateIn(40)}`],
  ['an expired admin override', { override: { ...override, expiresAt: inDays(-1) } }, {}, 'Free', 'Practice is open'],
  ['a revoked admin override', { override: { ...override, status: 'revoked' } }, {}, 'Free', 'Practice is open'],
  ['ADMIN_UIDS', { ...paid, override: { ...override, tier: 'paid', type: 'system_admin' } }, {}, 'Premium', 'For life'],
]

// [decisions §4.9]
test.each(cases)('a subscription (%s) is shown with its name and state', (_what, user, billing, name, state) => {
  const subscription = getSubscriptionState(buildSession(user).user, { ...nothingBilled, ...billing }, now)
  expect(formatSubscriptionState(subscription)).toMatchObject({ name, state })
})

test('the usage of this month is shown not only as a bar but also as text, in pages and in characters', async () => {
  const { section } = await open(buildSession(paid), renewing)
  expect(await section.findByText('35 of 60 pages left this month')).toBeVisible()
  expect(section.getByRole('progressbar', { name: '35 of 60 pages left this month' })).toHaveAttribute(
    'value',
    String(12_345 / 30_000),
  )
  expect(section.getByText('12,345 of 30,000 characters used')).toBeVisible()
})

test('the subscription section of an admin says that the usage has no limit', async () => {
  const { section } = await open(
    buildSession({ isAdmin: true }),
    {},
    {
      checkGenerationLimit: () => ({ canGenerate: true, currentUsage: 5, limit: null, remaining: null }),
    },
  )
  expect(await section.findByText('Less than a page spoken this month (5 characters), without a limit.')).toBeVisible()
  expect(section.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('Manage payment sends the URL of the subscription section as return URL; a failure shows an error', async () => {
  const { section, sent } = await open(buildSession(paid), renewing, {
    createPortalSession: () => fail('unavailable'),
  })
  await userEvent.click(await section.findByRole('button', { name: 'Manage payment' }))
  expect(await section.findByRole('alert')).toHaveTextContent('This service is not available now.')
  expect(sent.find(({ name }) => name === 'createPortalSession')?.input).toEqual({
    returnUrl: `${window.location.origin}/account#subscription`,
  })
  expect(section.getByRole('button', { name: 'Change plan' })).toBeEnabled()
  expect(section.queryByLabelText('Promo code')).not.toBeInTheDocument()
})

// [decisions §4.9]
test('during an admin override the user’s own paid plan is still shown, with the button Manage payment', async () => {
  const { section } = await open(buildSession({ ...paid, override }), renewing)
  expect(await section.findByText(`Your own plan: Premium, monthly. Renews on ${dateIn(20)}.`)).toBeVisible()
  expect(section.getByRole('button', { name: 'Manage payment' })).toBeVisible()
})

// [spec1 §2.60] [spec1 §2.83]
test('a trial account gets the link Subscribe Now; a free account gets a coupon field and a link to the plans', async () => {
  const trial = await open(buildSession({ subscriptionTier: 'premium_trial', trialEndDate: inDays(3) }))
  expect(await trial.section.findByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/pricing')
  expect(trial.section.queryByLabelText('Promo code')).not.toBeInTheDocument()
  trial.unmount()
  queryClient.clear()
  const free = await open(buildSession())
  expect(await free.section.findByLabelText('Promo code')).toBeVisible()
  expect(free.section.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing')
})

async function redeem(section: ReturnType<typeof within>, code: string) {
  if (code) await userEvent.type(await section.findByLabelText('Promo code'), code)
  await userEvent.click(await section.findByRole('button', { name: 'Apply' }))
}

// [spec1 §8.38]
test.each([
  ['Invalid or inactive coupon code', 'coupon/invalid'],
  ['Coupon has expired', 'coupon/expired'],
  ['Coupon has reached maximum redemptions', 'coupon/exhausted'],
  ['You have already used this coupon', 'coupon/already-used'],
  ['You have already used a trial coupon', 'coupon/trial-already-used'],
  ['Domain example.org not allowed', 'coupon/domain-not-allowed', { domain: 'example.org' }],
  ['Domain example.org is denied', 'coupon/domain-denied', { domain: 'example.org' }],
  ['Plan monthly not allowed', 'coupon/plan-not-allowed', { plan: 'monthly' }],
  ['Per-user limit reached', 'coupon/per-user-limit'],
] as [string, FailureCode, Record<string, string>?][])(
  'if the server refuses a coupon code, the section shows its message: %s',
  { tags: ['long'] },
  async (message, code, facts) => {
    const { section } = await open(
      buildSession(),
      {},
      {
        applyCouponToUser: () => buildFailure(code, facts),
      },
    )
    await redeem(section, 'x')
    expect(await section.findByRole('alert')).toHaveTextContent(message)
  },
)

// [spec1 §8.38] [spec1 §8.55]
test(
  'if a coupon code fails without a message from the server, the section shows: Failed to apply coupon',
  { tags: ['long'] },
  async () => {
    const { section } = await open(buildSession(), {}, { applyCouponToUser: () => new ProxyPage(500) })
    await redeem(section, 'x')
    expect(await section.findByRole('alert')).toHaveTextContent('Failed to apply coupon')
  },
)

// [spec1 §5.21]
test('an empty coupon code shows an error; the code of an unverified user is stored with the account, not redeemed', async () => {
  const blank = await open(buildSession())
  await redeem(blank.section, '')
  expect(await blank.section.findByRole('alert')).toHaveTextContent('Please enter a coupon code')
  blank.unmount()
  queryClient.clear()
  const unproved = await open(
    buildSession({ emailVerified: false }),
    {},
    { updatePendingChoices: () => buildUser({ emailVerified: false, pendingCoupon: buildPendingCoupon('X2') }) },
  )
  await redeem(unproved.section, 'x2')
  expect(
    await unproved.section.findByText('Please verify your email first. Check your inbox for the verification link.'),
  ).toBeVisible()
  expect(await unproved.section.findByText(/^Waiting: X2\./)).toBeVisible()
  expect(unproved.sent).toContainEqual({ name: 'updatePendingChoices', input: { couponCode: 'X2' } })
  expect(unproved.sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

test('if an unexpected error prevents the use of a coupon code, the code is shown as waiting and can be tried again', async () => {
  const pendingCoupon = buildPendingCoupon('LATER')
  const at = '2026-11-20T12:00:00.000Z'
  const couponOutcome = { code: 'LATER', isApplied: false, reason: 'internal', message: 'Something went wrong', at }
  const { section, sent } = await open(
    buildSession({ pendingCoupon, couponOutcome }),
    {},
    {
      updatePendingChoices: () => buildUser({ couponOutcome: { ...couponOutcome, isApplied: true, reason: null } }),
    },
  )
  expect(await section.findByText(/^Waiting: LATER\. It could not be applied yet\. We keep trying/)).toBeVisible()
  expect(section.queryByRole('alert')).toBeNull()
  await userEvent.click(section.getByRole('button', { name: 'Use it now' }))
  await waitFor(() => expect(section.queryByText(/^Waiting: LATER/)).toBeNull())
  expect(sent).toContainEqual({ name: 'updatePendingChoices', input: { couponCode: 'LATER' } })
})

// [decisions §4.8]
test('a discount code is stored with the account, shown with a link to the plans, and can be removed', async () => {
  const { section } = await open(
    buildSession(),
    {},
    {
      applyCouponToUser: () => fail('coupon/at-checkout-only'),
      updatePendingChoices: ({ couponCode }) =>
        buildUser(
          couponCode ? { pendingCoupon: buildPendingCoupon(couponCode, { gives: 'discount', percentOff: 20 }) } : {},
        ),
    },
  )
  await redeem(section, 'friends')
  expect(await section.findByText('The code FRIENDS lowers the price. Choose a plan to use it.')).toBeVisible()
  expect(section.getAllByRole('link', { name: 'See the plans' })[0]).toHaveAttribute('href', '/pricing')
  const waiting = 'Waiting: FRIENDS. 20 % off the first payment, applied when you choose a plan.'
  expect(await section.findByText(waiting)).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('FRIENDS')
  await userEvent.click(section.getByRole('button', { name: 'Remove the code FRIENDS' }))
  await waitFor(() => expect(section.queryByText(waiting)).not.toBeInTheDocument())
})

test('each payment is a row of a table with date, plan, amount and state', async () => {
  const payment = { at: '2026-11-03T12:00:00.000Z', plan: 'monthly', currency: 'usd', refundedCents: 0 } as const
  const { section } = await open(buildSession(paid), {
    ...renewing,
    payments: [
      { ...payment, state: 'paid', amountCents: 599 },
      { ...payment, state: 'failed', amountCents: 598 },
      { ...payment, state: 'refunded', amountCents: 5999, refundedCents: 5999, plan: 'annual' },
      { ...payment, state: 'paid', amountCents: 597, refundedCents: 200 },
    ],
  })
  const table = within(await section.findByRole('table', { name: 'Payments' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
  ).toEqual([
    ['Nov 3, 2026', 'Monthly', '$5.99', 'Paid'],
    ['Nov 3, 2026', 'Monthly', '$5.98', 'Did not go through'],
    ['Nov 3, 2026', 'Annual', '$59.99', 'Refunded'],
    ['Nov 3, 2026', 'Monthly', '$5.97', 'Paid, $2.00 returned'],
  ])
})

// [spec1 §6.6]
test('during impersonation the subscription section has no button', async () => {
  const { section } = await open(buildSession(paid, { impersonatedBy: 'a1' }), renewing)
  expect(await section.findByText('Premium, monthly')).toBeVisible()
  expect(section.queryAllByRole('button')).toEqual([])
  expect(section.queryByRole('link')).not.toBeInTheDocument()
})

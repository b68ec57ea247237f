import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildPendingCoupon, buildSession, buildSubscriberSession, buildUser } from '../../../testing/builders.ts'
import { emptyAccount } from '../../../testing/emptyAccount.ts'
import { buildFailure, fail, fakeServer, NetworkFailure, ProxyPage } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function enter(code: string) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const field = await screen.findByLabelText('Promo code')
  if (code) await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
}

// [spec1 §2.67] [spec1 §9.6]
test('the pricing page shows the prices of the specification', async () => {
  fakeServer({})
  await visit('/pricing')
  const textOf = (plan: string) => screen.getByRole('heading', { level: 2, name: plan }).closest('li')?.textContent
  expect(textOf('Monthly')).toMatch(/^Monthly\$5\.99 a month/)
  expect(textOf('Annual')).toMatch(/^Annual\$59\.99 a year/)
  expect(textOf('Annual')).toContain('You save $11.89: 2 months free.')
  expect(textOf('Monthly')).toContain('30,000 characters')
})

// [spec1 §3.1] [spec2 §9.4]
test('the plans Pro and Studio have cards if the installation offers them, and a visitor can choose one of them', async () => {
  fakeServer({})
  const { address } = await visit('/pricing', null, { plans: ['monthly', 'annual', 'pro', 'studio'] })
  const textOf = (plan: string) => screen.getByRole('heading', { level: 2, name: plan }).closest('li')?.textContent
  expect(textOf('Pro')).toMatch(/^Pro\$19\.00 a month/)
  expect(textOf('Studio')).toMatch(/^Studio\$29\.00 a month/)
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe to Studio' }))
  await waitFor(() => expect(address()).toBe('/sign-up'))
  expect(await screen.findByText('Your plan: Studio')).toBeVisible()
})

test('a user with an unverified address sees the request to verify it above the plans', async () => {
  fakeServer({})
  await visit('/pricing', buildSession({ emailVerified: false }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  expect(await screen.findByText(/A verification link has been sent to/)).toHaveTextContent('ines@example.org')
  expect(screen.getByRole('heading', { level: 2, name: 'Free' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send the link again' })).toHaveAttribute('data-kind', 'main')
  expect(screen.getByText('It begins when you confirm your email.')).toBeVisible()
  expect(screen.queryByText('Your plan')).toBeNull()
})

test('if the operator has withdrawn the stored plan, no checkout opens and the plan has no card', async () => {
  const sent = fakeServer({})
  await visit('/pricing?resume=1', buildSession({ pendingPlan: 'pro' }))
  expect(await screen.findByRole('button', { name: 'Subscribe yearly' })).toBeVisible()
  expect(screen.queryByRole('heading', { level: 2, name: 'Pro' })).toBeNull()
  expect(sent.map(({ name }) => name)).not.toContain('createCheckout')
})

// [spec1 §4.15]
test('after a user enters a coupon code, the Studio opens as soon as the server reports the new tier', async () => {
  let checks = 0
  const session = buildSession()
  const sent = fakeServer({
    applyCouponToUser: () => ({ success: true, message: 'Your 30-day trial has begun.' }),
    getUserSubscriptionStatus: () => {
      checks += 1
      return { tier: checks < 3 ? 'inactive' : 'premium_trial', status: 'trialing' }
    },
    getSession: () => ({ ...session, user: { ...session.user, subscriptionTier: 'premium_trial' } }),
  })
  const { address } = await visit('/pricing?utm_source=callboard', session)
  await enter(' breakaleg ')
  expect(await screen.findByText('Your 30-day trial has begun.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2 * 500 + 350))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent.find(({ name }) => name === 'applyCouponToUser')?.input).toEqual({
    couponCode: 'BREAKALEG',
    attribution: { utm_source: 'callboard' },
  })
  expect(checks).toBe(3)
})

// [spec1 §9.9]
test.each([
  [
    'is redeemed by the second request',
    () => new ProxyPage(500),
    () => ({ success: true as const, message: 'Your plan has begun.' }),
    'paid',
  ],
  [
    'was redeemed by the first request, whose answer was lost',
    () => {
      throw new NetworkFailure()
    },
    () => fail('coupon/already-used'),
    'premium_trial',
  ],
] as const)(
  'if a coupon code gets no answer or an error page of a proxy, it is sent again after 500 ms; the code %s',
  async (_case, first, second, tier) => {
    let requests = 0
    const session = buildSession()
    fakeServer({
      applyCouponToUser: () => {
        requests += 1
        return requests === 1 ? first() : second()
      },
      getUserSubscriptionStatus: () => ({ tier, status: 'active' }),
      getSession: () => ({ ...session, user: { ...session.user, subscriptionTier: 'premium_trial' } }),
    })
    const { address } = await visit('/pricing', session)
    await enter('breakaleg')
    await waitFor(() => expect(requests).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(requests).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(100 + 350))
    await waitFor(() => expect(address()).toBe('/studio'))
    expect(requests).toBe(2)
  },
)

// [spec1 §9.9]
test('a coupon code that the server refused is not sent again', async () => {
  const sent = fakeServer({ applyCouponToUser: () => fail('coupon/expired') })
  await visit('/pricing', buildSession())
  await enter('old')
  expect(await screen.findByText('Coupon has expired')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(sent.filter(({ name }) => name === 'applyCouponToUser')).toHaveLength(1)
})

// [spec1 §4.15] [spec1 §8.52]
test('if the server does not report the new tier in eight checks, the page says that the trial was not activated', async () => {
  let checks = 0
  fakeServer({
    applyCouponToUser: () => ({ success: true, message: 'Done.' }),
    getUserSubscriptionStatus: () => {
      checks += 1
      return { tier: 'inactive', status: 'none' }
    },
  })
  await visit('/pricing', buildSession())
  await enter('x')
  await act(() => vi.advanceTimersByTimeAsync(8 * 500))
  expect(await screen.findByText('Could not activate trial. Please verify your email and try again.')).toBeVisible()
  expect(checks).toBe(8)
})

test.each([
  ['coupon/invalid', 'Invalid or inactive coupon code'],
  ['coupon/already-used', 'You have already used this coupon'],
] as const)('a coupon code that the server refuses with %s shows the message: %s', async (code, sentence) => {
  fakeServer({ applyCouponToUser: () => buildFailure(code) })
  await visit('/pricing', buildSession())
  await enter('x')
  expect(await screen.findByText(sentence)).toBeVisible()
})

// [spec1 §5.17]
test('an empty coupon code shows an error, and the coupon code of an unverified user is stored but not applied', async () => {
  const unverified = buildUser({ emailVerified: false, pendingCoupon: buildPendingCoupon('BREAKALEG') })
  const sent = fakeServer({ updatePendingChoices: () => unverified })
  await visit('/pricing', buildSession({ emailVerified: false }))
  await enter('')
  expect(await screen.findByText('Please enter a coupon code')).toBeVisible()
  await enter('BREAKALEG')
  expect(
    await screen.findByText('Please verify your email first. Check your inbox for the verification link.'),
  ).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

// [spec1 §2.67] [spec1 §4.14]
test('the list of the three steps to a plan marks the step that the visitor or user has reached', async () => {
  const steps = async (session: Parameters<typeof visit>[1]) => {
    const { unmount } = await visit('/pricing', session)
    const now = (await screen.findByRole('list', { name: 'Progress' })).querySelector('[aria-current]')?.textContent
    unmount()
    return now
  }
  fakeServer({})
  expect(await steps(null)).toContain('Sign Up')
  expect(await steps(buildSession({ emailVerified: false }))).toContain('Verify Email')
  expect(await steps(buildSession())).toContain('Choose Plan')
})

// [spec1 §2.68] [spec1 §8.59]
test.each([
  ['subscription_required', 'The Studio needs a subscription or a trial.'],
  ['subscription_error', 'There was an error checking your subscription. Please try again.'],
])('the URL parameter message=%s makes the pricing page show: %s', async (message, sentence) => {
  fakeServer({})
  await visit(`/pricing?message=${message}`, buildSession())
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'You’re in. Start rehearsing' })).toBeNull()
})

// [spec1 §2.68]
test('the pricing page ignores an unknown value of the URL parameter message', async () => {
  fakeServer({})
  await visit('/pricing?message=Send+us+your+password', buildSession())
  await screen.findByRole('heading', { level: 1 })
  expect(document.body).not.toHaveTextContent('password')
})

const inAYear = '2999-12-22T12:00:00.000Z'
const nothingBilled = emptyAccount.getBilling?.({}, { headers: new Headers() })
const billing = (facts: object) => ({ getBilling: async () => ({ ...(await nothingBilled), ...facts }) as never })

test.each([
  [
    'a trial',
    buildSession({ subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: inAYear }),
  ],
  ['free months of a coupon', buildSubscriberSession({ subscriptionExpiresAt: inAYear })],
  [
    'an override',
    buildSession({
      override: { status: 'active', tier: 'paid', expiresAt: inAYear, createdAt: inAYear, type: 'promotion' },
    }),
  ],
])('a user with %s can subscribe, and each plan card says when the first payment is due', async (_what, session) => {
  fakeServer(billing({ paidPeriodStartsAt: inAYear }))
  await visit('/pricing', session)
  expect(await screen.findByText('First payment on December 22, 2999, then monthly.')).toBeVisible()
  expect(screen.getByText('First payment on December 22, 2999, then yearly.')).toBeVisible()
  expect(screen.getByText('Your plan from December 22, 2999 if you do nothing.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Subscribe (?:monthly|yearly)$/ })).toHaveLength(2)
})

test('if the server does not say when paid time starts, a trial user can subscribe, and the page says that paid time begins today', async () => {
  fakeServer({})
  await visit('/pricing', buildSession({ subscriptionTier: 'premium_trial', trialEndDate: inAYear }))
  expect(
    await screen.findByText('The Studio is open to you. If you subscribe now, paid time begins today.'),
  ).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Subscribe (?:monthly|yearly)$/ })).toHaveLength(2)
})

test('a user who already pays for a plan sees a link to the account instead of a Subscribe button', async () => {
  fakeServer(billing({ state: 'renewing', plan: 'monthly', renewsAt: inAYear }))
  await visit('/pricing', buildSubscriberSession({ subscriptionExpiresAt: inAYear, stripePriceId: 'price_1' }))
  expect(await screen.findByText('You have a plan.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Subscribe (?:monthly|yearly)$/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Manage it in your account' })).toBeVisible()
  const ownCard = (await screen.findByText('Your plan')).closest('li')
  expect(ownCard).toContainElement(screen.getByRole('heading', { level: 2, name: 'Monthly' }))
})

test('after another user signs in, the pricing page shows no dates of the earlier user, even if the new dates cannot be loaded', async () => {
  let isReachable = true
  const later = { paidPeriodStartsAt: inAYear }
  const { getBilling } = billing(later)
  const sent = fakeServer({ getBilling: () => (isReachable ? getBilling() : fail('unavailable')) })
  const trial = { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: inAYear } as const
  await visit('/pricing', buildSession(trial))
  expect(await screen.findByText('First payment on December 22, 2999, then monthly.')).toBeVisible()
  isReachable = false
  act(() => sessionStore.set(buildSession({ ...trial, uid: 'u-other' })))
  await waitFor(() => expect(sent.filter(({ name }) => name === 'getBilling')).toHaveLength(2))
  await act(async () => {})
  expect(document.body).not.toHaveTextContent('First payment on December 22, 2999')
})

test('for a signed-in free user the first card is the free account, with a link that starts rehearsing', async () => {
  fakeServer({})
  await visit('/pricing', buildSession())
  const [first] = await screen.findAllByRole('heading', { level: 2 })
  expect(first).toHaveTextContent('Free')
  expect(screen.getByText('About 20 pages of dialogue a month')).toBeVisible()
  expect(screen.getByText('10,000 characters of new speech')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start rehearsing' })).toHaveAttribute('href', '/practice')
  expect(screen.getByText('Your plan').closest('li')).toContainElement(first ?? null)
})

test('for a visitor the first card is the free account, and its primary button leads to sign-up', async () => {
  fakeServer({})
  await visit('/pricing')
  const [first] = await screen.findAllByRole('heading', { level: 2 })
  expect(first).toHaveTextContent('Free')
  expect(screen.getByText('About 20 pages of dialogue a month')).toBeVisible()
  const start = screen.getByRole('link', { name: 'Start for free' })
  expect(start).toHaveAttribute('href', '/sign-up')
  expect(start).toHaveAttribute('data-kind', 'main')
  for (const button of screen.getAllByRole('button', { name: /^Subscribe (?:monthly|yearly)$/ })) {
    expect(button).toHaveAttribute('data-kind', 'quiet')
  }
})

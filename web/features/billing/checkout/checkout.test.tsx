import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildPendingCoupon, buildSession, buildUser } from '../../../testing/builders.ts'
import { buildFailure, fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

const paidAt = 'https://pay.example/session'
const leave = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  leave.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const subscribe = async (plan: 'monthly' | 'annual') =>
  userEvent.click(
    await screen.findByRole('button', { name: plan === 'annual' ? 'Subscribe yearly' : 'Subscribe monthly' }),
  )

// [spec1 §2.67]
test('a user with a verified address who clicks Subscribe continues to the payment page of the chosen plan', async () => {
  const sent = fakeServer({ createCheckout: () => ({ url: paidAt }) })
  await visit('/pricing', buildSession())
  await subscribe('annual')
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paidAt))
  expect(sent.find(({ name }) => name === 'createCheckout')?.input).toEqual({
    priceId: 'annual',
    successUrl: `${window.location.origin}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${window.location.origin}/subscribe/cancel`,
  })
})

// [spec1 §2.51] [spec1 §2.69]
test('a visitor’s chosen plan is stored in the browser, and its checkout opens after sign-in and verification', async () => {
  fakeServer({})
  const { address, unmount } = await visit('/pricing')
  await subscribe('monthly')
  await waitFor(() => expect(address()).toBe('/sign-up'))
  unmount()
  const sent = fakeServer({ createCheckout: () => ({ url: paidAt }) })
  await visit('/pricing?resume=1', buildSession())
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paidAt))
  expect(sent.find(({ name }) => name === 'createCheckout')?.input).toMatchObject({ priceId: 'monthly' })
  expect(localStorage.getItem('sp.plan')).toBeNull()
})

test('/pricing?resume=1 opens the checkout of the plan that the account stores, even if this browser stores another plan', async () => {
  localStorage.setItem('sp.plan', 'monthly')
  const sent = fakeServer({ createCheckout: () => ({ url: paidAt }) })
  await visit('/pricing?resume=1', buildSession({ pendingPlan: 'annual' }))
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paidAt))
  expect(sent.find(({ name }) => name === 'createCheckout')?.input).toMatchObject({ priceId: 'annual' })
})

const trial = { subscriptionTier: 'premium_trial', trialEndDate: '2999-01-01T00:00:00.000Z' } as const

test('if another device verifies the address, the tab that waits for this does not open a checkout by itself', async () => {
  fakeServer({})
  await visit('/pricing?resume=1', buildSession({ emailVerified: false, pendingPlan: 'annual' }))
  expect(await screen.findByText('You chose the annual plan.')).toBeVisible()
  act(() => sessionStore.set(buildSession({ pendingPlan: 'annual' })))
  await waitFor(() => expect(screen.queryByText(/A verification link has been sent/)).not.toBeInTheDocument())
  act(() => sessionStore.set(buildSession({ pendingPlan: 'annual', ...trial })))
  expect(await screen.findByText(/We’ll offer it when your free time ends/)).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

test('during a trial no checkout opens by itself: the page says that the chosen plan is offered after the trial', async () => {
  fakeServer({})
  await visit('/pricing?resume=1', buildSession({ pendingPlan: 'annual', ...trial }))
  expect(
    await screen.findByText(
      'You chose the annual plan. We’ll offer it when your free time ends; nothing is charged before.',
    ),
  ).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

test('after the end of a trial, /pricing?resume=1 shows the chosen plan, but opens no checkout by itself', async () => {
  const sent = fakeServer({})
  const trialEndDate = '2020-01-01T00:00:00.000Z'
  await visit('/pricing?resume=1', buildSession({ pendingPlan: 'annual', trialEndDate }))
  expect(await screen.findByText('You chose the annual plan.')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('createCheckout')
})

// [spec1 §5.18]
test('an unverified user cannot buy a plan and is asked to verify first; the chosen plan is sent to the server', async () => {
  const sent = fakeServer({ updatePendingChoices: () => buildUser({ emailVerified: false, pendingPlan: 'monthly' }) })
  await visit('/pricing', buildSession({ emailVerified: false }))
  await subscribe('monthly')
  expect(
    await screen.findByText('Please verify your email before subscribing. Check your inbox for the verification link.'),
  ).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('createCheckout')
  expect(sent).toContainEqual({ name: 'updatePendingChoices', input: { plan: 'monthly' } })
})

// [spec1 §8.28] [spec1 §8.56] [spec1 §8.57] [spec1 §8.58]
test.each([
  ['checkout/no-url', 'No checkout URL received'],
  ['checkout/invalid-plan', 'Invalid plan selected'],
  ['internal', 'Failed to create checkout session. Please try again.'],
] as const)('a checkout that fails with %s shows: %s', async (code, sentence) => {
  fakeServer({ createCheckout: () => buildFailure(code) })
  await visit('/pricing', buildSession())
  await subscribe('monthly')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText('Promo code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

const coupon = { code: 'HALF', description: '', type: 'percentage', value: 50, is30DayTrial: false }

// [spec1 §2.51] [spec1 §2.71] [spec2 §7.12]
test('a stored discount code is sent to the checkout of a plan, together with the marketing attribution', async () => {
  const pendingCoupon = buildPendingCoupon('HALF', { gives: 'discount', percentOff: 50 })
  const sent = fakeServer({
    applyCouponToUser: () => fail('coupon/at-checkout-only'),
    updatePendingChoices: () => buildUser({ pendingCoupon }),
    applyCouponToCheckout: () => ({ url: paidAt }),
  })
  await visit('/pricing?utm_source=callboard&ref=x', buildSession())
  await enter('half')
  expect(
    await screen.findByText('Waiting: HALF. 50 % off the first payment, applied when you choose a plan.'),
  ).toBeVisible()
  expect(sessionStorage.getItem('sp.checkoutCoupon')).toBeNull()
  await subscribe('monthly')
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paidAt))
  expect(sent.find(({ name }) => name === 'applyCouponToCheckout')?.input).toMatchObject({
    priceId: 'monthly',
    couponCode: 'HALF',
    attribution: { utm_source: 'callboard' },
  })
})

// [spec1 §4.16]
test('a visitor’s coupon code for 100 % is stored in the browser, to be applied after verification', async () => {
  fakeServer({ validateCoupon: () => ({ valid: true, coupon: { ...coupon, code: 'WHOLE', value: 100 } }) })
  await visit('/pricing')
  await enter('whole')
  expect(
    await screen.findByText('The code WHOLE is saved. Sign up and verify your email, and it is applied.'),
  ).toBeVisible()
  expect(localStorage.getItem('sp.coupon')).toBe('WHOLE')
})

// [spec1 §8.29] [spec1 §8.50] [spec1 §8.51] [spec1 §8.53]
test.each([
  ['a reason', () => ({ valid: false, reason: 'This coupon has expired' }), 'This coupon has expired'],
  ['no reason', () => ({ valid: false }), 'Invalid coupon code'],
  ['no answer', () => fail('unavailable'), 'Failed to validate coupon. Please try again.'],
])('a coupon code that is refused or not checked (%s) is not stored', async (_what, validateCoupon, message) => {
  fakeServer({ validateCoupon })
  await visit('/pricing')
  await enter('whole')
  expect(await screen.findByText(message)).toBeVisible()
  expect(localStorage.getItem('sp.coupon')).toBeNull()
})

// [spec1 §2.51] [spec1 §2.70]
test('the URL parameter coupon=1 focuses the field for the coupon code', async () => {
  fakeServer({})
  await visit('/pricing?coupon=1')
  await waitFor(async () => expect(await screen.findByLabelText('Promo code')).toHaveFocus())
})

// [spec1 §2.52] [spec1 §2.72]
test('after a payment the page shows Start Practicing, and opens the Studio after 4 seconds', async () => {
  const paid = buildSession({ subscriptionTier: 'paid', subscriptionExpiresAt: '2999-01-01T00:00:00.000Z' })
  const sent = fakeServer({
    verifyCheckoutSession: () => ({ success: true }),
    getSession: () => paid,
    getUserAvailableVoices: () => ({ voices: [], engines: [] }),
    getUserGenerations: () => ({ generations: [] }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { address } = await visit('/subscribe/success?session_id=cs_1', buildSession())
  expect(await screen.findByRole('link', { name: 'Start Practicing' })).toHaveAttribute('href', '/practice')
  expect(sent.filter(({ name }) => name === 'verifyCheckoutSession')).toEqual([
    { name: 'verifyCheckoutSession', input: { sessionId: 'cs_1' } },
  ])
  expect(address()).toBe('/subscribe/success?session_id=cs_1')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await waitFor(() => expect(address()).toBe('/studio'))
})

test('a user who leaves the success page of a payment for another page is not sent to the Studio later', async () => {
  fakeServer({ verifyCheckoutSession: () => ({ success: true }), getSession: () => buildSession() })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { address } = await visit('/subscribe/success?session_id=cs_1', buildSession())
  fireEvent.click(await screen.findByRole('link', { name: 'Start Practicing' }))
  // The success page closes only when the code of the next page has loaded.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Start Practicing' })).toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(address()).toBe('/practice')
})

test('if the success page closes while a payment is being verified, the pricing page with an error does not open', async () => {
  fakeServer({ verifyCheckoutSession: () => new Promise(() => {}) })
  const { address, unmount } = await visit('/subscribe/success?session_id=cs_1', buildSession())
  await screen.findByText('Your payment is being confirmed.')
  unmount()
  await act(async () => {})
  expect(address()).toBe('/subscribe/success?session_id=cs_1')
})

test('a discount code that the server refuses at checkout disappears from the page, which shows why it was refused', async () => {
  const pendingCoupon = buildPendingCoupon('HALF', { gives: 'discount', percentOff: 50 })
  const outcome = {
    code: 'HALF',
    isApplied: false,
    reason: 'coupon/expired',
    message: '',
    at: '2026-11-20T09:00:00.000Z',
  }
  fakeServer({
    applyCouponToCheckout: () => fail('coupon/expired'),
    getSession: () => buildSession({ couponOutcome: outcome }),
  })
  await visit('/pricing', buildSession({ pendingCoupon }))
  await subscribe('monthly')
  expect(await screen.findByText('Coupon has expired')).toBeVisible()
  expect(await screen.findByText('The code HALF is invalid or has expired.')).toBeVisible()
  expect(screen.queryByText(/^Waiting: HALF/)).not.toBeInTheDocument()
})

test('the page after a checkout says that the payment was received only when the server has verified the payment', async () => {
  let answer: (verified: { success: boolean }) => void = () => undefined
  fakeServer({
    verifyCheckoutSession: () => new Promise((resolve) => (answer = resolve)),
    getSession: () => buildSession(),
  })
  await visit('/subscribe/success?session_id=cs_1', buildSession())
  expect(await screen.findByText('Your payment is being confirmed.')).toBeVisible()
  expect(document.title).not.toContain('Payment received')
  answer({ success: true })
  await waitFor(() => expect(document.title).toContain('Payment received'))
})

test('if the URL of the success page has no checkout id, the page says that no payment was found', async () => {
  const sent = fakeServer({})
  await visit('/subscribe/success', buildSession())
  expect(await screen.findByRole('heading', { name: 'We could not find this payment' })).toBeVisible()
  expect(document.title).not.toContain('Payment received')
  expect(sent.map(({ name }) => name)).not.toContain('verifyCheckoutSession')
})

// [spec1 §2.72] [spec1 §8.30]
test.each([
  ['is not paid', () => ({ success: false })],
  ['is somebody else’s', () => fail('checkout/not-yours')],
])('if the purchase in the URL %s, the pricing page opens and shows an error', async (_what, verifyCheckoutSession) => {
  fakeServer({ verifyCheckoutSession })
  const { address } = await visit('/subscribe/success?session_id=cs_1', buildSession())
  await waitFor(() => expect(address()).toBe('/pricing?message=subscription_error'))
  expect(await screen.findByText('There was an error checking your subscription. Please try again.')).toBeVisible()
})

test('if the session ends during payment, sign-in opens, and after it the success page, which verifies the payment', async () => {
  const sent = fakeServer({
    signIn: () => buildSession(),
    getSession: () => buildSession(),
    verifyCheckoutSession: () => ({ success: true }),
  })
  const { address } = await visit('/subscribe/success?session_id=cs_1%26x')
  await waitFor(() => expect(address()).toBe('/sign-in'))
  await userEvent.type(await screen.findByLabelText('Email'), 'ines@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'Tungsten-lamp-42')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/subscribe/success?session_id=cs_1%26x'))
  await waitFor(() => expect(document.title).toContain('Payment received'))
  expect(sent).toContainEqual({ name: 'verifyCheckoutSession', input: { sessionId: 'cs_1&x' } })
})

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

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

const subscribe = async (plan: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Subscribe to the ${plan} plan` }))

test('a verified subscriber-to-be is led to the page on which the chosen plan is paid', async () => {
  const sent = answer({ createCheckout: () => ok({ url: paidAt }) })
  await visit('/pricing', sessionWith())
  await subscribe('annual')
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paidAt))
  expect(sent.find(({ name }) => name === 'createCheckout')?.input).toEqual({
    priceId: 'annual',
    successUrl: `${window.location.origin}/subscribe/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${window.location.origin}/subscribe/cancel`,
  })
})

test('without an account the plan is kept, and taken up by itself once one is signed in and verified', async () => {
  answer({})
  const { address, unmount } = await visit('/pricing')
  await subscribe('monthly')
  await waitFor(() => expect(address()).toBe('/sign-up'))
  unmount()
  const sent = answer({ createCheckout: () => ok({ url: paidAt }) })
  await visit('/pricing?resume=1', sessionWith())
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paidAt))
  expect(sent.find(({ name }) => name === 'createCheckout')?.input).toMatchObject({ priceId: 'monthly' })
})

test('Please verify your email before subscribing: nothing is bought with an unverified address', async () => {
  const sent = answer({})
  await visit('/pricing', sessionWith({ emailVerified: false }))
  await subscribe('monthly')
  expect(
    await screen.findByText('Please verify your email before subscribing. Check your inbox for the verification link.'),
  ).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('createCheckout')
})

test.each([
  ['checkout/no-url', 'No checkout URL received', 'No checkout URL received'],
  ['checkout/invalid-plan', 'Invalid plan selected', 'Invalid plan selected'],
  ['internal', 'A bug.', 'Failed to create checkout session. Please try again.'],
])('a checkout that fails with %s says: %s', async (code, message, sentence) => {
  answer({ createCheckout: () => refused(500, 'INTERNAL', code, message) })
  await visit('/pricing', sessionWith())
  await subscribe('monthly')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText('Promo code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

const coupon = { code: 'HALF', description: '', type: 'percentage', value: 50, is30DayTrial: false }

test('a code that lowers the price is kept for the plan cards, with where one came from', async () => {
  const sent = answer({
    applyCouponToUser: () => refused(400, 'FAILED_PRECONDITION', 'coupon/at-checkout-only', 'At checkout.'),
    applyCouponToCheckout: () => ok({ url: paidAt }),
  })
  await visit('/pricing?utm_source=callboard&ref=x', sessionWith())
  await enter('half')
  expect(await screen.findByText('The code HALF counts at checkout.')).toBeVisible()
  await subscribe('monthly')
  await waitFor(() => expect(leave).toHaveBeenCalledWith(paidAt))
  expect(sent.find(({ name }) => name === 'applyCouponToCheckout')?.input).toMatchObject({
    priceId: 'monthly',
    couponCode: 'HALF',
    attribution: { utm_source: 'callboard' },
  })
})

test('a visitor’s code of 100 percent is kept until sign-up and verification', async () => {
  answer({ validateCoupon: () => ok({ valid: true, coupon: { ...coupon, code: 'WHOLE', value: 100 } }) })
  await visit('/pricing')
  await enter('whole')
  expect(
    await screen.findByText('The code WHOLE is kept. Sign up and verify your email, and it is applied.'),
  ).toBeVisible()
  expect(localStorage.getItem('sp.coupon')).toBe('WHOLE')
})

test.each([
  ['a reason', () => ok({ valid: false, reason: 'This coupon has expired' }), 'This coupon has expired'],
  ['no reason', () => ok({ valid: false }), 'Invalid coupon code'],
  ['no answer', () => refused(503, 'UNAVAILABLE', 'unavailable', '-'), 'Failed to validate coupon. Please try again.'],
])('a visitor’s code that is refused with %s is not kept', async (_what, validateCoupon, words) => {
  answer({ validateCoupon })
  await visit('/pricing')
  await enter('whole')
  expect(await screen.findByText(words)).toBeVisible()
  expect(localStorage.getItem('sp.coupon')).toBeNull()
})

test('coupon=1 brings one to the code field', async () => {
  answer({})
  await visit('/pricing?coupon=1')
  await waitFor(async () => expect(await screen.findByLabelText('Promo code')).toHaveFocus())
})

test('after paying, Start Practicing is there, and the Studio opens by itself after 4 seconds', async () => {
  const paid = sessionWith({ subscriptionTier: 'paid', subscriptionExpiresAt: '2999-01-01T00:00:00.000Z' })
  const sent = answer({
    verifyCheckoutSession: () => ok({ success: true }),
    getSession: () => ok(paid),
    getUserAvailableVoices: () => ok({ voices: [] }),
    getUserGenerations: () => ok({ generations: [] }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { address } = await visit('/subscribe/success?session_id=cs_1', sessionWith())
  expect(await screen.findByRole('link', { name: 'Start Practicing' })).toHaveAttribute('href', '/practice')
  expect(sent.filter(({ name }) => name === 'verifyCheckoutSession')).toEqual([
    { name: 'verifyCheckoutSession', input: { sessionId: 'cs_1' } },
  ])
  expect(address()).toBe('/subscribe/success?session_id=cs_1')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await waitFor(() => expect(address()).toBe('/studio'))
})

test.each([
  ['is not paid', () => ok({ success: false })],
  ['is somebody else’s', () => refused(403, 'PERMISSION_DENIED', 'checkout/not-yours', '-')],
])('a purchase that %s leads back to the plans, which say what went wrong', async (_what, verifyCheckoutSession) => {
  answer({ verifyCheckoutSession })
  const { address } = await visit('/subscribe/success?session_id=cs_1', sessionWith())
  await waitFor(() => expect(address()).toBe('/pricing?message=subscription_error'))
  expect(await screen.findByText('There was an error checking your subscription. Please try again.')).toBeVisible()
})

test('whose session ended while paying signs in and comes back to the purchase', async () => {
  answer({})
  const { address } = await visit('/subscribe/success?session_id=cs_1')
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(sessionStorage.getItem('sp.redirect')).toBe('/subscribe/success?session_id=cs_1')
})

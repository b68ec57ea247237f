// Tests what the pricing page shows and offers to different accounts.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import '../../../testing/resetState.ts'
import { buildPendingCoupon, buildSession, buildSubscriberSession, buildUser } from '../../../testing/builders.ts'
import { emptyAccount } from '../../../testing/emptyAccount.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

const inAYear = '2999-12-22T12:00:00.000Z'
const nothingBilled = emptyAccount.getBilling?.({}, { headers: new Headers() })
const billing = (facts: object) => ({ getBilling: async () => ({ ...(await nothingBilled), ...facts }) as never })

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText('Promo code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

const coupon = { code: 'HALF', description: '', type: 'percentage', value: 50, is30DayTrial: false }

test.each([
  ['a trial of 30 days', { value: 50, is30DayTrial: true }, /Sign up and verify your email, and it is applied/],
  ['an amount of 100', { type: 'fixed', value: 100 }, /lowers the price when you choose a plan/],
])('a visitor is told when the coupon code for %s takes effect', async (_what, facts, message) => {
  fakeServer({ validateCoupon: () => ({ valid: true, coupon: { ...coupon, ...facts } }) })
  await visit('/pricing')
  await enter('half')
  expect(await screen.findByText(message)).toBeVisible()
})

test('on the pricing page, the message about a discount code has no link to the plans', async () => {
  const pendingCoupon = buildPendingCoupon('HALF', { gives: 'discount', percentOff: 50 })
  fakeServer({
    applyCouponToUser: () => fail('coupon/at-checkout-only'),
    updatePendingChoices: () => buildUser({ pendingCoupon }),
  })
  await visit('/pricing', buildSession())
  await enter('half')
  expect(await screen.findByText('The code HALF lowers the price. Choose a plan to use it.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
})

test('with a stored discount, a plan card shows the full price, the reduced price, and the price of later payments', async () => {
  fakeServer({})
  const pendingCoupon = buildPendingCoupon('SPRING20', { gives: 'discount', percentOff: 20 })
  await visit('/pricing', buildSession({ pendingCoupon }))
  const monthly = (await screen.findByRole('heading', { level: 2, name: 'Monthly' })).closest('li')
  expect(monthly).toHaveTextContent('$5.99 $4.79 a month')
  expect(monthly).toHaveTextContent('With SPRING20, on the first payment. Then $5.99 a month.')
  expect(screen.getByRole('button', { name: 'Subscribe yearly' })).toHaveAttribute('data-kind', 'main')
  expect(screen.getByRole('link', { name: 'Start rehearsing' })).toHaveAttribute('data-kind', 'quiet')
})

test('with a discount of half the price on every payment, the price is rounded to a cent and no later price is shown', async () => {
  fakeServer({})
  const pendingCoupon = buildPendingCoupon('HALF', { gives: 'discount', percentOff: 50, duration: 'forever' })
  await visit('/pricing', buildSession({ pendingCoupon }))
  const monthly = (await screen.findByRole('heading', { level: 2, name: 'Monthly' })).closest('li')
  expect(monthly).toHaveTextContent('$5.99 $3.00 a month')
  expect(monthly).toHaveTextContent(/With HALF, on every payment\.(?! Then)/)
})

test('during a trial, the card of the plan Pro says when the first payment is, and that payments are monthly', async () => {
  fakeServer(billing({ paidPeriodStartsAt: inAYear }))
  await visit('/pricing', buildSession({ subscriptionTier: 'premium_trial', trialEndDate: inAYear }), {
    plans: ['pro'],
  })
  expect(await screen.findByText('First payment on December 22, 2999, then monthly.')).toBeVisible()
})

test('a user whose coupon code was applied is told what it gives', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  const couponOutcome = { code: 'X1', isApplied: true, reason: null, message: 'Your 30-day trial has begun.', at }
  fakeServer({})
  await visit('/pricing', buildSession({ subscriptionTier: 'premium_trial', trialEndDate: inAYear, couponOutcome }))
  expect(await screen.findByText(/^Your 30-day trial has begun\. The Studio is open to you\./)).toBeVisible()
})

test('a user with a plan gets no Subscribe button, even if the billing data cannot be loaded', async () => {
  const sent = fakeServer({ getBilling: () => fail('unavailable') })
  await visit('/pricing', buildSubscriberSession({ subscriptionExpiresAt: inAYear, stripePriceId: 'price_1' }))
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('getBilling'))
  expect(await screen.findByText('You have a plan.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull()
})

test('after the account has changed, the billing data is loaded again', async () => {
  const sent = fakeServer({})
  const countLoads = () => sent.filter(({ name }) => name === 'getBilling').length
  await visit('/pricing', buildSession())
  await waitFor(() => expect(countLoads()).toBe(1))
  act(() => sessionStore.set(buildSession({ updatedAt: '2026-11-22T09:00:00.000Z' })))
  await waitFor(() => expect(countLoads()).toBe(2))
})

test('an admin who views another account can neither subscribe nor enter a coupon code, and its billing data is not loaded', async () => {
  const sent = fakeServer({})
  await visit('/pricing?resume=1', buildSession({ pendingPlan: 'annual' }, { impersonatedBy: 'admin' }))
  const buttons = await screen.findAllByRole('button', { name: /^(?:Subscribe|Apply)/ })
  expect(buttons).toHaveLength(3)
  for (const button of buttons) expect(button).toBeDisabled()
  expect(sent.map(({ name }) => name)).not.toContain('createCheckout')
  expect(sent.map(({ name }) => name)).not.toContain('getBilling')
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPendingCoupon, buildSession, buildUser } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const coupon = { code: 'BREAKALEG', description: '', type: 'percentage', value: 100, is30DayTrial: true }
const good = () => ({ valid: true, coupon })
const start = 'Start My 30 Days'

// [spec1 §2.50] [spec1 §2.85]
test('the trial page says that a coupon code is valid, and a visitor continues with this code to sign-up', async () => {
  const sent = fakeServer({ validateCoupon: good })
  await visit('/trial?code=breakaleg')
  expect(await screen.findByText('The code BREAKALEG is good.')).toBeVisible()
  expect(screen.getByRole('link', { name: start })).toHaveAttribute('href', '/sign-up?coupon=BREAKALEG')
  expect(sent.filter(({ name }) => name === 'validateCoupon')).toEqual([
    { name: 'validateCoupon', input: { code: 'BREAKALEG' } },
  ])
  expect(document.querySelector('main')).toHaveTextContent('three times the free tier')
})

test('a verified user redeems the coupon code of the trial and opens the Studio with one click', async () => {
  const session = buildSession()
  const sent = fakeServer({
    validateCoupon: good,
    applyCouponToUser: () => ({ success: true, message: 'Your 30-day premium trial is active.' }),
    getUserSubscriptionStatus: () => ({ tier: 'premium_trial', status: 'trialing' }),
    getSession: () => buildSession({ subscriptionTier: 'premium_trial', trialEndDate: '2999-01-01T00:00:00.000Z' }),
    getUserAvailableVoices: () => ({ voices: [], engines: [] }),
    getUserGenerations: () => ({ generations: [] }),
  })
  const { address } = await visit('/trial?code=BREAKALEG', session)
  await screen.findByText('The code BREAKALEG is good.')
  await userEvent.click(screen.getByRole('button', { name: start }))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent).toContainEqual({ name: 'applyCouponToUser', input: { couponCode: 'BREAKALEG' } })
})

test('an unverified user is asked to verify the address before a trial starts', async () => {
  fakeServer({ validateCoupon: good })
  await visit('/trial?code=BREAKALEG', buildSession({ emailVerified: false }))
  await screen.findByText('The code BREAKALEG is good.')
  expect(screen.queryByRole('button', { name: start })).toBeNull()
  expect(screen.getAllByText(/^Please verify your email/)).toHaveLength(1)
})

// [spec1 §8.27] [spec1 §8.50] [spec1 §8.53]
test.each([
  ['the reason the server gives', { valid: false, reason: 'This coupon has expired' }, 'This coupon has expired'],
  ['Invalid coupon code', { valid: false }, 'Invalid coupon code'],
])('a bad coupon code shows %s, and the user can enter another coupon code', async (_what, answered, message) => {
  const sent = fakeServer({ validateCoupon: () => answered })
  const { address } = await visit('/trial?code=OLD')
  expect(await screen.findByText(message)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Trial code'), 'new-one')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(address()).toBe('/trial?code=NEW-ONE'))
  await waitFor(() => expect(sent).toContainEqual({ name: 'validateCoupon', input: { code: 'NEW-ONE' } }))
})

// [spec1 §8.27] [spec1 §8.54]
test('if the server cannot check a coupon code, the trial page says so and the user can repeat the check', async () => {
  let checks = 0
  fakeServer({
    validateCoupon: () => {
      checks += 1
      return checks === 1 ? fail('unavailable') : good()
    },
  })
  await visit('/trial?code=BREAKALEG')
  expect(await screen.findByText('Unable to validate coupon. Please try again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The code BREAKALEG is good.')).toBeVisible()
})

test('the trial page without a coupon code in its URL asks for one: Please enter a coupon code', async () => {
  fakeServer({})
  await visit('/trial')
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Please enter a coupon code')).toBeVisible()
})

// [spec1 §2.85] [spec2 §5.28]
test('the trial page explains the features, the steps to a trial, and common questions', async () => {
  fakeServer({})
  await visit('/trial')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What the trial includes',
    'How it works',
    'Common questions',
  ])
  expect(document.body).toHaveTextContent('three times the free tier')
})

test('the trial page shows testimonials and marks invented samples as samples', async () => {
  const testimonial = { words: 'It waits until I have finished.', name: 'Ada Ray', role: 'Actor' }
  const site = (areSamples: boolean) => ({ announcement: null, testimonials: [testimonial], areSamples, rating: null })
  fakeServer({ getSite: () => site(false) })
  const { unmount } = await visit('/trial')
  expect(await screen.findByText('It waits until I have finished.')).toBeVisible()
  expect(screen.queryByText(/Invented samples/)).toBeNull()
  unmount()
  fakeServer({ getSite: () => site(true) })
  await visit('/trial')
  expect(await screen.findByText(/Invented samples/)).toBeVisible()
})

test('the trial page tells a user who has access to the Studio so, and has no button to start a trial', async () => {
  fakeServer({ validateCoupon: good })
  await visit('/trial?code=BREAKALEG', buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active' }))
  expect(await screen.findByText('You can already use the Studio.')).toBeVisible()
  expect(screen.queryByRole('button', { name: start })).toBeNull()
})

test('the trial page shows the description of a coupon code, and why the server refuses to start the trial', async () => {
  fakeServer({
    validateCoupon: () => ({ valid: true, coupon: { ...coupon, description: 'For the class of Ada Ray' } }),
    applyCouponToUser: () => fail('coupon/trial-already-used'),
  })
  await visit('/trial?code=BREAKALEG', buildSession())
  expect(await screen.findByText('The code BREAKALEG is good: For the class of Ada Ray')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: start }))
  expect(await screen.findByText('You have already used a trial coupon')).toBeVisible()
})

test('a user with an unverified address can save the code of a trial in the account; a failure is shown, and the user can try again', async () => {
  let isDown = true
  const saved = { emailVerified: false, pendingCoupon: buildPendingCoupon('BREAKALEG') }
  const sent = fakeServer({
    validateCoupon: good,
    updatePendingChoices: () => (isDown ? fail('unavailable') : buildUser(saved)),
  })
  await visit('/trial?code=BREAKALEG', buildSession({ emailVerified: false }))
  const save = await screen.findByRole('button', { name: 'Save this code' })
  await userEvent.click(save)
  await screen.findByRole('alert')
  isDown = false
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this code' })).toBeNull())
  expect(screen.getByText(/^Waiting: BREAKALEG\./)).toBeVisible()
  expect(sent.at(-1)).toEqual({ name: 'updatePendingChoices', input: { couponCode: 'BREAKALEG' } })
})

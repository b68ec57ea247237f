import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const coupon = { code: 'BREAKALEG', description: '', type: 'percentage', value: 100, is30DayTrial: true }
const good = () => ok({ valid: true, coupon })
const start = 'Start My 30 Days'

test('a good code is told as such, and leads a visitor to sign-up with it', async () => {
  const sent = answer({ validateCoupon: good })
  await visit('/trial?code=breakaleg')
  expect(await screen.findByText('The code BREAKALEG is good.')).toBeVisible()
  expect(screen.getByRole('link', { name: start })).toHaveAttribute('href', '/sign-up?coupon=BREAKALEG')
  expect(sent.filter(({ name }) => name === 'validateCoupon')).toEqual([
    { name: 'validateCoupon', input: { code: 'BREAKALEG' } },
  ])
  expect(document.querySelector('main')).toHaveTextContent('three times the free tier')
})

test('signed in and verified, one press opens the Studio', async () => {
  const session = sessionWith()
  const sent = answer({
    validateCoupon: good,
    applyCouponToUser: () => ok({ success: true, message: 'Your 30-day premium trial is active.' }),
    getUserSubscriptionStatus: () => ok({ tier: 'premium_trial', status: 'trialing' }),
    getSession: () => ok(sessionWith({ subscriptionTier: 'premium_trial', trialEndDate: '2999-01-01T00:00:00.000Z' })),
    getUserAvailableVoices: () => ok({ voices: [] }),
    getUserGenerations: () => ok({ generations: [] }),
  })
  const { address } = await visit('/trial?code=BREAKALEG', session)
  await screen.findByText('The code BREAKALEG is good.')
  await userEvent.click(screen.getByRole('button', { name: start }))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent).toContainEqual({ name: 'applyCouponToUser', input: { couponCode: 'BREAKALEG' } })
})

test('an unverified address is asked to be verified first', async () => {
  answer({ validateCoupon: good })
  await visit('/trial?code=BREAKALEG', sessionWith({ emailVerified: false }))
  await screen.findByText('The code BREAKALEG is good.')
  expect(screen.queryByRole('button', { name: start })).toBeNull()
})

test.each([
  ['the reason the server gives', { valid: false, reason: 'This coupon has expired' }, 'This coupon has expired'],
  ['Invalid coupon code', { valid: false }, 'Invalid coupon code'],
])('a bad code is refused with %s, and another can be entered', async (_what, answered, words) => {
  const sent = answer({ validateCoupon: () => ok(answered) })
  const { address } = await visit('/trial?code=OLD')
  expect(await screen.findByText(words)).toBeVisible()
  await userEvent.type(screen.getByLabelText('Trial code'), 'new-one')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(address()).toBe('/trial?code=NEW-ONE'))
  await waitFor(() => expect(sent).toContainEqual({ name: 'validateCoupon', input: { code: 'NEW-ONE' } }))
})

test('Unable to validate coupon: it can be tried again', async () => {
  let asked = 0
  answer({
    validateCoupon: () => {
      asked += 1
      return asked === 1 ? refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.') : good()
    },
  })
  await visit('/trial?code=BREAKALEG')
  expect(await screen.findByText('Unable to validate coupon. Please try again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The code BREAKALEG is good.')).toBeVisible()
})

test('without a code it asks for one: Please enter a coupon code', async () => {
  answer({})
  await visit('/trial')
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Please enter a coupon code')).toBeVisible()
})

test('what opens, how it goes and what is asked stand on the page', async () => {
  answer({})
  await visit('/trial')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What opens',
    'How it goes',
    'Before you ask',
  ])
  expect(document.body).toHaveTextContent('That is three times the free tier')
})

test('what actors say stands on the page, and samples say that they are samples', async () => {
  const said = { words: 'It waits until I have finished.', name: 'Ada Ray', role: 'Actor' }
  const site = (areSamples: boolean) => ok({ announcement: null, testimonials: [said], areSamples, rating: null })
  answer({ getSite: () => site(false) })
  const { unmount } = await visit('/trial')
  expect(await screen.findByText('It waits until I have finished.')).toBeVisible()
  expect(screen.queryByText(/nobody said them/)).toBeNull()
  unmount()
  answer({ getSite: () => site(true) })
  await visit('/trial')
  expect(await screen.findByText(/nobody said them/)).toBeVisible()
})

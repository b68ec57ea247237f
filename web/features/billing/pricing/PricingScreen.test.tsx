import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../../testing/builders.ts'
import { buildFailure, fakeServer } from '../../../testing/fakeServer.ts'
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
test('the page shows the prices of the specification', async () => {
  fakeServer({})
  await visit('/pricing')
  const textOf = (plan: string) => screen.getByRole('heading', { level: 2, name: plan }).closest('li')?.textContent
  expect(textOf('Monthly')).toMatch(/^Monthly\$5\.99 a month/)
  expect(textOf('Annual')).toMatch(/^Annual\$59\.99 a year/)
  expect(textOf('Annual')).toContain('You save $11.89: 2 months free.')
  expect(textOf('Monthly')).toContain('30,000 characters')
})

// [spec1 §4.15]
test('a code opens the Studio once the server confirms it', async () => {
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
  const { address } = await visit('/pricing', session)
  await enter(' breakaleg ')
  expect(await screen.findByText('Your 30-day trial has begun.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2 * 500 + 350))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent.find(({ name }) => name === 'applyCouponToUser')?.input).toEqual({ couponCode: 'BREAKALEG' })
  expect(checks).toBe(3)
})

// [spec1 §4.15] [spec1 §8.52]
test('after eight checks without success it says that the trial could not be activated', async () => {
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
] as const)('%s shows the server’s message: %s', async (code, sentence) => {
  fakeServer({ applyCouponToUser: () => buildFailure(code) })
  await visit('/pricing', buildSession())
  await enter('x')
  expect(await screen.findByText(sentence)).toBeVisible()
})

// [spec1 §5.17]
test('an empty code and an unverified address are reported before anything is sent', async () => {
  const sent = fakeServer({})
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
test('the three steps show the current one', async () => {
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
])('?message=%s shows: %s', async (message, sentence) => {
  fakeServer({})
  await visit(`/pricing?message=${message}`, buildSession())
  expect(await screen.findByText(sentence)).toBeVisible()
})

// [spec1 §2.68]
test('an unknown message parameter is ignored', async () => {
  fakeServer({})
  await visit('/pricing?message=Send+us+your+card', buildSession())
  await screen.findByRole('heading', { level: 1 })
  expect(document.body).not.toHaveTextContent('card')
})

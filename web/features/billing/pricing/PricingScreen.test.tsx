import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

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

test('a code opens the Studio once the server says that it counts', async () => {
  let looks = 0
  const session = sessionWith()
  const sent = answer({
    applyCouponToUser: () => ok({ success: true, message: 'Your 30-day trial has begun.' }),
    getUserSubscriptionStatus: () => {
      looks += 1
      return ok({ tier: looks < 3 ? 'inactive' : 'premium_trial', status: 'trialing' })
    },
    getSession: () => ok({ ...session, user: { ...session.user, subscriptionTier: 'premium_trial' } }),
  })
  const { address } = await visit('/pricing', session)
  await enter(' breakaleg ')
  expect(await screen.findByText('Your 30-day trial has begun.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(2 * 500 + 350))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(sent.find(({ name }) => name === 'applyCouponToUser')?.input).toEqual({ couponCode: 'BREAKALEG' })
  expect(looks).toBe(3)
})

test('after eight looks in vain it says that the trial could not be activated', async () => {
  let looks = 0
  answer({
    applyCouponToUser: () => ok({ success: true, message: 'Done.' }),
    getUserSubscriptionStatus: () => {
      looks += 1
      return ok({ tier: 'inactive', status: 'none' })
    },
  })
  await visit('/pricing', sessionWith())
  await enter('x')
  await act(() => vi.advanceTimersByTimeAsync(8 * 500))
  expect(await screen.findByText('Could not activate trial. Please verify your email and try again.')).toBeVisible()
  expect(looks).toBe(8)
})

test.each([
  ['coupon/invalid', 'Invalid or inactive coupon code', 'Invalid or inactive coupon code'],
  ['coupon/already-used', 'You have already used this coupon', 'You have already used this coupon'],
])('%s is said in the server’s words: %s', async (code, message, sentence) => {
  answer({ applyCouponToUser: () => refused(400, 'FAILED_PRECONDITION', code, message) })
  await visit('/pricing', sessionWith())
  await enter('x')
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('nothing typed, and nothing verified, is said before anything is sent', async () => {
  const sent = answer({})
  await visit('/pricing', sessionWith({ emailVerified: false }))
  await enter('')
  expect(await screen.findByText('Please enter a coupon code')).toBeVisible()
  await enter('BREAKALEG')
  expect(
    await screen.findByText('Please verify your email first. Check your inbox for the verification link.'),
  ).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

test('the three steps show how far one is', async () => {
  const steps = async (session: Parameters<typeof visit>[1]) => {
    const { unmount } = await visit('/pricing', session)
    const now = (await screen.findByRole('list', { name: 'Progress' })).querySelector('[aria-current]')?.textContent
    unmount()
    return now
  }
  answer({})
  expect(await steps(null)).toContain('Sign Up')
  expect(await steps(sessionWith({ emailVerified: false }))).toContain('Verify Email')
  expect(await steps(sessionWith())).toContain('Choose Plan')
})

test.each([
  ['subscription_required', 'The Studio needs a subscription or a trial.'],
  ['subscription_error', 'There was an error checking your subscription. Please try again.'],
])('?message=%s says: %s', async (message, sentence) => {
  answer({})
  await visit(`/pricing?message=${message}`, sessionWith())
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('a message that is none of ours is not repeated', async () => {
  answer({})
  await visit('/pricing?message=Send+us+your+card', sessionWith())
  await screen.findByRole('heading', { level: 1 })
  expect(document.body).not.toHaveTextContent('card')
})

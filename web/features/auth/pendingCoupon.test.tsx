import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer, type Answers } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { getPendingCoupon } from './pendingCoupon.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const password = 'Tungsten-lamp-42'
const fields = { Email: 'ines@example.org', Password: password, 'Password again': password }

/** Signs up with a URL that contains a code; the server answers for the code as given. */
async function signUpWith(code: string, validateCoupon: Answers['validateCoupon']) {
  const sent = fakeServer({ signUp: () => buildSession({ emailVerified: false }), validateCoupon })
  const visited = await visit(`/sign-up?coupon=${code}`)
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(visited.address()).toBe('/pricing'))
  return sent
}

async function signInVerified(applyCouponToUser: Answers['applyCouponToUser']) {
  localStorage.setItem('sp.coupon', 'BREAKALEG')
  const session = buildSession()
  const sent = fakeServer({
    signIn: () => session,
    applyCouponToUser,
    getSession: () => buildSession({ subscriptionTier: 'premium_trial', trialEndDate: '2999-01-01T00:00:00.000Z' }),
    getUserAvailableVoices: () => ({ voices: [], engines: [] }),
    getUserGenerations: () => ({ generations: [] }),
  })
  const visited = await visit('/sign-in')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), fields.Email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { sent, ...visited }
}

// [spec1 §2.78] [spec1 §4.5]
test('a code from the sign-up link is stored until the email is verified', async () => {
  const sent = await signUpWith('breakaleg', () => ({ valid: true }))
  expect(await screen.findByText(/Your code BREAKALEG is kept/)).toBeVisible()
  expect(getPendingCoupon()).toBe('BREAKALEG')
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

// [spec1 §8.3]
test.each([
  ['an invalid or expired code', () => ({ valid: false }), 'The code XYZ is invalid or has expired.'],
  ['an unavailable server', () => fail('unavailable'), 'Codes are temporarily unavailable.'],
  ['anything else', () => fail('internal', { requestId: 'req_1' }), 'Please contact support.'],
])('after sign-up, %s still creates the account and shows a notice', async (_why, validate, words) => {
  await signUpWith('XYZ', validate)
  const note = await screen.findByText(/Your account is ready\./)
  expect(note).toHaveTextContent(words)
})

// [spec1 §4.5] [spec1 §4.16]
test('after verification the stored code is applied at the next sign-in, and the Studio opens', async () => {
  const { sent, address } = await signInVerified(() => ({ success: true, message: 'Your 30-day trial has begun.' }))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(await screen.findByText('Your 30-day trial has begun.')).toBeVisible()
  expect(sent).toContainEqual({ name: 'applyCouponToUser', input: { couponCode: 'BREAKALEG' } })
  expect(getPendingCoupon()).toBeNull()
})

test('a used code shows an error and is not tried again', async () => {
  const { address } = await signInVerified(() => fail('coupon/already-used'))
  await waitFor(() => expect(address()).toBe('/pricing'))
  expect(await screen.findByText(/was not applied: You have already used this coupon/)).toBeVisible()
  expect(getPendingCoupon()).toBeNull()
})

test('a code that could not be sent is kept for the next sign-in', async () => {
  await signInVerified(() => fail('unavailable'))
  expect(await screen.findByText(/Codes are temporarily unavailable/)).toBeVisible()
  expect(getPendingCoupon()).toBe('BREAKALEG')
})

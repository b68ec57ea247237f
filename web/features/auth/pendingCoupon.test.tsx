import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import { pendingCoupon } from './pendingCoupon.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const password = 'Tungsten-lamp-42'
const fields = { Email: 'ines@example.org', Password: password, 'Password again': password }

/** Signs up at an address that carries a code; the server says of the code what is given. */
async function signUpWith(code: string, validateCoupon: () => unknown) {
  const sent = answer({ signUp: () => ok(sessionWith({ emailVerified: false })), validateCoupon })
  const visited = await visit(`/sign-up?coupon=${code}`)
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(visited.address()).toBe('/pricing'))
  return sent
}

async function signInVerified(applyCouponToUser: () => unknown) {
  localStorage.setItem('sp.coupon', 'BREAKALEG')
  const session = sessionWith()
  const sent = answer({
    signIn: () => ok(session),
    applyCouponToUser,
    getSession: () => ok(sessionWith({ subscriptionTier: 'premium_trial', trialEndDate: '2999-01-01T00:00:00.000Z' })),
    getUserAvailableVoices: () => ok({ voices: [] }),
    getUserGenerations: () => ok({ generations: [] }),
  })
  const visited = await visit('/sign-in')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), fields.Email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { sent, ...visited }
}

test('a code brought to sign-up is kept until the email is verified', async () => {
  const sent = await signUpWith('breakaleg', () => ok({ valid: true }))
  expect(await screen.findByText(/Your code BREAKALEG is kept/)).toBeVisible()
  expect(pendingCoupon()).toBe('BREAKALEG')
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

const precondition = () => refused(400, 'FAILED_PRECONDITION', 'functions/failed-precondition', 'Not now.')

test.each([
  ['an invalid or expired code', () => ok({ valid: false }), 'The code XYZ is invalid or has expired.'],
  ['failed-precondition', precondition, 'Codes are temporarily unavailable.'],
  ['anything else', () => refused(500, 'INTERNAL', 'internal', 'No.'), 'Please contact support.'],
])('after sign-up %s leaves the account there, with a note', async (_why, validate, words) => {
  await signUpWith('XYZ', validate)
  const note = await screen.findByText(/Your account is ready\./)
  expect(note).toHaveTextContent(words)
})

test('once the email is verified the kept code is applied at the next sign-in, and the Studio opens', async () => {
  const { sent, address } = await signInVerified(() => ok({ success: true, message: 'Your 30-day trial has begun.' }))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(await screen.findByText('Your 30-day trial has begun.')).toBeVisible()
  expect(sent).toContainEqual({ name: 'applyCouponToUser', input: { couponCode: 'BREAKALEG' } })
  expect(pendingCoupon()).toBeNull()
})

test('a code that was used already says so, and is not tried again', async () => {
  const { address } = await signInVerified(() =>
    refused(400, 'FAILED_PRECONDITION', 'coupon/already-used', 'You have already used this coupon'),
  )
  await waitFor(() => expect(address()).toBe('/pricing'))
  expect(await screen.findByText(/was not applied: You have already used this coupon/)).toBeVisible()
  expect(pendingCoupon()).toBeNull()
})

test('a code that could not be sent is kept for the next time', async () => {
  await signInVerified(() => refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.'))
  expect(await screen.findByText(/could not be applied/)).toBeVisible()
  expect(pendingCoupon()).toBe('BREAKALEG')
})

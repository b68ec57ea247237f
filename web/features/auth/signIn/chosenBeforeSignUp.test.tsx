import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPendingCoupon, buildSession } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const password = 'Tungsten-lamp-42'
const fields = { Email: 'ines@example.org', Password: password, 'Password again': password }
const at = '2026-11-20T09:00:00.000Z'

type User = NonNullable<Parameters<typeof buildSession>[0]>

/** Opens a URL and signs up there. The fake server answers with an account that has the properties of `account`. */
async function signUpAt(address: string, account: User = {}) {
  const sent = fakeServer({ signUp: () => buildSession({ emailVerified: false, lastSignInAt: at, ...account }) })
  const visited = await visit(address)
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(visited.address()).toMatch(/^\/pricing/))
  return { ...visited, signUp: sent.find(({ name }) => name === 'signUp')?.input, sent }
}

// [spec1 §2.78] [spec1 §4.5]
test('sign-up sends the coupon code from the URL; then the account stores the code, and the browser does not', async () => {
  const { signUp, sent } = await signUpAt('/sign-up?coupon=breakaleg', {
    pendingCoupon: buildPendingCoupon('BREAKALEG'),
  })
  expect(signUp).toMatchObject({ couponCode: 'BREAKALEG' })
  expect(
    await screen.findByText(
      'Waiting: BREAKALEG. Your 30-day trial starts the moment you confirm your email, on whichever device you use.',
    ),
  ).toBeVisible()
  expect(localStorage.getItem('sp.coupon')).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('BREAKALEG')
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
})

test('the sign-up form shows the coupon code and the plan that the visitor chose before; the code can be removed', async () => {
  localStorage.setItem('sp.coupon', 'BREAKALEG')
  localStorage.setItem('sp.plan', 'annual')
  fakeServer({})
  const { unmount } = await visit('/sign-up')
  expect(await screen.findByText('Your code: BREAKALEG')).toBeVisible()
  expect(screen.getByText('Your plan: Annual')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the code' }))
  expect(screen.queryByText('Your code: BREAKALEG')).not.toBeInTheDocument()
  unmount()
  const { signUp } = await signUpAt('/sign-up', { pendingPlan: 'annual' })
  expect(signUp).not.toHaveProperty('couponCode')
  expect(signUp).toMatchObject({ plan: 'annual' })
})

// [spec1 §8.3]
test.each([
  ['coupon/invalid', 'Invalid or inactive coupon code', 'The code XYZ is invalid or has expired.'],
  ['coupon/expired', 'Coupon has expired', 'The code XYZ is invalid or has expired.'],
  [
    'coupon/exhausted',
    'Coupon has reached maximum redemptions',
    'The code XYZ was not applied: Coupon has reached maximum redemptions',
  ],
  ['unavailable', 'Down', 'Codes are temporarily unavailable.'],
  ['internal', 'Broken', 'Please contact support.'],
])(
  'if sign-up cannot apply the coupon code (%s), the account is still created and a notice says why',
  { tags: ['long'] },
  async (...facts) => {
    const [reason, message, words] = facts
    await signUpAt('/sign-up?coupon=XYZ', { couponOutcome: { code: 'XYZ', isApplied: false, reason, message, at } })
    const note = await screen.findByText(/Your account is ready\./)
    expect(note).toHaveTextContent(words)
  },
)

async function signIn(account: User = {}) {
  localStorage.setItem('sp.coupon', 'BREAKALEG')
  const session = buildSession({ lastSignInAt: at, ...account })
  const sent = fakeServer({ signIn: () => session, updatePendingChoices: () => session.user })
  const visited = await visit('/sign-in')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), fields.Email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(visited.address()).toBe('/pricing'))
  return { sent, user }
}

test('sign-in does not apply the coupon code that the browser stores: the page asks whether to use it', async () => {
  const { sent, user } = await signIn()
  expect(
    await screen.findByText(
      'The code BREAKALEG was entered in this browser before you signed in. Use it for this account?',
    ),
  ).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('applyCouponToUser')
  expect(sent.map(({ name }) => name)).not.toContain('updatePendingChoices')
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(screen.queryByText(/was entered in this browser/)).not.toBeInTheDocument()
  expect(localStorage.getItem('sp.coupon')).toBeNull()
})

test('if the user agrees to use the coupon code in the browser, it is sent to the server and deleted in the browser', async () => {
  const { sent, user } = await signIn()
  await user.click(await screen.findByRole('button', { name: 'Use it' }))
  await waitFor(() => expect(sent).toContainEqual({ name: 'updatePendingChoices', input: { couponCode: 'BREAKALEG' } }))
  expect(localStorage.getItem('sp.coupon')).toBeNull()
})

// [spec1 §4.16]
test('if the user signs in soon after a coupon code was applied, the Studio opens and shows what the code granted', async () => {
  const message = 'Your 30-day premium trial is active.'
  fakeServer({
    signIn: () =>
      buildSession({
        lastSignInAt: at,
        subscriptionTier: 'premium_trial',
        trialEndDate: '2999-01-01T00:00:00.000Z',
        couponOutcome: { code: 'BREAKALEG', isApplied: true, reason: null, message, at },
      }),
  })
  const { address } = await visit('/sign-in')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), fields.Email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/studio'))
  expect(await screen.findByText(message)).toBeVisible()
})

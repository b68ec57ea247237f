// Tests the pages that open from links in e-mails: what they show afterwards, and what to do after a failure.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import '../../../testing/resetState.ts'
import { buildPendingCoupon, buildSession, testDate } from '../../../testing/builders.ts'
import { fail, fakeServer, type Answers, type SentCall } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { formatCouponOutcome } from '../formatCouponOutcome.ts'

const names = (sent: readonly SentCall[]) => sent.map(({ name }) => name)

/** Opens a page that a link in an e-mail opens, and presses its button. */
async function openAndPress(
  path: string,
  button: string,
  answers: Answers,
  session = null as Parameters<typeof visit>[1],
) {
  const sent = fakeServer(answers)
  const view = await visit(`${path}?token=t1`, session)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return { ...view, sent }
}

const changed = { success: true as const, email: 'new@example.org' }

test('after a new e-mail address is confirmed, a signed-in user sees a link back to the account, and the session has the new address', async () => {
  const session = buildSession()
  const { sent } = await openAndPress(
    '/confirm-email',
    'Use this address',
    { confirmEmailChange: () => changed, getSession: () => buildSession({ email: 'new@example.org' }) },
    session,
  )
  expect(await screen.findByRole('link', { name: 'Back to the account' })).toHaveAttribute('href', '/account')
  await waitFor(() => expect(sessionStore.get()?.user.email).toBe('new@example.org'))
  expect(names(sent)).toContain('getSession')
})

test('after a new e-mail address is confirmed, a signed-out user sees a link to the sign-in page', async () => {
  await openAndPress('/confirm-email', 'Use this address', { confirmEmailChange: () => changed })
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Sign In' }).at(-1)).toHaveAttribute('href', '/sign-in')
})

test.each([
  ['/confirm-email', 'Use this address', 'confirmEmailChange', 'You can request a new link in your account settings.'],
  ['/undo-email', 'Keep my address', 'undoEmailChange', 'Still locked out?'],
  ['/verify-email', 'Verify my email', 'verifyEmail', 'A new link is sent when you sign in with your password.'],
  ['/sign-in-link', 'Sign In', 'signInWithLink', 'Ask for a new link'],
] as const)('if the link %s fails, the page says why and what the user can do', async (path, button, name, hint) => {
  await openAndPress(path, button, { [name]: () => fail('auth/invalid-action-code') })
  expect(await screen.findByRole('alert')).toHaveTextContent(fail('auth/invalid-action-code').message)
  expect(screen.getByText(hint, { exact: false })).toBeVisible()
})

test('if a sign-in link fails, the page has a link to the form that requests a new one', async () => {
  await openAndPress('/sign-in-link', 'Sign In', { signInWithLink: () => fail('auth/invalid-action-code') })
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/sign-in?mode=email-link',
  )
})

test('verifying the e-mail address signs the user in if the server returns a session', async () => {
  await openAndPress('/verify-email', 'Verify my email', {
    verifyEmail: () => ({ success: true, email: 'ines@example.org', session: buildSession() }),
  })
  await waitFor(() => expect(sessionStore.get()?.user.uid).toBe('u1'))
  expect(await screen.findByRole('button', { name: 'Continue' })).toHaveAttribute('data-kind', 'main')
})

type Choices = NonNullable<OutputOf<'verifyEmail'>['choices']>
const noChoices: Choices = { couponOutcome: null, pendingCoupon: null, pendingPlan: null }
const applied = { code: 'X1', isApplied: true, reason: null, message: 'Your 30-day trial has begun.', at: testDate }

async function verify(choices: Partial<Choices>, session: Parameters<typeof visit>[1] = null) {
  await openAndPress(
    '/verify-email',
    'Verify my email',
    {
      verifyEmail: () => ({ success: true, email: 'ines@example.org', choices: { ...noChoices, ...choices } }),
      getSession: () => buildSession(),
    },
    session,
  )
  await screen.findByRole('heading', { name: 'Email verified' })
}

test('after verification, the page shows what a coupon code granted, and that the chosen plan is offered when the free time ends', async () => {
  await verify({ couponOutcome: applied, pendingPlan: 'annual' })
  expect(screen.getByText('Your 30-day trial has begun.')).toBeVisible()
  expect(screen.getByText(/^You chose the annual plan\. We’ll offer it when your free time ends/)).toBeVisible()
})

test('after verification, a signed-out user is told to sign in to continue with the chosen plan, and sees the discount code in the account', async () => {
  await verify({
    pendingPlan: 'annual',
    pendingCoupon: buildPendingCoupon('HALF', { gives: 'discount', percentOff: 50 }),
  })
  expect(screen.getByText('You chose the annual plan. Sign in to continue with it.')).toBeVisible()
  expect(screen.getByText('Your code HALF is in your account: 50 % off when you choose a plan.')).toBeVisible()
})

test('after verification, a signed-in user is not told to sign in, and sees why a coupon code was refused', async () => {
  const couponOutcome = { ...applied, isApplied: false, reason: 'coupon/expired', message: 'Coupon has expired' }
  await verify({ couponOutcome, pendingPlan: 'annual' }, buildSession({ emailVerified: false }))
  expect(screen.getByText('The code X1 is invalid or has expired.')).toBeVisible()
  expect(screen.queryByText(/Sign in to continue/)).toBeNull()
})

test.each([
  ['coupon/invalid', null, 'The code X1 is invalid or has expired.'],
  ['coupon/exhausted', null, 'The code X1 was not applied: Used up'],
  ['unavailable', null, 'Codes are temporarily unavailable.'],
  ['internal', null, 'Please contact support.'],
  ['internal', { code: 'X1' }, 'The code X1 could not be applied yet.'],
  ['internal', { code: 'OTHER' }, 'Please contact support.'],
  ['coupon/exhausted', { code: 'X1' }, 'The code X1 was not applied: Used up'],
] as const)(
  'the message about a coupon code that was not applied because of %s (code in the account: %j) is: %s',
  (reason, stored, text) => {
    const outcome = { code: 'X1', isApplied: false, reason, message: 'Used up', at: testDate }
    expect(formatCouponOutcome(outcome, stored)).toContain(text)
  },
)

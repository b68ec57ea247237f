import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '../../platform/session.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const voices = { getPublicFeaturedVoices: () => ok({ voices: [] }), getSession: () => ok(null) }
const password = 'Tungsten-lamp-42'

async function fill(fields: Record<string, string>) {
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  return user
}

async function signIn(failure: ReturnType<typeof refused>) {
  answer({ ...voices, signIn: () => failure })
  await visit('/sign-in')
  const user = await fill({ Email: 'ines@example.org', Password: password })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('sign-in', () => {
  test('tidies the address and goes where one wanted to be', async () => {
    const sent = answer({ ...voices, signIn: () => ok(sessionWith()) })
    const { address } = await visit('/sign-in?redirect=%2Fpricing%3Fcoupon%3D1')
    const user = await fill({ Email: '  Ines@Example.ORG ', Password: password })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(address()).toBe('/pricing?coupon=1'))
    expect(sent.find(({ name }) => name === 'signIn')?.input).toEqual({ email: 'ines@example.org', password })
  })

  test.each([
    [400, 'INVALID_ARGUMENT', 'auth/invalid-email', 'Invalid email address.'],
    [404, 'NOT_FOUND', 'auth/user-not-found', 'No account found with this email.'],
    [401, 'UNAUTHENTICATED', 'auth/wrong-password', 'Invalid email or password.'],
    [401, 'UNAUTHENTICATED', 'auth/invalid-credential', 'Invalid email or password.'],
    [429, 'RESOURCE_EXHAUSTED', 'auth/too-many-requests', 'Too many failed attempts. Please try again later.'],
    [
      403,
      'PERMISSION_DENIED',
      'auth/email-not-verified',
      'Please verify your email. A verification link has been sent.',
    ],
    [503, 'UNAVAILABLE', 'unavailable', 'Failed to sign in. Not now.'],
  ])('sign-in, %i %s %s is said as: %s', async (http, status, code, sentence) => {
    await signIn(refused(http, status, code, 'Not now.'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  test('what is no address is said before anything is sent', async () => {
    const sent = answer(voices)
    await visit('/sign-in')
    const user = await fill({ Email: 'ines', Password: password })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Invalid email address.')).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('signIn')
  })

  test('a link can be mailed instead of a password', async () => {
    const sent = answer({ ...voices, sendSignInLink: () => ok({ success: true }) })
    await visit('/sign-in')
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Sign in with an email link' }))
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    expect(sent.map(({ name }) => name)).toContain('sendSignInLink')
  })

  test('what is wrong with the address is said at its field, and the cursor goes there', async () => {
    await signIn(refused(400, 'INVALID_ARGUMENT', 'auth/invalid-email', 'No.'))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address.')
  })

  test('an unverified address gets its link again and no session: the page stays signed out', async () => {
    await signIn(refused(403, 'PERMISSION_DENIED', 'auth/email-not-verified', 'No.'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please verify your email. A verification link has been sent.',
    )
    expect(sessionStore.get()).toBeNull()
  })

  test('from Check Your Email one comes back to sign-in, and the wanted address is kept', async () => {
    answer({ ...voices, sendSignInLink: () => ok({ success: true }) })
    const { address } = await visit('/sign-in?mode=email-link&redirect=%2Fscripts')
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    await user.click(await screen.findByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(address()).toBe('/sign-in?redirect=%2Fscripts')
  })

  test('?message=session_expired: who was signed out for silence is told so', async () => {
    answer(voices)
    await visit('/sign-in?message=session_expired')
    expect(await screen.findByText(/signed out after 30 minutes/)).toBeVisible()
  })
})

describe('sign-up', () => {
  const entry = { 'First name': 'Ines', 'Last name': 'Marlow', Email: 'ines@example.org' }

  test('opens an account and leads to the plans', async () => {
    const sent = answer({ ...voices, signUp: () => ok(sessionWith({ emailVerified: false })) })
    const { address } = await visit('/sign-up')
    const user = await fill({ ...entry, Password: password, 'Password again': password })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(address()).toBe('/pricing'))
    expect(sent.find(({ name }) => name === 'signUp')?.input).toEqual({
      firstName: 'Ines',
      lastName: 'Marlow',
      email: 'ines@example.org',
      password,
    })
    // Said in the banner until the plans say it themselves.
    await waitFor(() => expect(screen.getByText(/verification link has been sent to ines@example.org/)).toBeVisible())
  })

  test.each([
    ['Tungsten-42', 'Tungsten-43', 'Passwords do not match.'],
    ['short', 'short', 'Password must be at least 8 characters.'],
  ])('sign-up with %s and %s: %s', async (first, second, sentence) => {
    const sent = answer(voices)
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: first, 'Password again': second })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('signUp')
  })

  test.each([
    [409, 'ALREADY_EXISTS', 'auth/email-already-in-use', 'An account already exists with this email.'],
    [400, 'INVALID_ARGUMENT', 'auth/invalid-email', 'Invalid email address.'],
    [400, 'INVALID_ARGUMENT', 'auth/weak-password', 'Password is too weak.'],
    [503, 'UNAVAILABLE', 'unavailable', 'Failed to create account. Password is too weak.'],
  ])('sign-up, %i %s %s is said as: %s', async (http, status, code, sentence) => {
    answer({ ...voices, signUp: () => refused(http, status, code, 'Password is too weak.') })
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: password, 'Password again': password })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  test('the meter says how strong the password is', async () => {
    answer(voices)
    await visit('/sign-up')
    await fill({ Password: 'Hazelnut7' })
    expect(screen.getByText('Medium')).toBeVisible()
    expect(screen.getByText('A symbol would make it stronger.')).toBeVisible()
  })

  test('of several faults only the first shows on submit, and the cursor goes to its field', async () => {
    answer(voices)
    await visit('/sign-up')
    const user = await fill({ Email: 'ines', Password: 'one', 'Password again': 'two' })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Invalid email address.')).toBeVisible()
    expect(screen.queryByText('Passwords do not match.')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  test('a taken address is told at its field', async () => {
    answer({ ...voices, signUp: () => refused(409, 'ALREADY_EXISTS', 'auth/email-already-in-use', 'No.') })
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: password, 'Password again': password })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('An account already exists with this email.'),
    )
  })
})

describe('forgotten passwords', () => {
  async function ask(address: string, reply: () => unknown) {
    answer({ ...voices, sendPasswordResetEmail: reply })
    const visited = await visit(address)
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    return visited
  }

  test('Password reset email sent: the mail is announced, and sign-in comes back after 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { address } = await ask('/forgot-password', () => ok({ success: true }))
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    expect(screen.getByText('Password reset email sent')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus()
    expect(address()).toBe('/forgot-password')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(address()).toBe('/sign-in'))
  })

  test('an address without an account looks like any other', async () => {
    await ask('/forgot-password', () => refused(404, 'NOT_FOUND', 'auth/user-not-found', 'No.'))
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  })

  test('what is no address is said before anything is sent', async () => {
    const sent = answer(voices)
    await visit('/forgot-password')
    const user = await fill({ Email: 'ines' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('sendPasswordResetEmail')
  })

  test('the reset address is trimmed and lower-cased', async () => {
    const sent = answer({ ...voices, sendPasswordResetEmail: () => ok({ success: true }) })
    await visit('/forgot-password')
    const user = await fill({ Email: '  Ines@Example.ORG ' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    await waitFor(() =>
      expect(sent).toContainEqual({ name: 'sendPasswordResetEmail', input: { email: 'ines@example.org' } }),
    )
  })

  test.each([
    ['/forgot-password', 'auth/invalid-email', 'Please enter a valid email address'],
    ['/forgot-password', 'auth/too-many-requests', 'Too many requests. Please try again later'],
    ['/forgot-password', 'internal', 'Failed to send reset email. Please try again'],
    ['/auth?mode=reset', 'internal', 'Failed to send reset email. Please check your email address.'],
  ])('reset at %s, %s is said as: %s', async (address, code, sentence) => {
    await ask(address, () => refused(500, 'INTERNAL', code, 'No.'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })
})

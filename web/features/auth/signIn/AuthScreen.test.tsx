import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession } from '../../../testing/builders.ts'
import { buildFailure, fail, fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const voices = { getPublicFeaturedVoices: () => ({ voices: [] }), getSession: () => null }
const password = 'Tungsten-lamp-42'

async function fill(fields: Record<string, string>) {
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  return user
}

async function signIn(failure: ReturnType<typeof buildFailure>) {
  fakeServer({ ...voices, signIn: () => failure })
  await visit('/sign-in')
  const user = await fill({ Email: 'ines@example.org', Password: password })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

// [spec1 §8.4]
describe('sign-in', () => {
  // [spec1 §2.77] [spec1 §3.1]
  test('sign-in sends the trimmed, lower-case address and opens the page that the user requested', async () => {
    const sent = fakeServer({ ...voices, signIn: () => buildSession() })
    const { address } = await visit('/sign-in?redirect=%2Fpricing%3Fcoupon%3D1')
    const user = await fill({ Email: '  Ines@Example.ORG ', Password: password })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(address()).toBe('/pricing?coupon=1'))
    expect(sent.find(({ name }) => name === 'signIn')?.input).toEqual({ email: 'ines@example.org', password })
  })

  // [spec1 §8.1] [spec1 §8.40] [spec1 §8.42] [spec1 §8.43] [spec1 §8.44]
  test.each([
    ['auth/invalid-email', 'Invalid email address.'],
    ['auth/user-not-found', 'No account found with this email.'],
    ['auth/wrong-password', 'Invalid email or password.'],
    ['auth/invalid-credential', 'Invalid email or password.'],
    ['auth/too-many-requests', 'Too many failed attempts. Please try again later.'],
    ['auth/email-not-verified', 'Please verify your email. A verification link has been sent.'],
    ['unavailable', 'Failed to sign in. This service is not available now. Please try again in a moment.'],
  ] as const)('if sign-in fails with %s, the screen shows: %s', async (code, sentence) => {
    await signIn(buildFailure(code))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  // [spec1 §8.86]
  test('a sign-in form with an invalid e-mail address shows an error and sends nothing', async () => {
    const sent = fakeServer(voices)
    await visit('/sign-in')
    const user = await fill({ Email: 'ines', Password: password })
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Invalid email address.')).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('signIn')
  })

  // [spec1 §2.3]
  test('on the sign-in page the user can request a link by e-mail instead of entering a password', async () => {
    const sent = fakeServer({ ...voices, sendSignInLink: () => ({ success: true }) })
    await visit('/sign-in')
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Sign in with an email link' }))
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    expect(sent.map(({ name }) => name)).toContain('sendSignInLink')
  })

  test('if the server refuses the address, the error is shown at the address field, which gets the focus', async () => {
    await signIn(fail('auth/invalid-email'))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address.')
  })

  // [spec1 §4.6]
  test('if sign-in is refused because the address is unverified, the page says that a verification link was sent', async () => {
    await signIn(fail('auth/email-not-verified'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please verify your email. A verification link has been sent.',
    )
    expect(sessionStore.get()).toBeNull()
  })

  test('the page “Check your email” links to sign-in, and the link contains the page that the user requested', async () => {
    fakeServer({ ...voices, sendSignInLink: () => ({ success: true }) })
    const { address } = await visit('/sign-in?mode=email-link&redirect=%2Fscripts')
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    await user.click(await screen.findByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(address()).toBe('/sign-in?redirect=%2Fscripts')
  })

  // [spec1 §2.76] [spec1 §4.9]
  test('the URL /sign-in?message=session_expired shows that the session ended because of inactivity', async () => {
    fakeServer(voices)
    await visit('/sign-in?message=session_expired')
    expect(await screen.findByText(/signed out after 30 minutes/)).toBeVisible()
  })
})

describe('sign-up', () => {
  const entry = { 'First name': 'Ines', 'Last name': 'Marlow', Email: 'ines@example.org' }

  test('a visitor who signs up gets an account and sees the pricing page', async () => {
    const sent = fakeServer({ ...voices, signUp: () => buildSession({ emailVerified: false }) })
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
    // The banner shows the notice until the pricing page has loaded and shows the notice itself.
    await waitFor(() => expect(screen.getByText(/verification link has been sent to ines@example.org/)).toBeVisible())
  })

  // [spec1 §5.1]
  test.each([
    ['Tungsten-42', 'Tungsten-43', 'Passwords do not match.'],
    ['short', 'short', 'Password must be at least 8 characters.'],
  ])('sign-up with the passwords %s and %s shows: %s', async (first, second, sentence) => {
    const sent = fakeServer(voices)
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: first, 'Password again': second })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('signUp')
  })

  // [spec1 §8.2] [spec1 §8.45] [spec1 §8.47]
  test.each([
    ['auth/email-already-in-use', 'An account already exists with this email.'],
    ['auth/invalid-email', 'Invalid email address.'],
    ['auth/weak-password', 'Password is too weak.'],
    ['unavailable', 'Failed to create account. This service is not available now. Please try again in a moment.'],
  ] as const)('if sign-up fails with %s, the screen shows: %s', { tags: ['long'] }, async (code, sentence) => {
    fakeServer({ ...voices, signUp: () => buildFailure(code) })
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: password, 'Password again': password })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  test('the sign-up form shows either the strength of a password or why it is refused, never both', async () => {
    fakeServer({ ...voices, signUp: () => buildFailure('auth/weak-password') })
    await visit('/sign-up')
    const user = await fill(entry)
    const field = screen.getByLabelText('Password', { selector: 'input' })
    await user.type(field, 'short1!')
    expect(screen.getByText('Not enough yet')).toBeVisible()
    expect(screen.queryByText('Weak')).toBeNull()
    await user.clear(field)
    await user.type(field, 'Password1!')
    expect(screen.getByText('Medium')).toBeVisible()
    await user.type(screen.getByLabelText('Password again'), 'Password1!')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByText('Medium')).toBeNull()
    await user.type(field, 'x')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/^(?:Medium|Strong)$/)).toBeVisible()
  })

  test('the sign-up form shows the strength of the typed password and advice to make it stronger', async () => {
    fakeServer(voices)
    await visit('/sign-up')
    await fill({ Password: 'Hazelnut7' })
    expect(screen.getByText('Medium')).toBeVisible()
    expect(screen.getByText('A symbol would make it stronger.')).toBeVisible()
  })

  // [spec1 §5.2]
  test('after a click on Create Account only the first problem is shown, and its field gets the focus', async () => {
    fakeServer(voices)
    await visit('/sign-up')
    const user = await fill({ Email: 'ines', Password: 'one', 'Password again': 'two' })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Invalid email address.')).toBeVisible()
    expect(screen.queryByText('Passwords do not match.')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  test('if the e-mail address already has an account, sign-up shows the error at the address field', async () => {
    fakeServer({ ...voices, signUp: () => fail('auth/email-already-in-use') })
    await visit('/sign-up')
    const user = await fill({ ...entry, Password: password, 'Password again': password })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('An account already exists with this email.'),
    )
  })
})

describe('forgotten passwords', () => {
  async function ask(address: string, reply: Answers['sendPasswordResetEmail']) {
    fakeServer({ ...voices, sendPasswordResetEmail: reply })
    const visited = await visit(address)
    const user = await fill({ Email: 'ines@example.org' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    return visited
  }

  // The server gives the same answer for an address without an account. [spec1 §4.7] [spec1 §8.5] [spec1 §8.49]
  test(
    'after the reset e-mail is sent, a message says so, and the sign-in form returns after 5 seconds',
    { tags: ['long'] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      const { address } = await ask('/forgot-password', () => ({ success: true }))
      expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      expect(screen.getByText('Password reset email sent')).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus()
      expect(address()).toBe('/forgot-password')
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      await waitFor(() => expect(address()).toBe('/sign-in'))
    },
  )

  // [spec1 §4.7]
  test(
    'the message about the reset e-mail stays above the sign-in form after 5 seconds, and after a reload',
    { tags: ['long'] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      const { reload } = await ask('/forgot-password', () => ({ success: true }))
      await screen.findByRole('heading', { name: 'Check Your Email' })
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(600_000))
      const words = /^If there is an account for ines@example\.org, a link to set a new password is on its way/
      expect(screen.getByText(words)).toBeVisible()
      await reload()
      expect(await screen.findByText(words)).toBeVisible()
    },
  )

  test('an invalid e-mail address shows an error, and no password reset is requested', async () => {
    const sent = fakeServer(voices)
    await visit('/forgot-password')
    const user = await fill({ Email: 'ines' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(sent.map(({ name }) => name)).not.toContain('sendPasswordResetEmail')
  })

  // [spec1 §3.1]
  test('the request for a password reset sends the address trimmed and in lower case', async () => {
    const sent = fakeServer({ ...voices, sendPasswordResetEmail: () => ({ success: true }) })
    await visit('/forgot-password')
    const user = await fill({ Email: '  Ines@Example.ORG ' })
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    await waitFor(() =>
      expect(sent).toContainEqual({ name: 'sendPasswordResetEmail', input: { email: 'ines@example.org' } }),
    )
  })

  // [spec1 §8.48] [spec1 §8.87] [spec1 §8.88]
  test.each([
    ['/forgot-password', 'auth/invalid-email', 'Please enter a valid email address'],
    ['/forgot-password', 'rate_limited', 'Too many requests. Please try again later'],
    ['/forgot-password', 'internal', 'Failed to send reset email. Please try again'],
    ['/auth?mode=reset', 'internal', 'Failed to send reset email. Please check your email address.'],
  ] as const)('if a password reset at %s ends with %s, the screen shows: %s', async (address, code, sentence) => {
    await ask(address, () => buildFailure(code))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })
})

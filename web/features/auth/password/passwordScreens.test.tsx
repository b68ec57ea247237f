import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession } from '../../../testing/builders.ts'
import { buildFailure, fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const good = 'Tungsten-lamp-42'
const base = { getSession: () => buildSession() }

async function type(fields: Record<string, string>) {
  const user = userEvent.setup()
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text)
  return user
}

describe('changing a password', () => {
  const press = 'Change Password'

  // [spec1 §4.8]
  test(
    'after the user changes the password, a success screen is shown, and after 2 seconds the account page opens',
    { tags: ['long'] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      fakeServer({ ...base, changePassword: () => ({ success: true }) })
      const { address } = await visit('/change-password', buildSession())
      const user = await type({ 'Current password': 'old', 'New password': good, 'New password again': good })
      await user.click(screen.getByRole('button', { name: press }))
      expect(await screen.findByText(/Your password is changed/)).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      await waitFor(() => expect(address()).toBe('/account'))
    },
  )

  // [spec1 §5.7]
  test.each([
    [good, `${good}x`, 'New passwords do not match'],
    ['lowercase1!', 'lowercase1!', 'Password must contain at least one uppercase letter'],
  ])('changing the password to %s and entering %s as its repetition shows: %s', async (first, second, sentence) => {
    fakeServer(base)
    await visit('/change-password', buildSession())
    const user = await type({ 'Current password': 'old', 'New password': first, 'New password again': second })
    await user.click(screen.getByRole('button', { name: press }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('after a wrong current password, the error is shown at its field, and the field gets the focus', async () => {
    fakeServer({ ...base, changePassword: () => fail('auth/wrong-password', {}) })
    await visit('/change-password', buildSession())
    const user = await type({ 'Current password': 'old', 'New password': good, 'New password again': good })
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus())
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Current password is incorrect')
  })

  // [spec1 §8.6] [spec1 §8.80] [spec1 §8.81] [spec1 §8.84]
  test.each([
    ['auth/wrong-password', 'Current password is incorrect'],
    ['auth/weak-password', 'New password is too weak'],
    ['internal', 'Failed to update password. Please try again'],
  ] as const)(
    'if changing the password fails with %s, the screen shows: %s',
    { tags: ['long'] },
    async (code, sentence) => {
      fakeServer({ ...base, changePassword: () => buildFailure(code) })
      await visit('/change-password', buildSession())
      const user = await type({ 'Current password': 'old', 'New password': good, 'New password again': good })
      await user.click(screen.getByRole('button', { name: press }))
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    },
  )
})

describe('setting a first password', () => {
  // [spec1 §4.8]
  test(
    'a user who sets a first password sees a success screen, and the account page two seconds later',
    { tags: ['long'] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      fakeServer({ ...base, setPassword: () => ({ success: true }) })
      const { address } = await visit('/set-password', buildSession({ hasPassword: false }))
      const user = await type({ 'New password': good, 'New password again': good })
      await user.click(screen.getByRole('button', { name: 'Set Password' }))
      expect(await screen.findByText(/Your password is set/)).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2_000))
      await waitFor(() => expect(address()).toBe('/account'))
    },
  )

  test('on the page that sets a password, a user who has a password is told that the new one replaces it', async () => {
    fakeServer(base)
    await visit('/set-password', buildSession())
    expect(await screen.findByText(/It replaces the password you have/)).toBeVisible()
    expect(screen.queryByText(/Until now you signed in with email links/)).not.toBeInTheDocument()
  })

  // [spec1 §5.8]
  test('the button that sets the password is disabled unless the password is valid and both fields are equal', async () => {
    fakeServer(base)
    await visit('/set-password', buildSession({ hasPassword: false }))
    const user = await type({ 'New password': good, 'New password again': 'Tung' })
    expect(screen.getByRole('button', { name: 'Set Password' })).toBeDisabled()
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    await user.type(screen.getByLabelText('New password again'), good.slice(4))
    expect(screen.getByRole('button', { name: 'Set Password' })).toBeEnabled()
  })

  // [spec1 §8.7] [spec1 §8.82] [spec1 §8.83] [spec1 §8.85]
  test.each([
    ['auth/requires-recent-login', false, 'For security, please sign out and sign in again before setting a password'],
    ['auth/weak-password', false, 'Password does not meet security requirements'],
    ['internal', false, 'Failed to set password. Please try again'],
    ['internal', true, 'Failed to update password. Please try again'],
  ] as const)(
    'if setting a password fails with %s (the account has a password: %s), the screen shows: %s',
    { tags: ['long'] },
    async (code, hasPassword, sentence) => {
      fakeServer({ ...base, setPassword: () => buildFailure(code) })
      await visit('/set-password', buildSession({ hasPassword }))
      const user = await type({ 'New password': good, 'New password again': good })
      await user.click(screen.getByRole('button', { name: 'Set Password' }))
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    },
  )
})

describe('links in e-mails', () => {
  test.each([
    ['/verify-email?token=t1', 'Verify my email', 'verifyEmail'],
    ['/sign-in-link?token=t1', 'Sign In', 'signInWithLink'],
  ])(
    'the page %s, which opens from a link in an e-mail, changes nothing before the user presses its button',
    async (address, button, name) => {
      const sent = fakeServer({
        ...base,
        verifyEmail: () => ({ success: true, email: 'ines@example.org' }),
        signInWithLink: () => buildSession(),
      })
      await visit(address)
      const press = await screen.findByRole('button', { name: button })
      expect(sent.map((one) => one.name)).not.toContain(name)
      await userEvent.click(press)
      await waitFor(() => expect(sent).toContainEqual({ name, input: { token: 't1' } }))
    },
  )

  test.each([
    ['/verify-email', 'Verify my email'],
    ['/sign-in-link', 'Sign In'],
    ['/confirm-email', 'Use this address'],
    ['/undo-email', 'Keep my address'],
  ])('the page %s says that the link is incomplete only if the token is missing', async (path, button) => {
    fakeServer(base)
    const incomplete = await visit(path)
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible()
    expect(screen.getByRole('button', { name: button })).toBeDisabled()
    incomplete.unmount()
    await visit(`${path}?token=t1`)
    expect(await screen.findByRole('button', { name: button })).toBeEnabled()
    expect(screen.queryByText(/This link is incomplete/)).toBeNull()
  })

  test.each([
    ['/verify-email?token=t1', 'Verify my email'],
    ['/sign-in-link?token=t1', 'Sign In'],
  ])(
    'S-16 %s links to the page that sets a password if verifying the address removed the old password',
    async (address, button) => {
      const session = buildSession({ hasPassword: false })
      fakeServer({
        ...base,
        verifyEmail: () => ({ success: true, email: 'ines@example.org', session, isPasswordRemoved: true }),
        signInWithLink: () => ({ ...session, isPasswordRemoved: true }),
      })
      await visit(address)
      await userEvent.click(await screen.findByRole('button', { name: button }))
      expect(await screen.findByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/set-password')
      expect(screen.getByText(/we removed the password/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
    },
  )

  test('a signed-in user who verifies the address can open the first scene with one click', async () => {
    const answered = { success: true as const, email: 'ines@example.org', firstScriptId: 'scr_first' }
    fakeServer({ ...base, verifyEmail: () => answered, getSession: () => buildSession() })
    await visit('/verify-email?token=t1', buildSession({ emailVerified: false }))
    await userEvent.click(await screen.findByRole('button', { name: 'Verify my email' }))
    const link = await screen.findByRole('link', { name: 'Run your first scene' })
    expect(link).toHaveAttribute('href', '/practice?script=scr_first')
    // The link to the first scene is the primary button of the page.
    expect(link).toHaveAttribute('data-kind', 'main')
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('data-kind', 'bare')
    expect(screen.getByRole('group', { name: 'The beginning of your first scene' })).toHaveTextContent(
      'IVOIs it a fire?',
    )
  })

  test('a signed-out visitor who verifies an address sees one message about this, and is asked to sign in', async () => {
    fakeServer({ ...base, verifyEmail: () => ({ success: true, email: 'ines@example.org' }) })
    await visit('/verify-email?token=t1')
    const button = await screen.findByRole('button', { name: 'Verify my email' })
    // The page shows the scene that the user can open after verifying the address.
    expect(screen.getByRole('group', { name: 'The beginning of your first scene' })).toBeVisible()
    await userEvent.click(button)
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible()
    expect(screen.getByText('Sign in to start rehearsing.')).toBeVisible()
    expect(screen.queryByText('Your email is verified.')).toBeNull()
  })

  test('a user with a verified address who opens /verify-email without a token can continue to the practice page', async () => {
    fakeServer(base)
    await visit('/verify-email', buildSession({ emailVerified: true }))
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Start rehearsing' })).toHaveAttribute('href', '/practice')
    expect(screen.queryByText(/This link is incomplete/)).toBeNull()
  })

  test(
    'on the page that confirms a verified address, a new user can import a script, which then opens in Practice',
    { tags: ['long'] },
    async () => {
      const understood = {
        ...({ kind: 'play', format: 'text', title: 'Sides', pages: null } as const),
        leftOut: [],
        ...{ roles: 2, scenes: 1, speeches: 4, doubts: 0 },
      }
      const missing = () => fail('not_found')
      fakeServer(
        {
          ...{
            ...base,
            verifyEmail: () => ({ success: true, email: 'ines@example.org' }),
            getSession: () => buildSession(),
          },
          ...{ getScript: missing, getUnderstanding: missing, getCasting: missing, getRehearsal: missing },
        },
        { importFile: () => ({ scriptId: 'scr_own', understood }) },
      )
      const { address } = await visit('/verify-email?token=t1', buildSession({ emailVerified: false }))
      await userEvent.click(await screen.findByRole('button', { name: 'Verify my email' }))
      expect(await screen.findByRole('button', { name: 'Add your own script' })).toBeVisible()
      const file = new File(['ANNA: Hello.'], 'Sides.txt', { type: 'text/plain' })
      await userEvent.upload(screen.getByLabelText('Choose a file'), file)
      await waitFor(() => expect(address()).toBe('/practice?script=scr_own'))
      // Waits for the next page, because its code must be loaded before the tests of this file end.
      expect(await screen.findByRole('link', { name: 'Go to My Scripts' })).toBeVisible()
    },
  )

  test('the page that opens from a password reset link shows an error if the link was already used', async () => {
    const used = 'This link has been used or has expired. Ask for a new one.'
    fakeServer({
      ...base,
      resetPassword: () => fail('auth/invalid-action-code'),
    })
    await visit('/reset-password?token=t1')
    const user = await type({ 'New password': good, 'New password again': good })
    await user.click(screen.getByRole('button', { name: 'Set Password' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(used)
  })

  test.each([
    ['/undo-email', 'Keep my address', {}],
    ['/reset-password', 'Set Password', { 'New password': good, 'New password again': good }],
  ] as [string, string, Record<string, string>][])(
    'after the server has ended all sessions of the account, the page %s signs the user out in this browser too',
    async (path, button, fields) => {
      fakeServer({
        ...base,
        undoEmailChange: () => ({ success: true, email: 'ines@example.org' }),
        resetPassword: () => ({ success: true }),
      })
      await visit(`${path}?token=t1`, buildSession())
      const user = await type(fields)
      await user.click(await screen.findByRole('button', { name: button }))
      await waitFor(() => expect(sessionStore.get()).toBeNull())
    },
  )
})

// Tests sign-in methods, sessions, account deletion, and the pages that open from links in e-mails about the address.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { formatTimeAgo } from './formatTimeAgo.ts'
import {
  ago,
  baseAnswers,
  closeAccountAfterEach,
  thisSession,
  open,
  phoneSession,
  section,
} from './testing/accountPage.ts'

closeAccountAfterEach()

const unknown = { ...phoneSession, sessionId: 's3', browser: null, system: null }

const passkey = { passkeyId: 'p1', name: 'Old phone', createdAt: ago(9 * 24 * 60), lastUsedAt: null, isBackedUp: true }

test('a past time is “just now” for 3 minutes, then counted in minutes, hours and days, and is a date after a week', () => {
  const at = Date.parse('2026-11-20T12:00:00.000Z')
  const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
  const format = (ageMs: number) => formatTimeAgo(new Date(at).toISOString(), at + ageMs)
  expect([3 * minuteMs - 1, 3 * minuteMs, hourMs - 1, hourMs, dayMs - 1, dayMs, 7 * dayMs - 1].map(format)).toEqual([
    ...['just now', '3 minutes ago', '59 minutes ago', '1 hour ago', '23 hours ago', 'yesterday', '6 days ago'],
  ])
  expect(format(7 * dayMs)).toContain('2026')
})

describe('Sign-in Methods', () => {
  test('without a password, Sign-in Methods shows a link to set one, and the address for sign-in links', async () => {
    await open({}, buildSession({ hasPassword: false }))
    const methods = section('Sign-in Methods')
    expect(within(methods).getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/set-password')
    expect(within(methods).getByText('ines@example.org')).toBeVisible()
  })

  test('the list of passkeys says that a passkey was not used yet, and the user can rename and remove it', async () => {
    let all = [passkey]
    const { user, calls } = await open({
      getUserPasskeys: () => ({ passkeys: all }),
      renamePasskey: () => {
        const renamed = { ...passkey, name: 'Laptop' }
        all = [renamed]
        return renamed
      },
      removePasskey: () => {
        all = []
        return { success: true }
      },
    })
    expect(await screen.findByText(/not used yet. Also on your other devices/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Rename Old phone' }))
    await user.clear(screen.getByLabelText('Name of this passkey'))
    await user.type(screen.getByLabelText('Name of this passkey'), 'Laptop')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
    expect(calls('renamePasskey')).toEqual([{ passkeyId: 'p1', name: 'Laptop' }])
    expect(calls('removePasskey')).toEqual([{ passkeyId: 'p1' }])
  })
})

describe('Security', () => {
  test('the Security section links to the page for changing the password', async () => {
    await open()
    const link = within(section('Security')).getByRole('link', { name: 'Change Password' })
    expect(link).toHaveAttribute('href', '/change-password')
  })

  // [spec1 §8.37] [spec1 §8.49] [spec1 §8.91] [spec1 §8.94]
  test.each([
    [() => ({ success: true as const }), 'Password reset email sent! Check your inbox.'],
    [() => fail('rate_limited', { retryAfterS: 60 }), 'Failed to send password reset email. Please try again.'],
  ])(
    'after a request for a link to reset the password (case %#), the page shows: %s',
    async (sendPasswordResetEmail, sentence) => {
      const { user } = await open({ sendPasswordResetEmail })
      await user.click(screen.getByRole('button', { name: 'Forgotten it? Email me a reset link' }))
      expect(await screen.findByText(sentence)).toBeVisible()
    },
  )

  test('the list of sessions starts with this browser, then lists the others with their last activity', async () => {
    await open({ getUserSessions: () => ({ sessions: [phoneSession, unknown, thisSession] }) })
    const rows = within(section('Security'))
    await rows.findByText('Firefox on Windows')
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on WindowsThis browser, signed in on /),
      expect.stringMatching(/^Safari on iPhoneLast seen 3 hours ago, signed in on .*Sign out$/),
      expect.stringMatching(/^A browser we do not knowLast seen 3 hours ago/),
    ])
  })

  test('the user can sign out one other browser, or all other browsers', async () => {
    let all = [thisSession, phoneSession, unknown]
    const { user, calls } = await open({
      getUserSessions: () => ({ sessions: all }),
      endSession: ({ sessionId }) => {
        all = all.filter((one) => one.sessionId !== sessionId)
        return { success: true }
      },
      endOtherSessions: () => {
        all = [thisSession]
        return { ended: 1 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Signed out there')).toBeVisible()
    expect(calls('endSession')).toEqual([{ sessionId: 's2' }])
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.getByText('A browser we do not know')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    expect(await screen.findByText('1 other browser signed out')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  })

  test('signing out a browser whose session has already ended counts as success', async () => {
    const { user } = await open({ endSession: () => fail('not_found') })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Signed out there')).toBeVisible()
  })
})

describe('deleting data', () => {
  test('to delete the account, the user types a word under the list of what is deleted; then the start page opens', async () => {
    const { user, calls, address } = await open(
      { deleteAccount: () => ({ success: true }) },
      buildSession({
        subscriptionTier: 'paid',
        subscriptionStatus: 'active',
        subscriptionExpiresAt: '2099-01-01T00:00:00.000Z',
      }),
    )
    localStorage.setItem('sp.draft.studio.u1', 'But soft')
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
    expect(dialog).toHaveTextContent('ines@example.org')
    expect(dialog).toHaveTextContent('every script, recording and take of yours')
    expect(dialog).toHaveTextContent('your plan: it ends now, and nothing more is charged')
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(within(dialog).getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(
      'Please type DELETE to confirm.',
    )
    expect(calls('deleteAccount')).toEqual([])
    await user.type(within(dialog).getByLabelText('Type DELETE to confirm'), 'delete')
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText(/Your account was deleted/)).toBeVisible()
    expect(address()).toBe('/')
    expect(localStorage.getItem('sp.draft.studio.u1')).toBeNull()
  })

  test('if the payment provider cannot cancel the plan, the account is not deleted and an error is shown', async () => {
    const sentence = 'We could not end your plan just now, so nothing was deleted. Please try again in a few minutes.'
    const { user } = await open({
      deleteAccount: () => fail('account/plan-not-ended'),
    })
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(screen.getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(sentence))
  })

  test('*Remove everything from this device* asks first, then deletes all drafts in the browser and signs out', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
    const { user, calls } = await open({ signOut: () => ({ success: true }) })
    localStorage.setItem('sp.draft.studio.somebody-else', 'What light')
    await user.click(screen.getByRole('button', { name: 'Remove everything from this device' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove everything from this device?' })
    expect(localStorage.getItem('sp.draft.studio.somebody-else')).not.toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Remove everything' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(localStorage).toHaveLength(0)
    expect(calls('signOut')).toHaveLength(1)
  })
})

describe('links in e-mails about the address', () => {
  test.each([
    ['/confirm-email?token=t', 'confirmEmailChange', 'Use this address', 'Your address is now new@example.org.'],
    [
      '/undo-email?token=t',
      'undoEmailChange',
      'Keep my address',
      'Your address is new@example.org again, and every device is signed out.',
    ],
  ] as const)(
    '%s, which a link in an e-mail opens, changes the address only when its button is pressed',
    async (address, name, press, sentence) => {
      const sent = fakeServer({ ...baseAnswers, [name]: () => ({ success: true, email: 'new@example.org' }) })
      await visit(address)
      const button = await screen.findByRole('button', { name: press })
      expect(sent.filter((one) => one.name === name)).toEqual([])
      await userEvent.setup().click(button)
      expect(await screen.findByText(sentence)).toBeVisible()
      expect(sent.filter((one) => one.name === name)).toEqual([{ name, input: { token: 't' } }])
    },
  )
})

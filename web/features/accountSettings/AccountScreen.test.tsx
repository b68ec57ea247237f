// One page with many sections. All tests use the same fake account behind it.
import { fakeMatchMedia } from '../../testing/fakeMatchMedia.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { buildFailure, fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())
// Unmounts the page first: a mounted page may refetch and must not reach a real network.
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const minuteMs = 60_000
const now = () => new Date().toISOString()
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

const here = {
  sessionId: 's1',
  browser: 'Firefox',
  system: 'Windows',
  signedInAt: now(),
  lastSeenAt: now(),
  isThis: true,
}
const phone = { ...here, sessionId: 's2', browser: 'Safari', system: 'iPhone', lastSeenAt: ago(185), isThis: false }
const unknown = { ...phone, sessionId: 's3', browser: null, system: null }
const passkey = { passkeyId: 'p1', name: 'Old phone', createdAt: ago(9 * 24 * 60), lastUsedAt: null, isBackedUp: true }

const base = {
  getSession: () => buildSession(),
  checkGenerationLimit: () => ({ canGenerate: true as const, currentUsage: 0, limit: 10_000, remaining: 10_000 }),
  getUserSessions: () => ({ sessions: [phone, here] }),
  getUserPasskeys: () => ({ passkeys: [] }),
}
const proofWanted = () => fail('auth/requires-recent-login', {})

/** Fakes the window width; the test DOM has none. */
function windowOf(widthPx: number) {
  fakeMatchMedia((query) => widthPx <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0))
}

async function open(answers: Parameters<typeof fakeServer>[0] = {}, session = buildSession()) {
  const sent = fakeServer({ ...base, ...answers })
  const view = await visit('/account', session)
  await screen.findByRole('heading', { level: 1, name: 'Account settings' })
  const calls = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...view, calls, user: userEvent.setup() }
}

const section = (name: string) => screen.getByRole('region', { name })

describe('spec 1 §2: sections of the account', () => {
  // [spec1 §2.54]
  test('Account Information, Subscription, Sign-in Methods and Security come first, in this order', async () => {
    await open()
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['Account Information', 'Subscription', 'Sign-in Methods', 'Security'])
  })

  // [spec1 §2.55]
  test('accordions at widths of 768px or less: the first is open, a title opens and closes its section', async () => {
    windowOf(768)
    const { user } = await open()
    const turn = (name: string) => screen.getByRole('button', { name })
    expect(turn('Account Information')).toHaveAttribute('aria-expanded', 'true')
    expect(turn('Security')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    await user.click(turn('Security'))
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible()
    await user.click(turn('Security'))
    expect(turn('Security')).toHaveAttribute('aria-expanded', 'false')
  })

  test('a URL hash opens its section, also from a link on the page', async () => {
    windowOf(360)
    fakeServer(base)
    await visit('/account#delete-account', buildSession())
    const turn = async (name: string) => screen.findByRole('button', { name })
    expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
    expect(await turn('Account Information')).toHaveAttribute('aria-expanded', 'false')
    expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.setup().click(screen.getByRole('link', { name: 'take your data with you' }))
    await waitFor(async () => expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'true'))
    expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
  })

  // [spec1 §2.55]
  test('wider than 768px every section is open', async () => {
    windowOf(769)
    await open()
    expect(screen.queryByRole('button', { name: 'Security' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible()
  })
})

describe('Account Information', () => {
  // [spec1 §7.8]
  test('the name can be changed in its row', async () => {
    const updateProfile = () => ({ ...buildSession().user, displayName: 'Ines Vance' })
    const { user, calls } = await open({ updateProfile })
    await user.click(screen.getByRole('button', { name: 'Change name' }))
    expect(screen.getByLabelText('First name')).toHaveFocus()
    await user.clear(screen.getByLabelText('Last name'))
    await user.type(screen.getByLabelText('Last name'), 'Vance')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Name updated')).toBeVisible()
    expect(screen.getByText('Ines Vance')).toBeVisible()
    expect(calls('updateProfile')).toEqual([{ firstName: 'Ines', lastName: 'Vance' }])
    expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus()
  })

  // [spec1 §2.56] [spec1 §8.35] [spec1 §8.92]
  test('spec 1 §8, Phone updated: a phone number is added and shown', async () => {
    const updateUserPhone = () => ({ ...buildSession().user, phone: '+44 20 7946 0958' })
    const { user, calls } = await open({ updateUserPhone })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), '+44 20 7946 0958')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(await screen.findByText('Phone updated')).toBeVisible()
    expect(screen.getByText('+44 20 7946 0958')).toBeVisible()
    expect(calls('updateUserPhone')).toEqual([{ phone: '+44 20 7946 0958' }])
  })

  // [spec1 §8.35] [spec1 §8.89]
  test.each([
    ['internal', 'Failed to update phone. Reference: req_1'],
    ['account/invalid-phone', 'Please enter a phone number, with its country code if you can.'],
  ] as const)('spec 1 §8, phone, %s shows: %s', async (code, sentence) => {
    const { user } = await open({
      updateUserPhone: () => buildFailure(code),
    })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), 'call me')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(sentence))
    expect(screen.getByLabelText('Phone')).toHaveValue('call me')
  })

  // [spec1 §2.56] [spec1 §8.36] [spec1 §8.90] [spec1 §8.93]
  test.each([
    [() => ({ success: true as const }), 'Verification email sent! Check your inbox.'],
    [() => fail('internal', { requestId: 'req_1' }), 'Failed to send verification email. Reference: req_1'],
  ])(
    'an unverified address has its badge and can request the link again (%#): %s',
    async (sendVerificationEmail, sentence) => {
      const { user } = await open({ sendVerificationEmail }, buildSession({ emailVerified: false }))
      const information = section('Account Information')
      expect(within(information).getByText('Unverified')).toBeVisible()
      await user.click(within(information).getByRole('button', { name: 'Send the verification link again' }))
      expect(await within(information).findByText(sentence)).toBeVisible()
    },
  )

  test('typed text survives the end of the session', async () => {
    const updateUserPhone = () => fail('signed_out')
    const { user, unmount } = await open({ updateUserPhone })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), '020 7946 0958')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    unmount()

    const { unmount: leave } = await open()
    expect(screen.getByLabelText('Phone')).toHaveValue('020 7946 0958')
    leave()
    await open({}, buildSession({ uid: 'u2' }))
    expect(screen.queryByLabelText('Phone')).toBeNull()
  })

  test('during impersonation nothing can be changed', async () => {
    await open({}, buildSession({}, { impersonatedBy: 'admin' }))
    expect(screen.queryByRole('button', { name: /^Change|^Add|Delete my account|everywhere else/ })).toBeNull()
  })
})

describe('changing the e-mail address', () => {
  async function requestChange(email: string, answers: Parameters<typeof fakeServer>[0], session = buildSession()) {
    const opened = await open(answers, session)
    await opened.user.click(screen.getByRole('button', { name: 'Change email' }))
    await opened.user.type(screen.getByLabelText('New email'), email)
    await opened.user.click(screen.getByRole('button', { name: 'Mail me the link' }))
    return opened
  }

  test('a link is mailed to the new address, and the old one stays until it is pressed', async () => {
    const { calls } = await requestChange(' New@Example.org ', {
      requestEmailChange: () => ({ success: true }),
    })
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
    expect(within(section('Account Information')).getByText('ines@example.org')).toBeVisible()
    expect(calls('requestEmailChange')).toEqual([{ newEmail: 'new@example.org' }])
  })

  // [spec1 §8.79]
  test('S-22 the server may require the password, and then the change continues', async () => {
    let isProved = false
    const { user, calls } = await requestChange('new@example.org', {
      requestEmailChange: () => (isProved ? { success: true } : proofWanted()),
      reauthenticate: (input) => {
        isProved = input.password === 'Tungsten-lamp-42'
        return isProved ? { success: true } : fail('auth/wrong-password', {})
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Is it still you?' })
    await user.type(within(dialog).getByLabelText('Current password'), 'wrong')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Current password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      ),
    )
    await user.clear(within(dialog).getByLabelText('Current password'))
    await user.type(within(dialog).getByLabelText('Current password'), 'Tungsten-lamp-42')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/A link is on its way/)).toBeVisible()
    expect(calls('requestEmailChange')).toHaveLength(2)
  })

  test('cancelling the reauthentication keeps the input and sends nothing', async () => {
    const { user, calls } = await requestChange('new@example.org', { requestEmailChange: proofWanted })
    await screen.findByRole('dialog', { name: 'Is it still you?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.org')
    expect(calls('requestEmailChange')).toHaveLength(1)
  })

  test('a user without a password reauthenticates by a mailed link', async () => {
    let isPressed = false
    const { user, calls } = await requestChange(
      'new@example.org',
      {
        requestEmailChange: () => (isPressed ? { success: true } : proofWanted()),
        sendSignInLink: () => ({ success: true }),
      },
      buildSession({ hasPassword: false }),
    )
    await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }))
    expect(calls('sendSignInLink')).toEqual([{ email: 'ines@example.org' }])
    isPressed = true
    await user.click(await screen.findByRole('button', { name: 'I have pressed it' }))
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
  })

  test('an invalid address shows an error at the field, and nothing is sent', async () => {
    const { calls } = await requestChange('new at example', {})
    await waitFor(() =>
      expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('Invalid email address.'),
    )
    expect(calls('requestEmailChange')).toEqual([])
  })
})

describe('Sign-in Methods', () => {
  test('shows whether there is a password, a link to set one, and the address for links', async () => {
    await open({}, buildSession({ hasPassword: false }))
    const methods = section('Sign-in Methods')
    expect(within(methods).getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/set-password')
    expect(within(methods).getByText('ines@example.org')).toBeVisible()
  })

  test('a passkey shows when it was added and used, and can be renamed and removed', async () => {
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
  test('links to the change of the password', async () => {
    await open()
    const link = within(section('Security')).getByRole('link', { name: 'Change Password' })
    expect(link).toHaveAttribute('href', '/change-password')
  })

  // [spec1 §8.37] [spec1 §8.49] [spec1 §8.91] [spec1 §8.94]
  test.each([
    [() => ({ success: true as const }), 'Password reset email sent! Check your inbox.'],
    [() => fail('rate_limited', { retryAfterS: 60 }), 'Failed to send password reset email. Please try again.'],
  ])('spec 1 §8, mailed reset link (%#): %s', async (sendPasswordResetEmail, sentence) => {
    const { user } = await open({ sendPasswordResetEmail })
    await user.click(screen.getByRole('button', { name: 'Forgotten it? Email me a reset link' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('sessions are listed with this browser first and the others with their last activity', async () => {
    await open({ getUserSessions: () => ({ sessions: [phone, unknown, here] }) })
    const rows = within(section('Security'))
    await rows.findByText('Firefox on Windows')
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on WindowsThis browser, signed in on /),
      expect.stringMatching(/^Safari on iPhoneLast seen 3 hours ago, signed in on .*Sign out$/),
      expect.stringMatching(/^A browser we do not knowLast seen 3 hours ago/),
    ])
  })

  test('one browser or all others can be signed out', async () => {
    let all = [here, phone]
    const { user, calls } = await open({
      getUserSessions: () => ({ sessions: all }),
      endSession: () => fail('not_found'),
      endOtherSessions: () => {
        all = [here]
        return { ended: 1 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Signed out there')).toBeVisible()
    expect(calls('endSession')).toEqual([{ sessionId: 's2' }])
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    expect(await screen.findByText('1 other browser signed out')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  })
})

describe('deleting data', () => {
  test('deleting the account lists what is deleted, requires the word, and opens the start page', async () => {
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

  test('if the plan cannot be cancelled, the account stays and an error is shown', async () => {
    const sentence = 'We could not end your plan just now, so nothing was deleted. Please try again in a few minutes.'
    const { user } = await open({
      deleteAccount: () => fail('account/plan-not-ended'),
    })
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(screen.getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(sentence))
  })

  test('*Remove everything from this device* warns first, then deletes all drafts and signs out', async () => {
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

describe('mailed links about the e-mail address', () => {
  test.each([
    ['/confirm-email?token=t', 'confirmEmailChange', 'Use this address', 'Your address is now new@example.org.'],
    [
      '/undo-email?token=t',
      'undoEmailChange',
      'Keep my address',
      'Your address is new@example.org, and everyone is signed out.',
    ],
  ] as const)('%s acts when its button is pressed, not when it opens', async (address, name, press, sentence) => {
    const sent = fakeServer({ ...base, [name]: () => ({ success: true, email: 'new@example.org' }) })
    await visit(address)
    const button = await screen.findByRole('button', { name: press })
    expect(sent.filter((one) => one.name === name)).toEqual([])
    await userEvent.setup().click(button)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(sent.filter((one) => one.name === name)).toEqual([{ name, input: { token: 't' } }])
  })
})

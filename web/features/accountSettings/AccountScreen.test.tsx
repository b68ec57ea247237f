// One page with many sections, each worked as its owner would; the stand-in account behind them is the same.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())
// The page goes first: while it stands it may ask again, and must not reach a real network.
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
  getSession: () => ok(sessionWith()),
  checkGenerationLimit: () => ok({ canGenerate: true, currentUsage: 0, limit: 10_000, remaining: 10_000 }),
  getUserSessions: () => ok({ sessions: [phone, here] }),
  getUserPasskeys: () => ok({ passkeys: [] }),
}
const proofWanted = () => refused(401, 'UNAUTHENTICATED', 'auth/requires-recent-login', 'Again, please.')

/** As wide as it is said; the house itself has no window. */
function windowOf(widthPx: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

async function open(answers: Parameters<typeof answer>[0] = {}, session = sessionWith()) {
  const sent = answer({ ...base, ...answers })
  const view = await visit('/account', session)
  await screen.findByRole('heading', { level: 1, name: 'Account settings' })
  const calls = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...view, calls, user: userEvent.setup() }
}

const section = (name: string) => screen.getByRole('region', { name })

describe('spec 1 §2: sections of the account', () => {
  test('Account Information, Subscription, Sign-in Methods and Security stand first, in this order', async () => {
    await open()
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['Account Information', 'Subscription', 'Sign-in Methods', 'Security'])
  })

  test('accordions at widths of 768px or less: the first is open, a name opens and shuts its section', async () => {
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

  test('an address that names a section opens it, also from the page itself', async () => {
    windowOf(360)
    answer(base)
    await visit('/account#delete-account', sessionWith())
    const turn = async (name: string) => screen.findByRole('button', { name })
    expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
    expect(await turn('Account Information')).toHaveAttribute('aria-expanded', 'false')
    expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.setup().click(screen.getByRole('link', { name: 'take your data with you' }))
    await waitFor(async () => expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'true'))
    expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
  })

  test('wider than 768px everything lies open', async () => {
    windowOf(769)
    await open()
    expect(screen.queryByRole('button', { name: 'Security' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible()
  })
})

describe('Account Information', () => {
  test('a name is changed in its row', async () => {
    const updateProfile = () => ok({ ...sessionWith().user, displayName: 'Ines Vance' })
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

  test('spec 1 §8, Phone updated: a phone is added, and shown', async () => {
    const updateUserPhone = () => ok({ ...sessionWith().user, phone: '+44 20 7946 0958' })
    const { user, calls } = await open({ updateUserPhone })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), '+44 20 7946 0958')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(await screen.findByText('Phone updated')).toBeVisible()
    expect(screen.getByText('+44 20 7946 0958')).toBeVisible()
    expect(calls('updateUserPhone')).toEqual([{ phone: '+44 20 7946 0958' }])
  })

  test.each([
    [500, 'INTERNAL', 'functions/internal', 'Failed to update phone'],
    [400, 'INVALID_ARGUMENT', 'account/invalid-phone', 'Please enter a phone number'],
  ])('spec 1 §8, phone, %i %s %s is said as: %s', async (http, status, code, sentence) => {
    const { user } = await open({ updateUserPhone: () => refused(http, status, code, 'Please enter a phone number') })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), 'call me')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(sentence))
    expect(screen.getByLabelText('Phone')).toHaveValue('call me')
  })

  test.each([
    [() => ok({ success: true }), 'Verification email sent! Check your inbox.'],
    [() => refused(500, 'INTERNAL', 'functions/internal', 'No.'), 'Failed to send verification email.'],
  ])(
    'an unverified address bears its badge and can have the link again (%#): %s',
    async (sendVerificationEmail, sentence) => {
      const { user } = await open({ sendVerificationEmail }, sessionWith({ emailVerified: false }))
      const information = section('Account Information')
      expect(within(information).getByText('Unverified')).toBeVisible()
      await user.click(within(information).getByRole('button', { name: 'Send the verification link again' }))
      expect(await within(information).findByText(sentence)).toBeVisible()
    },
  )

  test('what was typed outlives a session that ends meanwhile', async () => {
    const updateUserPhone = () => refused(401, 'UNAUTHENTICATED', 'signed_out', 'Please sign in to continue.')
    const { user, unmount } = await open({ updateUserPhone })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), '020 7946 0958')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    unmount()

    const { unmount: leave } = await open()
    expect(screen.getByLabelText('Phone')).toHaveValue('020 7946 0958')
    leave()
    await open({}, sessionWith({ uid: 'u2' }))
    expect(screen.queryByLabelText('Phone')).toBeNull()
  })

  test('who only views the account finds nothing to change', async () => {
    await open({}, sessionWith({}, { impersonatedBy: 'admin' }))
    expect(screen.queryByRole('button', { name: /^Change|^Add|Delete my account|everywhere else/ })).toBeNull()
  })
})

describe('change of address', () => {
  async function askFor(email: string, answers: Parameters<typeof answer>[0], session = sessionWith()) {
    const opened = await open(answers, session)
    await opened.user.click(screen.getByRole('button', { name: 'Change email' }))
    await opened.user.type(screen.getByLabelText('New email'), email)
    await opened.user.click(screen.getByRole('button', { name: 'Mail me the link' }))
    return opened
  }

  test('a link goes to the new address, and until it is pressed the old one stands', async () => {
    const { calls } = await askFor(' New@Example.org ', { requestEmailChange: () => ok({ success: true }) })
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
    expect(within(section('Account Information')).getByText('ines@example.org')).toBeVisible()
    expect(calls('requestEmailChange')).toEqual([{ newEmail: 'new@example.org' }])
  })

  test('S-22 where a proof is asked for, the password is asked for, and then it goes on by itself', async () => {
    let isProved = false
    const { user, calls } = await askFor('new@example.org', {
      requestEmailChange: () => (isProved ? ok({ success: true }) : proofWanted()),
      reauthenticate: (input) => {
        isProved = (input as { password: string }).password === 'Tungsten-lamp-42'
        return isProved
          ? ok({ success: true })
          : refused(401, 'UNAUTHENTICATED', 'auth/wrong-password', 'Current password is incorrect')
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

  test('who would rather not prove it keeps what was typed, and nothing is sent', async () => {
    const { user, calls } = await askFor('new@example.org', { requestEmailChange: proofWanted })
    await screen.findByRole('dialog', { name: 'Is it still you?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.org')
    expect(calls('requestEmailChange')).toHaveLength(1)
  })

  test('who has no password proves it by a mailed link', async () => {
    let isPressed = false
    const { user, calls } = await askFor(
      'new@example.org',
      {
        requestEmailChange: () => (isPressed ? ok({ success: true }) : proofWanted()),
        sendSignInLink: () => ok({ success: true }),
      },
      sessionWith({ hasPassword: false }),
    )
    await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }))
    expect(calls('sendSignInLink')).toEqual([{ email: 'ines@example.org' }])
    isPressed = true
    await user.click(await screen.findByRole('button', { name: 'I have pressed it' }))
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
  })

  test('what is no address is said beside the field, and nothing is sent', async () => {
    const { calls } = await askFor('new at example', {})
    await waitFor(() =>
      expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('Invalid email address.'),
    )
    expect(calls('requestEmailChange')).toEqual([])
  })
})

describe('Sign-in Methods', () => {
  test('tells whether there is a password, leads to set one, and names the address that links go to', async () => {
    await open({}, sessionWith({ hasPassword: false }))
    const methods = section('Sign-in Methods')
    expect(within(methods).getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/set-password')
    expect(within(methods).getByText('ines@example.org')).toBeVisible()
  })

  test('a passkey tells since when and how often it was used, and can be renamed and removed', async () => {
    let all = [passkey]
    const { user, calls } = await open({
      getUserPasskeys: () => ok({ passkeys: all }),
      renamePasskey: () => ok((all = [{ ...passkey, name: 'Laptop' }])[0]),
      removePasskey: () => {
        all = []
        return ok({ success: true })
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
  test('leads to the change of password', async () => {
    await open()
    const link = within(section('Security')).getByRole('link', { name: 'Change Password' })
    expect(link).toHaveAttribute('href', '/change-password')
  })

  test.each([
    [() => ok({ success: true }), 'Password reset email sent! Check your inbox.'],
    [
      () => refused(429, 'RESOURCE_EXHAUSTED', 'rate_limited', 'No.'),
      'Failed to send password reset email. Please try again.',
    ],
  ])('spec 1 §8, a reset link by mail (%#): %s', async (sendPasswordResetEmail, sentence) => {
    const { user } = await open({ sendPasswordResetEmail })
    await user.click(screen.getByRole('button', { name: 'Forgotten it? Email me a reset link' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('where one is signed in: this browser first, the others with when they were last seen', async () => {
    await open({ getUserSessions: () => ok({ sessions: [phone, unknown, here] }) })
    const rows = within(section('Security'))
    await rows.findByText('Firefox on Windows')
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on WindowsThis browser, signed in on /),
      expect.stringMatching(/^Safari on iPhoneLast seen 3 hours ago, signed in on .*Sign out$/),
      expect.stringMatching(/^A browser we do not knowLast seen 3 hours ago/),
    ])
  })

  test('one browser is signed out from here, or all others', async () => {
    let all = [here, phone]
    const { user, calls } = await open({
      getUserSessions: () => ok({ sessions: all }),
      endSession: () => refused(404, 'NOT_FOUND', 'not_found', 'Gone.'),
      endOtherSessions: () => {
        all = [here]
        return ok({ ended: 1 })
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

describe('the way out', () => {
  test('deleting the account says what goes, wants the word typed, and leads home', async () => {
    const { user, calls, address } = await open(
      { deleteAccount: () => ok({ success: true }) },
      sessionWith({
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

  test('where the plan cannot be ended the account stays, and it is said', async () => {
    const sentence = 'We could not end your plan just now, so nothing was deleted. Please try again in a few minutes.'
    const { user } = await open({
      deleteAccount: () => refused(503, 'UNAVAILABLE', 'account/plan-not-ended', sentence),
    })
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(screen.getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(sentence))
  })

  test('*Remove everything from this device* warns first, then takes all drafts away and signs out', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }))
    const { user, calls } = await open({ signOut: () => ok({ success: true }) })
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

describe('mailed links of a change of address', () => {
  test.each([
    ['/confirm-email?token=t', 'confirmEmailChange', 'Use this address', 'Your address is now new@example.org.'],
    [
      '/undo-email?token=t',
      'undoEmailChange',
      'Keep my address',
      'Your address is new@example.org, and everyone is signed out.',
    ],
  ] as const)('%s acts on the press, not on the opening', async (address, name, press, sentence) => {
    const sent = answer({ ...base, [name]: () => ok({ success: true, email: 'new@example.org' }) })
    await visit(address)
    const button = await screen.findByRole('button', { name: press })
    expect(sent.filter((one) => one.name === name)).toEqual([])
    await userEvent.setup().click(button)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(sent.filter((one) => one.name === name)).toEqual([{ name, input: { token: 't' } }])
  })
})

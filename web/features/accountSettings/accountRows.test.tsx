// Tests the fields and buttons of the account page: unsaved text, failures, passkeys, sign-out and account deletion.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession, testDate } from '../../testing/builders.ts'
import { fakeNoPasskeys, fakePasskeys } from '../../testing/fakePasskeys.ts'
import { fail } from '../../testing/fakeServer.ts'
import { getDeviceName } from './security/getDeviceName.ts'
import { closeAccountAfterEach, open, section, thisSession } from './testing/accountPage.ts'

closeAccountAfterEach()
afterEach(() => vi.restoreAllMocks())

test('the first name must not be empty; if a new name cannot be saved, it stays in its field and in the storage of the tab', async () => {
  const { user, calls } = await open({ updateProfile: () => fail('internal', { requestId: 'req_1' }) })
  await user.click(screen.getByRole('button', { name: 'Change name' }))
  const first = screen.getByLabelText('First name')
  await user.clear(first)
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(first).toHaveAccessibleDescription('Please enter your first name.'))
  expect(calls('updateProfile')).toEqual([])
  await user.type(first, 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(first).toHaveAccessibleDescription('Failed to update name. Reference: req_1'))
  expect(first).toHaveValue('Ada')
  expect(sessionStorage.getItem('sp.account.u1.firstName')).toBe('Ada')
})

test('an unsaved phone number in the storage of the tab is restored only for the user who typed it, and is deleted when it is saved', async () => {
  sessionStorage.setItem('sp.account.u1.phone', '020 7946')
  const updateUserPhone = () => ({ ...buildSession().user, phone: '020 7946' })
  const { user, unmount } = await open({ updateUserPhone })
  expect(screen.getByLabelText('Phone')).toHaveValue('020 7946')
  await user.click(screen.getByRole('button', { name: 'Save phone' }))
  expect(await screen.findByRole('button', { name: 'Change phone' })).toHaveFocus()
  expect(sessionStorage.getItem('sp.account.u1.phone')).toBeNull()
  unmount()
  sessionStorage.setItem('sp.account.u1.phone', '020 7946')
  await open({}, buildSession({ uid: 'u2' }))
  expect(screen.queryByLabelText('Phone')).toBeNull()
})

test('the message that a phone number was saved disappears when the user presses “Change phone”', async () => {
  const { user } = await open({ updateUserPhone: ({ phone }) => ({ ...buildSession().user, phone }) })
  await user.click(screen.getByRole('button', { name: 'Add a phone' }))
  await user.type(screen.getByLabelText('Phone'), '1')
  await user.click(screen.getByRole('button', { name: 'Save phone' }))
  await screen.findByText('Phone updated')
  await user.click(screen.getByRole('button', { name: 'Change phone' }))
  expect(screen.queryByText('Phone updated')).toBeNull()
  expect(screen.getByLabelText('Phone')).toHaveValue('1')
})

test('until the e-mail address is verified, the user can change it, but cannot delete the account, add a passkey or set a password', async () => {
  await open({}, buildSession({ emailVerified: false, hasPassword: false }))
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(within(section('Sign-in Methods')).queryByRole('link', { name: 'Set a password' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Change email' })).toBeVisible()
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const created = {
  ...{ id: 'a2V5', rawId: bytes('key'), type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { clientDataJSON: bytes('said'), attestationObject: bytes('attested'), getTransports: () => ['internal'] },
}
const beginPasskey = () => ({
  options: {
    ...{ challenge: 'Y2hhbGxlbmdl', rp: { name: 'Scene Partner' }, pubKeyCredParams: [], excludeCredentials: [] },
    user: { id: 'dTE', name: 'ines', displayName: 'Ines' },
  },
})
const passkey = { passkeyId: 'p1', name: 'Mac', createdAt: testDate, lastUsedAt: null, isBackedUp: false }

test('a passkey that the user adds appears in the list', async () => {
  fakePasskeys(async () => created)
  let passkeys: (typeof passkey)[] = []
  const { user, calls } = await open({
    getUserPasskeys: () => ({ passkeys }),
    beginPasskey,
    addPasskey: ({ name }) => {
      passkeys = [{ ...passkey, name }]
      return { ...passkey, name }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText('Passkey added')).toBeVisible()
  expect(calls('addPasskey')).toMatchObject([{ name: getDeviceName(navigator.userAgent) }])
  expect(await screen.findByText(/not used yet/)).toBeVisible()
})

test.each([
  ['NotAllowedError', 'No passkey was created.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['UnknownError', 'The passkey could not be created. Please try again.'],
])('if the browser creates no passkey because of %s, the page says: %s', async (name, message) => {
  fakePasskeys(() => Promise.reject(new DOMException('no', name)))
  const { user } = await open({ beginPasskey })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText('Passkey added')).toBeNull()
})

test('if the browser does not support passkeys, the page says so; if a passkey of another device cannot be removed or renamed, a failure is shown', async () => {
  fakeNoPasskeys()
  const used = { ...passkey, lastUsedAt: new Date(Date.now() - 2 * 86_400_000).toISOString() }
  const { user } = await open({
    getUserPasskeys: () => ({ passkeys: [used] }),
    removePasskey: () => fail('unavailable'),
    renamePasskey: () => fail('internal', { requestId: 'req_1' }),
  })
  expect(await screen.findByText('This browser does not support passkeys.')).toBeVisible()
  expect(await screen.findByText(/last used 2 days ago/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Mac' }))
  expect(await within(section('Sign-in Methods')).findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Rename Mac' }))
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Name of this passkey')).toHaveAccessibleDescription(/Reference: req_1/),
  )
})

test('a user who is signed in only here has no button to sign out elsewhere; signing out here opens the landing page', async () => {
  const { user, calls, address } = await open({
    getUserSessions: () => ({ sessions: [thisSession] }),
    signOut: () => ({ success: true }),
  })
  await screen.findByText('Firefox on Windows')
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  await user.click(within(section('Security')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(calls('signOut')).toHaveLength(1)
})

test('the dialog that deletes an account without a plan mentions no plan; if the user cancels the proof of identity, the account is not deleted', async () => {
  const { address } = await open({ deleteAccount: () => fail('auth/requires-recent-login', {}) })
  const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
  await press('Delete my account')
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  expect(dialog).not.toHaveTextContent('your plan: it ends now')
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), ' delete ')
  await press('Delete my account')
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull())
  expect(address()).toBe('/account')
  expect(screen.queryByText(/Your account was deleted/)).toBeNull()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 'Android device'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0)', 'Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux computer'],
])('a passkey that is added in a browser with the user agent “%s” gets the name “%s”', (userAgent, name) => {
  expect(getDeviceName(userAgent)).toBe(name)
})

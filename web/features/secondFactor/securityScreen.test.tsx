// Tests how admins change their second factor, and how they pass it with a passkey.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession, testDate } from '../../testing/builders.ts'
import { fakeNoPasskeys, fakePasskeys } from '../../testing/fakePasskeys.ts'
import { fail, fakeServer, type Answers } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const passed = buildSession({ isAdmin: true }, { admin: true, role: 'admin', secondFactor: 'shown' })
const awaiting = buildSession({ isAdmin: true }, { secondFactor: 'needed' })
type Factor = OutputOf<'getSecondFactor'>

/** Opens the page on which admins change their second factor. `factor` contains fields that the server returns. */
async function openSecurity(factor: Partial<Factor>, answers: Answers = {}) {
  const stored: Factor = {
    ...{ concernsYou: true, state: 'shown', totpSince: testDate, passkeys: 0, recoveryCodesLeft: 1 },
    ...factor,
  }
  const sent = fakeServer({ getSecondFactor: () => stored, getSession: () => passed, ...answers })
  await visit('/admin/security', passed)
  const count = (name: string) => sent.filter((one) => one.name === name).length
  return { stored, count, user: userEvent.setup() }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const badge = (text: string) => screen.findByText(text)

test('an admin who has recovery codes can switch to another authenticator app, and gets no new recovery codes', async () => {
  const { user, count } = await openSecurity(
    {},
    {
      beginTotp: () => ({ secret: 'GEZDGNBV', uri: 'otpauth://totp/ines?secret=GEZDGNBV' }),
      confirmTotp: () => ({ recoveryCodes: [] }),
    },
  )
  await press('Use another app')
  await user.type(await screen.findByRole('textbox', { name: 'The code it shows' }), '123 456')
  await press('Turn codes on')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect([count('getSecondFactor'), count('getSession')]).toEqual([2, 1]))
})

test('an admin can stop using an authenticator app only after a confirmation and a recent proof of identity', async () => {
  let isRecent = false
  const { stored } = await openSecurity(
    {},
    {
      removeTotp: () => {
        if (!isRecent) return fail('auth/requires-recent-login', {})
        stored.totpSince = null
        return { success: true }
      },
      reauthenticate: () => {
        isRecent = true
        return { success: true }
      },
    },
  )
  expect(await badge('Protected')).toBeVisible()
  await press('Stop using codes')
  const confirm = await screen.findByRole('dialog', { name: 'Stop using codes?' })
  await userEvent.click(within(confirm).getByRole('button', { name: 'Stop using codes' }))
  await userEvent.type(await screen.findByLabelText('Current password'), 'Tungsten-lamp-42')
  await press('Confirm')
  expect(await screen.findByText('Codes are no longer asked for.')).toBeVisible()
  expect(await badge('Not set up')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop using codes' })).toBeNull()
})

test('new recovery codes can be copied and saved as a file, and the number of unused codes is shown', async () => {
  const files: Blob[] = []
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:codes'
  })
  const recoveryCodes = ['AAAA-BBBB', 'CCCC-DDDD']
  const { stored } = await openSecurity(
    {},
    {
      renewRecoveryCodes: () => {
        stored.recoveryCodesLeft = 2
        return { recoveryCodes }
      },
    },
  )
  expect(await badge('One left')).toBeVisible()
  await press('Create new codes')
  await press('Copy all')
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD')
  expect((await files.at(-1)?.text())?.split('\n')).toEqual(expect.arrayContaining(recoveryCodes))
  expect(screen.getByRole('link', { name: 'Save as a file' })).toHaveAttribute('href', 'blob:codes')
  expect(revoke).not.toHaveBeenCalled()
  await press('I have saved them')
  expect(revoke).toHaveBeenCalledWith('blob:codes')
  expect(await badge('2 left')).toBeVisible()
})

test('the page of an admin who has set up no second factor says “Password only” and shows no recovery codes', async () => {
  fakeServer({
    getSecondFactor: () => ({ concernsYou: true, state: 'unset', totpSince: null, passkeys: 0, recoveryCodesLeft: 0 }),
  })
  await visit('/admin/security', passed)
  expect(await badge('Password only')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
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

test('an admin adds a passkey, which the page then counts', async () => {
  fakePasskeys(async () => created)
  const { stored } = await openSecurity(
    {},
    {
      beginPasskey,
      addPasskey: ({ name }) => {
        stored.passkeys = 1
        return { passkeyId: 'p1', name, createdAt: testDate, lastUsedAt: null, isBackedUp: false }
      },
    },
  )
  await press('Add a passkey')
  expect(await screen.findByText('The passkey is added.')).toBeVisible()
  expect(await badge('One passkey')).toBeVisible()
})

test.each([
  ['the admin cancels', 'No passkey was chosen.', 'NotAllowedError'],
  ['the device has one already', 'The passkey could not be created. Please try again.', 'InvalidStateError'],
])('if no passkey is created because %s, the page says: %s', async (_why, message, name) => {
  fakePasskeys(() => Promise.reject(new DOMException('no', name)))
  await openSecurity({}, { beginPasskey })
  await press('Add a passkey')
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText('The passkey is added.')).toBeNull()
})

test('in a browser without passkeys, an admin can neither add one nor pass the second factor with one', async () => {
  fakeNoPasskeys()
  await openSecurity({})
  expect(await screen.findByText('This browser does not support passkeys.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  cleanup()
  fakeServer({})
  await visit('/second-factor', awaiting)
  await screen.findByRole('button', { name: 'Continue' })
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

const beginPasskeySignIn = () => ({
  options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' },
})
const adminAnswers: Answers = {
  beginPasskeySignIn,
  passSecondFactorWithPasskey: () => passed,
  passSecondFactor: () => passed,
}

test('when an admin passes the second factor with a passkey, other tabs are told, and a redirect to another site is ignored', async () => {
  const answer = { clientDataJSON: bytes('said'), authenticatorData: bytes('facts'), signature: bytes('signed') }
  fakePasskeys(async () => ({ ...created, response: answer }))
  fakeServer(adminAnswers)
  const { address } = await visit('/second-factor?redirect=%2F%2Fevil.example', awaiting)
  localStorage.removeItem('sp.session-changed')
  await press('Use a passkey')
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(localStorage.getItem('sp.session-changed')).not.toBeNull()
})

test('an admin who cancels the passkey dialog is told so and can type a code; spaces around the code are not sent', async () => {
  fakePasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const sent = fakeServer(adminAnswers)
  const { address } = await visit('/second-factor', awaiting)
  await press('Use a passkey')
  expect(await screen.findByText('No passkey was chosen. Try again, or type a code.')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), ' 123456 ')
  await press('Continue')
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(sent.find(({ name }) => name === 'passSecondFactor')?.input).toEqual({ code: '123456' })
})

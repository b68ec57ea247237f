import { fakeNoPasskeys, fakePasskeys } from '../../../testing/fakePasskeys.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const shown = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('said'),
    authenticatorData: bytes('facts'),
    signature: bytes('signed'),
    userHandle: bytes('u1'),
  },
}

const beginSignIn = () => ({ options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' } })
const press = async () => userEvent.setup().click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

test('a user signs in with a passkey, and the page that the user requested opens', async () => {
  fakePasskeys(async () => shown)
  const sent = fakeServer({ beginPasskeySignIn: beginSignIn, signInWithPasskey: () => buildSession() })
  const { address } = await visit('/sign-in?redirect=%2Ffaq')
  await press()
  await waitFor(() => expect(address()).toBe('/faq'))
  expect(sent.find(({ name }) => name === 'signInWithPasskey')?.input).toEqual({
    credential: {
      ...{ id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'c2FpZA', authenticatorData: 'ZmFjdHM', signature: 'c2lnbmVk', userHandle: 'dTE' },
    },
  })
})

test('a user who cancels the passkey dialog can still sign in with a password', async () => {
  fakePasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  fakeServer({ beginPasskeySignIn: beginSignIn })
  await visit('/sign-in')
  await press()
  expect(await screen.findByText('No passkey was chosen.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeVisible()
})

test('if the server does not know the passkey, the sign-in page shows an error', async () => {
  const sentence = 'This passkey does not belong to an account here. Please sign in another way.'
  fakePasskeys(async () => shown)
  fakeServer({
    beginPasskeySignIn: beginSignIn,
    signInWithPasskey: () => fail('passkey/unknown'),
  })
  await visit('/sign-in')
  await press()
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('a browser without passkey support shows no passkey button', async () => {
  fakeNoPasskeys()
  fakeServer({})
  await visit('/sign-in')
  expect(await screen.findByRole('button', { name: 'Sign in with an email link' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

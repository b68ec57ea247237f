import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

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

/** A browser that knows passkeys, and what its owner does when it asks. */
function browserWith(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  vi.spyOn(Navigator.prototype, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer)
}

const asked = () => ok({ options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' } })
const press = async () => userEvent.setup().click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

test('one signs in with a passkey, and goes where one wanted to be', async () => {
  browserWith(async () => shown)
  const sent = answer({ beginPasskeySignIn: asked, signInWithPasskey: () => ok(sessionWith()) })
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

test('who looks away signs in another way', async () => {
  browserWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  answer({ beginPasskeySignIn: asked })
  await visit('/sign-in')
  await press()
  expect(await screen.findByText('No passkey was chosen.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeVisible()
})

test('a passkey that opens no account here is told as such', async () => {
  const sentence = 'This passkey does not open an account here. Please sign in another way.'
  browserWith(async () => shown)
  answer({
    beginPasskeySignIn: asked,
    signInWithPasskey: () => refused(401, 'UNAUTHENTICATED', 'passkey/unknown', sentence),
  })
  await visit('/sign-in')
  await press()
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('a browser without passkeys is not offered any', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  answer({})
  await visit('/sign-in')
  expect(await screen.findByRole('button', { name: 'Sign in with an email link' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

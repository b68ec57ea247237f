import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { call } from '../api/client.ts'
import * as messages from '../messages.ts'

/** The module is loaded at the first use, so that password sign-in never downloads it. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Returns whether the browser supports passkeys. False on the server. */
export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'

/** The browser's passkey dialog was cancelled or ended without a passkey. This is not a failure. */
export class PasskeyCancelled extends Error {
  constructor(cause: unknown) {
    super(messages.passkeyCancelled, { cause })
    this.name = 'PasskeyCancelled'
  }
}

/**
 * Whether the user may have cancelled. Browsers report cancellation, timeout and a missing passkey with the same error.
 */
const wasCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Returns whether the error says that this device already has a passkey for the account. */
export const isPasskeyAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

async function callBrowser<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    throw wasCancelled(error) ? new PasskeyCancelled(error) : error
  }
}

/** Creates a passkey on this device and registers it with the server under the given name. */
export async function registerPasskey(name: string): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([loadLibrary(), call('beginPasskey', {})])
  // The server creates the options with the same library, so their type is certain.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await callBrowser(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  await call('addPasskey', {
    name,
    credential: {
      ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports },
    },
  })
}

function toCredential({ id, rawId, response }: AuthenticationResponseJSON): InputOf<'signInWithPasskey'>['credential'] {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/**
 * Asks the user, through the browser, to confirm with a passkey of this site. Returns the signed answer, which the
 * caller sends with `signInWithPasskey` or `reauthenticateWithPasskey`.
 */
export async function requestPasskeyAssertion(): Promise<InputOf<'signInWithPasskey'>['credential']> {
  const [{ startAuthentication }, { options }] = await Promise.all([loadLibrary(), call('beginPasskeySignIn', {})])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // see `registerPasskey`
  return toCredential(await callBrowser(() => startAuthentication({ optionsJSON })))
}

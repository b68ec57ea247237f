import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { call } from './client.ts'
import * as words from './words.ts'

/** Comes with the first use: who signs in with a password never loads it. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can keep keys at all. False on the server. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'

/** Its owner looked away, or pressed *Cancel*: that is an answer, and no failure. */
export class PasskeyCancelled extends Error {
  constructor(cause: unknown) {
    super(words.noPasskeyWasChosen, { cause })
    this.name = 'PasskeyCancelled'
  }
}

/** The browser says the same where nobody chose, where time ran out, and where there is no key for this site. */
const wasCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** This device keeps a key for this account already. */
export const isKnownAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

async function askDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw wasCancelled(error) ? new PasskeyCancelled(error) : error
  }
}

/** Has the device make a key and the server keep it under this name. */
export async function makePasskey(name: string): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([library(), call('beginPasskey', {})])
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await askDevice(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  await call('addPasskey', {
    name,
    credential: {
      ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports },
    },
  })
}

function shownOf({ id, rawId, response }: AuthenticationResponseJSON): InputOf<'signInWithPasskey'>['credential'] {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/** Asks the device for a key of this site; what it answers is for `signInWithPasskey` or to prove oneself again. */
export async function showPasskey(): Promise<InputOf<'signInWithPasskey'>['credential']> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), call('beginPasskeySignIn', {})])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // as above
  return shownOf(await askDevice(() => startAuthentication({ optionsJSON })))
}

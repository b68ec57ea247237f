import type { AuthenticatorTransportFuture, WebAuthnCredential } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { addPasskey, signInWithPasskey } from '@scene-partner/contract/operations/passkeys'
import type { PasskeyRow } from './passkeyStore.ts'

type NewCredential = z.output<typeof addPasskey.input>['credential']
/** What a key answered when it was asked. */
export type ShownCredential = z.output<typeof signInWithPasskey.input>['credential']
type IsGiven = (challenge: string) => Promise<boolean>
type Asked = { userId: string; email: string; challenge: Uint8Array<ArrayBuffer>; known: readonly PasskeyRow[] }
/** Why a key was not taken: for the log, never for whoever shows it. */
type Problem = { problem: string }

/** ES256, EdDSA, RS256: what every authenticator has one of (WebAuthn Level 3 §5.4). */
const algorithms = [-7, -8, -257]
const houseName = 'Scene Partner'

const transportsOf = (words: readonly string[]) => words as AuthenticatorTransportFuture[] // handed on as they came
const credentialOf = (row: PasskeyRow): WebAuthnCredential => ({
  id: row.credentialId,
  publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
  counter: row.counter,
  transports: transportsOf(row.transports),
})

/** The library throws for whatever does not hold: a wrong origin, a signature that is not one, bytes that mean nothing. */
const problemOf = (error: unknown): Problem => ({ problem: error instanceof Error ? error.message : String(error) })

/**
 * Makes what a browser is asked and judges what it answers, for the site at this address. The library comes with the
 * first passkey: it brings a good deal of certificate reading that a server without passkeys need not load.
 */
export async function webauthn(publicUrl: string) {
  const library = await import('@simplewebauthn/server')
  const { hostname: rpID, origin } = new URL(publicUrl)
  const site = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    askForNew: ({ userId, email, challenge, known }: Asked): Promise<Record<string, unknown>> =>
      library
        .generateRegistrationOptions({
          rpID,
          rpName: houseName,
          userName: email,
          userDisplayName: email,
          userID: new Uint8Array(Buffer.from(userId)),
          challenge,
          attestationType: 'none',
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: known.map(({ credentialId, transports }) => ({
            id: credentialId,
            transports: transportsOf(transports),
          })),
        })
        .then((options) => ({ ...options })),

    /** Names no keys: which ones there are is nobody's business before they are in. */
    askForOne: (challenge: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> =>
      library
        .generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
        .then((options) => ({ ...options })),

    async judgeNew(given: NewCredential, isGiven: IsGiven) {
      const { transports = [], ...response } = given.response
      try {
        const { verified, registrationInfo } = await library.verifyRegistrationResponse({
          ...site,
          response: { ...plain(given), response: { ...response, transports: transportsOf(transports) } },
          expectedChallenge: isGiven,
          supportedAlgorithmIDs: algorithms,
        })
        if (!verified) return { problem: 'it does not prove itself' }
        const { credential, credentialBackedUp } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          isBackedUp: credentialBackedUp,
          transports: [...transports],
        }
      } catch (error) {
        return problemOf(error)
      }
    },

    async judgeShown(given: ShownCredential, row: PasskeyRow, isGiven: IsGiven) {
      const { userHandle, ...response } = given.response
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.userId) {
        return { problem: 'it is for another account' }
      }
      try {
        const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
          ...site,
          response: { ...plain(given), response: userHandle === undefined ? response : { ...response, userHandle } },
          expectedChallenge: isGiven,
          credential: credentialOf(row),
        })
        if (!verified) return { problem: 'its signature is not its own' }
        const { newCounter, credentialBackedUp } = authenticationInfo
        return { counter: newCounter, isBackedUp: credentialBackedUp }
      } catch (error) {
        return problemOf(error)
      }
    },
  }
}

const plain = ({ id, rawId, type }: NewCredential | ShownCredential) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

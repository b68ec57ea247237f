import type { AuthenticatorTransportFuture, WebAuthnCredential } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { addPasskey, signInWithPasskey } from '@scene-partner/contract/operations/passkeys'
import type { PasskeyRow } from './passkeyStore.ts'

type NewCredential = z.output<typeof addPasskey.input>['credential']
/** The answer to a sign-in challenge, signed by a passkey (in WebAuthn: assertion). */
export type AssertionCredential = z.output<typeof signInWithPasskey.input>['credential']
type IsIssued = (challenge: string) => Promise<boolean>
type NewPasskeyRequest = {
  userId: string
  email: string
  challenge: Uint8Array<ArrayBuffer>
  existing: readonly PasskeyRow[]
}
/** Why a passkey was refused. For the log only, never for the client. */
type Problem = { problem: string }

/** The accepted signature algorithms ES256, EdDSA and RS256. Every authenticator has one of them (WebAuthn 3 §5.4). */
const algorithms = [-7, -8, -257]
const siteName = 'Scene Partner'

const toTransports = (values: readonly string[]) => values as AuthenticatorTransportFuture[] // The browser's answer is passed on unchanged.
const toCredential = (row: PasskeyRow): WebAuthnCredential => ({
  id: row.credentialId,
  publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
  counter: row.counter,
  transports: toTransports(row.transports),
})

/**
 * Converts an error of the WebAuthn library to a problem for the log. The library throws for everything invalid, such
 * as a wrong origin, a wrong signature or unreadable bytes.
 */
const toProblem = (error: unknown): Problem => ({ problem: error instanceof Error ? error.message : String(error) })

/**
 * Returns functions that create WebAuthn options and verify the answers of passkeys for the site at `publicUrl`. The
 * library is loaded at the first use, because its certificate code is large.
 */
export async function webauthn(publicUrl: string) {
  const library = await import('@simplewebauthn/server')
  const { hostname: rpID, origin } = new URL(publicUrl)
  const site = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  return {
    createRegistrationOptions: ({
      userId,
      email,
      challenge,
      existing,
    }: NewPasskeyRequest): Promise<Record<string, unknown>> =>
      library
        .generateRegistrationOptions({
          rpID,
          rpName: siteName,
          userName: email,
          userDisplayName: email,
          userID: new Uint8Array(Buffer.from(userId)),
          challenge,
          attestationType: 'none',
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: existing.map(({ credentialId, transports }) => ({
            id: credentialId,
            transports: toTransports(transports),
          })),
        })
        .then((options) => ({ ...options })),

    /**
     * Creates the options for signing in. They contain no list of passkeys, because that would reveal which accounts
     * exist.
     */
    createSignInOptions: (challenge: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> =>
      library
        .generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
        .then((options) => ({ ...options })),

    async verifyRegistration(input: NewCredential, isIssued: IsIssued) {
      const { transports = [], ...response } = input.response
      try {
        const { verified, registrationInfo } = await library.verifyRegistrationResponse({
          ...site,
          response: { ...withoutResponse(input), response: { ...response, transports: toTransports(transports) } },
          expectedChallenge: isIssued,
          supportedAlgorithmIDs: algorithms,
        })
        if (!verified) return { problem: 'the attestation is not valid' }
        const { credential, credentialBackedUp } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          isBackedUp: credentialBackedUp,
          transports: [...transports],
        }
      } catch (error) {
        return toProblem(error)
      }
    },

    async verifyAssertion(input: AssertionCredential, row: PasskeyRow, isIssued: IsIssued) {
      const { userHandle, ...response } = input.response
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.userId) {
        return { problem: 'the user handle is of another account' }
      }
      try {
        const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
          ...site,
          response: {
            ...withoutResponse(input),
            response: userHandle === undefined ? response : { ...response, userHandle },
          },
          expectedChallenge: isIssued,
          credential: toCredential(row),
        })
        if (!verified) return { problem: 'the signature is not valid' }
        const { newCounter, credentialBackedUp } = authenticationInfo
        return { counter: newCounter, isBackedUp: credentialBackedUp }
      } catch (error) {
        return toProblem(error)
      }
    },
  }
}

const withoutResponse = ({ id, rawId, type }: NewCredential | AssertionCredential) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

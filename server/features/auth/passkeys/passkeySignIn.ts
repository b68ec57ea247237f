import { fail } from '@scene-partner/contract/failures'
import {
  beginPasskeySignIn as beginContract,
  reauthenticateWithPasskey as proveContract,
  signInWithPasskey as contract,
} from '@scene-partner/contract/operations/passkeys'
import { passSecondFactorWithPasskey as secondContract } from '@scene-partner/contract/operations/secondFactor'
import type { Tx } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/operation.ts'
import { operation, type Services } from '../../../services.ts'
import { updateUser } from '../../accounts/index.ts'
import { consumeChallenge, createChallenge } from './passkeyChallenge.ts'
import { findPasskeyByCredential, type PasskeyRow, recordPasskeyUse } from './passkeyStore.ts'
import { type AssertionCredential, webauthn } from './webauthn.ts'

type Needs = Pick<Services, 'auth' | 'clock' | 'database'> & { request: RequestContext }
type VerifiedPasskey = { row: PasskeyRow; recordUse(tx: Tx): Promise<void> }

/** Returns WebAuthn options to sign in with any passkey of this site. */
export const beginPasskeySignIn = operation(beginContract, async ({ auth, database, clock }) => {
  const { createSignInOptions } = await webauthn(auth.publicUrl())
  return { options: await createSignInOptions(await createChallenge({ kind: 'sign-in' }, { database, clock })) }
})

/**
 * Verifies a signed challenge and returns the passkey. An unknown passkey, a wrong signature, and a used or expired
 * challenge all throw `passkey/unknown`.
 */
async function verifyPasskey(
  credential: AssertionCredential,
  { auth, clock, database, request }: Needs,
): Promise<VerifiedPasskey> {
  const row = await findPasskeyByCredential(database.db, credential.id)
  const { verifyAssertion } = await webauthn(auth.publicUrl())
  const isIssued = (challenge: string) => consumeChallenge({ kind: 'sign-in' }, challenge, { database, clock })
  const verified = row ? await verifyAssertion(credential, row, isIssued) : { problem: 'unknown passkey' }
  if (!row || 'problem' in verified) {
    request.log.info(verified, 'passkey refused')
    throw fail('passkey/unknown')
  }
  return {
    row,
    async recordUse(tx) {
      if (!(await recordPasskeyUse(tx, row, { ...verified, lastUsedAt: clock.now() }))) throw fail('passkey/unknown')
    },
  }
}

/** Signs in with a passkey. */
export const signInWithPasskey = operation(contract, async ({ input, request, auth, database, clock, live }) => {
  const { row, recordUse } = await verifyPasskey(input.credential, { auth, clock, database, request })
  const prove = async (tx: Tx) => {
    await recordUse(tx)
    const now = clock.now()
    await updateUser(tx, { userId: row.userId, change: { lastSignInAt: now }, now, live })
    // A passkey proves two factors: the device, and the PIN or biometric check before the device signs.
    return { userId: row.userId, withSecondFactor: true }
  }
  return auth.openSession(request, prove)
})

/** Verifies a passkey of the caller and records that the caller's session has passed the second factor. */
export const passSecondFactorWithPasskey = operation(
  secondContract,
  async ({ input, caller, request, auth, database, clock }) => {
    const { row, recordUse } = await verifyPasskey(input.credential, { auth, clock, database, request })
    if (row.userId !== caller.userId) throw fail('passkey/unknown')
    return auth.upgradeSession(caller, request, recordUse)
  },
)

/**
 * Verifies one of the caller's passkeys, which counts as a recent authentication. Throws `passkey/unknown` for a
 * passkey of another account.
 */
export const reauthenticateWithPasskey = operation(
  proveContract,
  async ({ input, caller, request, auth, database, clock }) => {
    const { row, recordUse } = await verifyPasskey(input.credential, { auth, clock, database, request })
    if (row.userId !== caller.userId) throw fail('passkey/unknown')
    await database.tx(recordUse)
    await auth.sessions.recordAuthentication(caller.sessionId)
    return { success: true } as const
  },
)

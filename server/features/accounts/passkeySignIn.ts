import { fail } from '@scene-partner/contract/failures'
import {
  beginPasskeySignIn as beginContract,
  reauthenticateWithPasskey as proveContract,
  signInWithPasskey as contract,
} from '@scene-partner/contract/operations/passkeys'
import { passSecondFactorWithPasskey as secondContract } from '@scene-partner/contract/operations/secondFactor'
import type { Tx } from '../../platform/database/database.ts'
import type { RequestFacts } from '../../platform/http/operation.ts'
import { operation, type Services } from '../../services.ts'
import { giveChallenge, takeChallenge } from './passkeyChallenge.ts'
import { findByCredential, notePasskeyUse, type PasskeyRow } from './passkeyStore.ts'
import { changeUser } from './store.ts'
import { webauthn, type ShownCredential } from './webauthn.ts'

type Needs = Pick<Services, 'accounts' | 'clock' | 'database'> & { request: RequestFacts }
type Judged = { row: PasskeyRow; noteUse(tx: Tx): Promise<void> }

/** What a browser asks its owner's keys. */
export const beginPasskeySignIn = operation(beginContract, async ({ accounts, database, clock }) => {
  const { askForOne } = await webauthn(accounts.publicUrl())
  return { options: await askForOne(await giveChallenge({ act: 'sign-in' }, { database, clock })) }
})

/** Whose key it is. An unknown key, a wrong signature and a used challenge are refused alike. */
async function judge(credential: ShownCredential, { accounts, clock, database, request }: Needs): Promise<Judged> {
  const row = await findByCredential(database.db, credential.id)
  const { judgeShown } = await webauthn(accounts.publicUrl())
  const isGiven = (challenge: string) => takeChallenge({ act: 'sign-in' }, challenge, { database, clock })
  const shown = row ? await judgeShown(credential, row, isGiven) : { problem: 'nobody has this key' }
  if (!row || 'problem' in shown) {
    request.log.info(shown, 'a passkey was refused')
    throw fail('passkey/unknown')
  }
  return {
    row,
    async noteUse(tx) {
      if (!(await notePasskeyUse(tx, row, { ...shown, lastUsedAt: clock.now() }))) throw fail('passkey/unknown')
    },
  }
}

/** Signs in with a key. */
export const signInWithPasskey = operation(contract, async ({ input, request, accounts, database, clock, live }) => {
  const { row, noteUse } = await judge(input.credential, { accounts, clock, database, request })
  const prove = async (tx: Tx) => {
    await noteUse(tx)
    const now = clock.now()
    await changeUser(tx, { userId: row.userId, change: { lastSignInAt: now }, now, live })
    // What one has, opened by what one knows or is: the key asks its owner before it signs.
    return { userId: row.userId, withSecondFactor: true }
  }
  return accounts.admit(request, prove)
})

/** Shows a key as the second factor. */
export const passSecondFactorWithPasskey = operation(
  secondContract,
  async ({ input, caller, request, accounts, database, clock }) => {
    const { row, noteUse } = await judge(input.credential, { accounts, clock, database, request })
    if (row.userId !== caller.userId) throw fail('passkey/unknown')
    return accounts.raise(caller, request, noteUse)
  },
)

/** A key proves what a password proves: that it is still the caller. Another account's is as one nobody has. */
export const reauthenticateWithPasskey = operation(
  proveContract,
  async ({ input, caller, request, accounts, database, clock }) => {
    const { row, noteUse } = await judge(input.credential, { accounts, clock, database, request })
    if (row.userId !== caller.userId) throw fail('passkey/unknown')
    await database.tx(noteUse)
    await accounts.sessions.renewProof(caller.sessionId)
    return { success: true } as const
  },
)

import { fail, raise } from '@scene-partner/contract/failures'
import {
  addPasskey as addContract,
  beginPasskey as beginContract,
  getUserPasskeys as listContract,
  removePasskey as removeContract,
  renamePasskey as renameContract,
} from '@scene-partner/contract/operations/passkeys'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { operation, type Services } from '../../../services.ts'
import { cleanName, isStaff, recordAdminAction, updateUser, type UserRow } from '../../accounts/index.ts'
import { lockCaller } from '../lockCaller.ts'
import { consumeChallenge, createChallenge } from './passkeyChallenge.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskeyName,
} from './passkeyStore.ts'
import { webauthn } from './webauthn.ts'
import { requireRecentAuthentication } from '../requireRecentAuthentication.ts'
import { recordSecondFactor } from '../store.ts'

const maxPasskeys = 20
const defaultName = 'Passkey'

function present({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow) {
  return {
    passkeyId: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  }
}

/** Returns the caller's passkeys, oldest first. */
export const getUserPasskeys = operation(listContract, async ({ caller, database }) => ({
  passkeys: (await listPasskeys(database.db, caller.userId)).map(present),
}))

/** Throws `second-factor/needed` while the caller's second factor is pending, because a passkey is a second factor. */
function requireSecondFactor({ needsSecondFactor }: SignedIn): void {
  if (needsSecondFactor) throw fail('second-factor/needed')
}

type Change = { user: UserRow; action: 'added' | 'renamed' | 'removed'; passkeyId: string }

/**
 * Informs open pages that the passkeys have changed. For staff, also records the change in the admin log, because a
 * passkey gives access to the admin pages.
 */
async function recordPasskeyChange(
  tx: Tx,
  { user, action, passkeyId }: Change,
  { config, clock, live }: Pick<Services, 'config' | 'clock' | 'live'>,
): Promise<void> {
  const now = clock.now()
  await updateUser(tx, { userId: user.id, change: {}, now, live })
  if (!isStaff(user, config)) return
  await recordAdminAction(tx, {
    adminId: user.id,
    action: `second-factor.passkey-${action}`,
    metadata: { userId: user.id, passkeyId },
    at: now,
  })
}

/**
 * Returns WebAuthn options for a new discoverable passkey with user verification. Throws `passkey/too-many` if the
 * account has 20 passkeys.
 */
export const beginPasskey = operation(beginContract, async ({ caller, auth, database, clock }) => {
  requireSecondFactor(caller)
  requireRecentAuthentication(caller, clock, 'adding a passkey')
  const { userId, email } = caller
  const existing = await listPasskeys(database.db, userId)
  if (existing.length >= maxPasskeys) throw fail('passkey/too-many')
  const challenge = await createChallenge({ kind: 'add', userId }, { database, clock })
  const { createRegistrationOptions } = await webauthn(auth.publicUrl())
  return { options: await createRegistrationOptions({ userId, email, challenge, existing }) }
})

/**
 * Stores a new passkey and informs the owner by e-mail. Throws `passkey/not-made` for an invalid answer of the device,
 * and `passkey/too-many`.
 */
export const addPasskey = operation(
  addContract,
  async ({ input, caller, auth, config, database, mailer, clock, live, request }) => {
    requireSecondFactor(caller)
    requireRecentAuthentication(caller, clock, 'adding a passkey')
    const { userId } = caller
    const purpose = { kind: 'add', userId } as const
    const { verifyRegistration } = await webauthn(auth.publicUrl())
    const registration = await verifyRegistration(input.credential, (challenge) =>
      consumeChallenge(purpose, challenge, { database, clock }),
    )
    if ('problem' in registration) {
      request.log.info({ problem: registration.problem }, 'passkey registration refused')
      throw fail('passkey/not-made')
    }
    const now = clock.now()
    const name = cleanName(input.name) || defaultName
    return database.tx(async (tx) => {
      // Locks the account, so that two parallel calls cannot exceed the maximum number of passkeys.
      const user = await lockCaller(tx, caller)
      if ((await countPasskeys(tx, userId)) >= maxPasskeys) throw fail('passkey/too-many')
      const row = await insertPasskey(tx, { ...registration, id: randomUUID(), userId, name, createdAt: now })
      if (!row) throw fail('passkey/not-made')
      await recordSecondFactor(tx, caller.sessionId, now)
      await recordPasskeyChange(tx, { user, action: 'added', passkeyId: row.id }, { config, clock, live })
      await mailer.queue(tx, { userId, to: user.email, template: 'passkey-added', facts: {} })
      return present(row)
    })
  },
)

/** Renames a passkey of the caller. Throws `not_found` if the caller has no such passkey. */
export const renamePasskey = operation(renameContract, async ({ input, caller, config, database, clock, live }) => {
  const { passkeyId } = input
  const name = cleanName(input.name) || defaultName
  return database.tx(async (tx) => {
    const user = await lockCaller(tx, caller)
    const row = (await updatePasskeyName(tx, user.id, passkeyId, name)) ?? raise('not_found')
    await recordPasskeyChange(tx, { user, action: 'renamed', passkeyId }, { config, clock, live })
    return present(row)
  })
})

/** Deletes a passkey of the caller. Throws `not_found` if the caller has no such passkey. */
export const removePasskey = operation(removeContract, async ({ input, caller, config, database, clock, live }) => {
  requireSecondFactor(caller)
  requireRecentAuthentication(caller, clock, 'removing a passkey')
  const { passkeyId } = input
  await database.tx(async (tx) => {
    const user = await lockCaller(tx, caller)
    if (!(await deletePasskey(tx, user.id, passkeyId))) throw fail('not_found')
    await recordPasskeyChange(tx, { user, action: 'removed', passkeyId }, { config, clock, live })
  })
  return { success: true } as const
})

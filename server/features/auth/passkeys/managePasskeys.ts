import { fail, raise } from '@scene-partner/contract/failures'
import {
  addPasskey as addContract,
  beginPasskey as beginContract,
  getUserPasskeys as listContract,
  removePasskey as removeContract,
  renamePasskey as renameContract,
} from '@scene-partner/contract/operations/passkeys'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation, type Services } from '../../services.ts'
import { logAct } from './adminLog.ts'
import { holdCaller } from './holdCaller.ts'
import { giveChallenge, takeChallenge } from './passkeyChallenge.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  namePasskey,
  type PasskeyRow,
} from './passkeyStore.ts'
import { readName } from './personName.ts'
import { holdsOffice, type UserRow } from './present.ts'
import { requireRecentProof } from './recentProof.ts'
import { changeUser, noteSecondFactor } from './store.ts'
import { webauthn } from './webauthn.ts'

const mostPerAccount = 20
const unnamed = 'Passkey'

function present({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow) {
  return {
    passkeyId: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  }
}

export const getUserPasskeys = operation(listContract, async ({ caller, database }) => ({
  passkeys: (await listPasskeys(database.db, caller.userId)).map(present),
}))

/** A key is a second factor: whoever has yet to show theirs must not help themselves to another. */
function refuseWhileAwaiting({ awaitsSecondFactor }: SignedIn): void {
  if (awaitsSecondFactor) throw fail('second-factor/needed')
}

type Change = { user: UserRow; action: 'added' | 'removed'; passkeyId: string }

/** A key of somebody in office opens the office: it is written down as their codes are. */
async function noteChange(
  tx: Tx,
  { user, action, passkeyId }: Change,
  { config, clock, live }: Pick<Services, 'config' | 'clock' | 'live'>,
): Promise<void> {
  const now = clock.now()
  await changeUser(tx, { userId: user.id, change: {}, now, live })
  if (!holdsOffice(user, config)) return
  await logAct(tx, {
    adminId: user.id,
    action: `second-factor.passkey-${action}`,
    metadata: { userId: user.id, passkeyId },
    at: now,
  })
}

/** What the browser is to make: a key that it finds by itself, and that asks its owner for a finger, a face or a code. */
export const beginPasskey = operation(beginContract, async ({ caller, accounts, database, clock }) => {
  refuseWhileAwaiting(caller)
  requireRecentProof(caller, clock, 'adding a passkey')
  const { userId, email } = caller
  const known = await listPasskeys(database.db, userId)
  if (known.length >= mostPerAccount) throw fail('passkey/too-many')
  const challenge = await giveChallenge({ act: 'add', userId }, { database, clock })
  const { askForNew } = await webauthn(accounts.publicUrl())
  return { options: await askForNew({ userId, email, challenge, known }) }
})

/** Keeps a new key, and says so to the address of the account. */
export const addPasskey = operation(
  addContract,
  async ({ input, caller, accounts, config, database, mailer, clock, live, request }) => {
    refuseWhileAwaiting(caller)
    requireRecentProof(caller, clock, 'adding a passkey')
    const { userId } = caller
    const wish = { act: 'add', userId } as const
    const { judgeNew } = await webauthn(accounts.publicUrl())
    const made = await judgeNew(input.credential, (challenge) => takeChallenge(wish, challenge, { database, clock }))
    if ('problem' in made) {
      request.log.info({ problem: made.problem }, 'a new passkey was not taken')
      throw fail('passkey/not-made')
    }
    const now = clock.now()
    const name = readName(input.name) || unnamed
    return database.tx(async (tx) => {
      // Held, so that of two keys at once neither is the one too many.
      const user = await holdCaller(tx, caller)
      if ((await countPasskeys(tx, userId)) >= mostPerAccount) throw fail('passkey/too-many')
      const row = await insertPasskey(tx, { ...made, id: randomUUID(), userId, name, createdAt: now })
      if (!row) throw fail('passkey/not-made')
      await noteSecondFactor(tx, caller.sessionId, now)
      await noteChange(tx, { user, action: 'added', passkeyId: row.id }, { config, clock, live })
      await mailer.queue(tx, { to: user.email, template: 'passkey-added', facts: {} })
      return present(row)
    })
  },
)

export const renamePasskey = operation(renameContract, async ({ input, caller, database }) => {
  const name = readName(input.name) || unnamed
  return present((await namePasskey(database.db, caller.userId, input.passkeyId, name)) ?? raise('not_found'))
})

export const removePasskey = operation(removeContract, async ({ input, caller, config, database, clock, live }) => {
  refuseWhileAwaiting(caller)
  requireRecentProof(caller, clock, 'removing a passkey')
  const { passkeyId } = input
  await database.tx(async (tx) => {
    const user = await holdCaller(tx, caller)
    if (!(await deletePasskey(tx, user.id, passkeyId))) throw fail('not_found')
    await noteChange(tx, { user, action: 'removed', passkeyId }, { config, clock, live })
  })
  return { success: true } as const
})

import { fail } from '@scene-partner/contract/failures'
import {
  beginTotp as beginContract,
  confirmTotp as confirmContract,
  removeTotp as removeContract,
  renewRecoveryCodes as renewContract,
} from '@scene-partner/contract/operations/secondFactor'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation, type Services } from '../../services.ts'
import {
  changeUser,
  countPasskeys,
  holdCaller,
  logAct,
  noteSecondFactor,
  requireRecentProof,
} from '../accounts/index.ts'
import { toBase32 } from './base32.ts'
import { hashOf, newRecoveryCodes } from './recovery.ts'
import { createSeal } from './seal.ts'
import { confirmPending, countUnused, findTotp, keepPending, removeCodes, removeSecret, replaceCodes } from './store.ts'
import { findStep, newSecret, uriOf } from './totp.ts'

const house = 'Scene Partner'
const setUpWithinMs = 600_000

type Needs = Pick<Services, 'clock' | 'live'>

/** Writes an act on one's own second factor down, and lets one's open pages look again. */
async function note(tx: Tx, { userId }: SignedIn, action: string, { clock, live }: Needs): Promise<void> {
  const now = clock.now()
  await logAct(tx, { adminId: userId, action: `second-factor.${action}`, metadata: {}, at: now })
  await changeUser(tx, { userId, change: {}, now, live })
}

async function giveCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceCodes(
    tx,
    userId,
    codes.map((code) => hashOf(code, userId)),
    now,
  )
  return codes
}

/** A secret to try. The one in force, if there is one, goes on opening until this one has shown its first code. */
export const beginTotp = operation(beginContract, async ({ caller, config, database, clock }) => {
  requireRecentProof(caller, clock, 'setting up codes')
  const secret = newSecret()
  const sealed = createSeal(config).close(secret.toString('base64'), caller.userId)
  const until = new Date(clock.now().getTime() + setUpWithinMs)
  await database.tx((tx) => keepPending(tx, caller.userId, sealed, until))
  return { secret: toBase32(secret), uri: uriOf(secret, { house, account: caller.email }) }
})

/** The app shows what it should: from now on its codes are asked for. */
export const confirmTotp = operation(
  confirmContract,
  async ({ input, caller, config, database, clock, live, mailer }) => {
    const { userId, sessionId } = caller
    return database.tx(async (tx) => {
      const { email } = await holdCaller(tx, caller)
      const now = clock.now()
      const row = await findTotp(tx, userId)
      const isInTime = row?.pendingUntil && row.pendingUntil > now
      const words = isInTime && row.pendingSecret ? createSeal(config).open(row.pendingSecret, userId) : null
      if (!row || words === null) throw fail('second-factor/setup-over')
      const lastStep = findStep(Buffer.from(words, 'base64'), input.code.replace(/\s/g, ''), { now, after: 0 })
      if (lastStep === null) throw fail('second-factor/wrong-code')
      const hadNone = row.secret === null && (await countPasskeys(tx, userId)) === 0
      await confirmPending(tx, row, { now, lastStep })
      await noteSecondFactor(tx, sessionId, now)
      await note(tx, caller, 'codes-set-up', { clock, live })
      await mailer.queue(tx, { to: email, template: 'second-factor-changed', facts: { what: 'set-up' } })
      // Codes that outlived the last thing they stood in for were put away with it, or lost.
      const areGood = !hadNone && (await countUnused(tx, userId)) > 0
      return { recoveryCodes: areGood ? [] : await giveCodes(tx, userId, now) }
    })
  },
)

/** Recovery codes go with the last thing that they stand in for. */
export const removeTotp = operation(removeContract, async ({ caller, database, clock, live, mailer }) => {
  requireRecentProof(caller, clock, 'taking codes away')
  const { userId } = caller
  await database.tx(async (tx) => {
    const { email } = await holdCaller(tx, caller)
    if (!(await removeSecret(tx, userId))) throw fail('second-factor/unset')
    if ((await countPasskeys(tx, userId)) === 0) await removeCodes(tx, userId)
    await note(tx, caller, 'codes-removed', { clock, live })
    await mailer.queue(tx, { to: email, template: 'second-factor-changed', facts: { what: 'removed' } })
  })
  return { success: true } as const
})

export const renewRecoveryCodes = operation(renewContract, async ({ caller, database, clock, live }) => {
  requireRecentProof(caller, clock, 'making new recovery codes')
  const { userId } = caller
  return database.tx(async (tx) => {
    await holdCaller(tx, caller)
    const isSetUp = Boolean((await findTotp(tx, userId))?.secret) || (await countPasskeys(tx, userId)) > 0
    if (!isSetUp) throw fail('second-factor/unset')
    await note(tx, caller, 'recovery-codes-renewed', { clock, live })
    return { recoveryCodes: await giveCodes(tx, userId, clock.now()) }
  })
})

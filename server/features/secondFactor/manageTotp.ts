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
import { recordAdminAction, updateUser } from '../accounts/index.ts'
import { countPasskeys, lockCaller, recordSecondFactor, requireRecentAuthentication } from '../auth/index.ts'
import { hashRecoveryCode, generateRecoveryCodes } from './recoveryCodes.ts'
import { createSecretCipher } from './secretCipher.ts'
import {
  confirmPendingSecret,
  countUnusedRecoveryCodes,
  findTotp,
  storePendingSecret,
  deleteRecoveryCodes,
  deleteTotpSecret,
  replaceRecoveryCodes,
} from './store.ts'
import { findMatchingStep, formatOtpauthUri, formatSecret, generateSecret, parseSecret } from './totp.ts'

const issuer = 'Scene Partner'
const setupTimeoutMs = 600_000

type Needs = Pick<Services, 'clock' | 'live'>

/** Records a change of the caller's second factor in the admin log and informs open pages. */
async function recordChange(tx: Tx, { userId }: SignedIn, action: string, { clock, live }: Needs): Promise<void> {
  const now = clock.now()
  await recordAdminAction(tx, { adminId: userId, action: `second-factor.${action}`, metadata: {}, at: now })
  await updateUser(tx, { userId, change: {}, now, live })
}

async function issueRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(code, userId)),
    now,
  )
  return codes
}

/**
 * Creates a new TOTP secret. The current secret stays valid until the user confirms the new one with its first code.
 */
export const beginTotp = operation(beginContract, async ({ caller, config, database, clock }) => {
  requireRecentAuthentication(caller, clock, 'setting up codes')
  const secret = generateSecret()
  const encrypted = createSecretCipher(config).encrypt(formatSecret(secret), caller.userId)
  const until = new Date(clock.now().getTime() + setupTimeoutMs)
  await database.tx((tx) => storePendingSecret(tx, caller.userId, encrypted, until))
  return { secret: secret.base32, uri: formatOtpauthUri(secret, { issuer, account: caller.email }) }
})

/**
 * Confirms the pending TOTP secret by a code of the authenticator app. From now on each sign-in requires a second
 * factor. Returns new recovery codes if the account had no second factor or has no unused recovery codes.
 * Throws `second-factor/setup-over` and `second-factor/wrong-code`.
 */
export const confirmTotp = operation(
  confirmContract,
  async ({ input, caller, config, database, clock, live, mailer }) => {
    const { userId, sessionId } = caller
    return database.tx(async (tx) => {
      const { email } = await lockCaller(tx, caller)
      const now = clock.now()
      const row = await findTotp(tx, userId)
      const isInTime = row?.pendingUntil && row.pendingUntil > now
      const secretText =
        isInTime && row.pendingSecret ? createSecretCipher(config).decrypt(row.pendingSecret, userId) : null
      if (!row || secretText === null) throw fail('second-factor/setup-over')
      const lastStep = findMatchingStep(parseSecret(secretText), input.code.replace(/\s/g, ''), {
        now,
        after: 0,
      })
      if (lastStep === null) throw fail('second-factor/wrong-code')
      const hadNone = row.secret === null && (await countPasskeys(tx, userId)) === 0
      await confirmPendingSecret(tx, row, { now, lastStep })
      await recordSecondFactor(tx, sessionId, now)
      await recordChange(tx, caller, 'codes-set-up', { clock, live })
      await mailer.queue(tx, { userId, to: email, template: 'second-factor-changed', facts: { what: 'set-up' } })
      // Recovery codes that remain from an earlier second factor are replaced.
      const canKeepCodes = !hadNone && (await countUnusedRecoveryCodes(tx, userId)) > 0
      return { recoveryCodes: canKeepCodes ? [] : await issueRecoveryCodes(tx, userId, now) }
    })
  },
)

/** Removes the TOTP secret. Recovery codes are deleted if no other second factor remains. */
export const removeTotp = operation(removeContract, async ({ caller, database, clock, live, mailer }) => {
  requireRecentAuthentication(caller, clock, 'taking codes away')
  const { userId } = caller
  await database.tx(async (tx) => {
    const { email } = await lockCaller(tx, caller)
    if (!(await deleteTotpSecret(tx, userId))) throw fail('second-factor/unset')
    if ((await countPasskeys(tx, userId)) === 0) await deleteRecoveryCodes(tx, userId)
    await recordChange(tx, caller, 'codes-removed', { clock, live })
    await mailer.queue(tx, { userId, to: email, template: 'second-factor-changed', facts: { what: 'removed' } })
  })
  return { success: true } as const
})

/** Replaces the caller's recovery codes by ten new ones. Throws `second-factor/unset`. */
export const renewRecoveryCodes = operation(renewContract, async ({ caller, database, clock, live }) => {
  requireRecentAuthentication(caller, clock, 'making new recovery codes')
  const { userId } = caller
  return database.tx(async (tx) => {
    await lockCaller(tx, caller)
    const isSetUp = Boolean((await findTotp(tx, userId))?.secret) || (await countPasskeys(tx, userId)) > 0
    if (!isSetUp) throw fail('second-factor/unset')
    await recordChange(tx, caller, 'recovery-codes-renewed', { clock, live })
    return { recoveryCodes: await issueRecoveryCodes(tx, userId, clock.now()) }
  })
})

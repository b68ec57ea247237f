import { fail } from '@scene-partner/contract/failures'
import {
  getSecondFactor as getContract,
  passSecondFactor as passContract,
} from '@scene-partner/contract/operations/secondFactor'
import type { Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { countPasskeys } from '../auth/index.ts'
import { hashRecoveryCode, normaliseCode } from './recoveryCodes.ts'
import { createSecretCipher } from './secretCipher.ts'
import { countUnusedRecoveryCodes, findTotp, markStepUsed, consumeRecoveryCode } from './store.ts'
import { findMatchingStep, parseSecret } from './totp.ts'

/**
 * Limit of attempts per day. The limit of six attempts in 15 minutes alone would allow hundreds of attempts a day; no
 * user mistypes 40 codes in a day.
 */
const dailyAttempts = { max: 40, windowS: 86_400 }

type Needs = Pick<Services, 'clock' | 'config'>

/** Returns the caller's second factors and their state, for the sign-in page and the settings. */
export const getSecondFactor = operation(getContract, async ({ caller, database: { db } }) => {
  const { userId, isAdmin, isManager, needsSecondFactor } = caller
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(db, userId),
    countPasskeys(db, userId),
    countUnusedRecoveryCodes(db, userId),
  ])
  const totpSince = totp?.secret ? (totp.confirmedAt?.toISOString() ?? null) : null
  const isSetUp = totpSince !== null || passkeys > 0
  // `needsSecondFactor` is true if an admin or manager has set up a second factor but not entered it in this session.
  const state = needsSecondFactor ? 'needed' : isSetUp ? 'shown' : 'unset'
  return {
    concernsYou: isAdmin || isManager || needsSecondFactor,
    state,
    totpSince,
    passkeys,
    recoveryCodesLeft,
  } as const
})

async function verifyCode(
  tx: Tx,
  userId: string,
  typed: string,
  { clock, config }: Needs,
): Promise<'code' | 'recovery' | null> {
  const now = clock.now()
  const row = await findTotp(tx, userId)
  const secretText = row?.secret ? createSecretCipher(config).decrypt(row.secret, userId) : null
  const code = normaliseCode(typed)
  const step =
    row && secretText !== null ? findMatchingStep(parseSecret(secretText), code, { now, after: row.lastStep }) : null
  if (step !== null && (await markStepUsed(tx, userId, step))) return 'code'
  return (await consumeRecoveryCode(tx, userId, hashRecoveryCode(code, userId), now)) ? 'recovery' : null
}

/** Accepts a TOTP or recovery code as the second factor and replaces the session id. */
export const passSecondFactor = operation(
  passContract,
  async ({ input, caller, request, auth, limits, clock, config, mailer }) => {
    const { userId } = caller
    await limits.consume(`second-factor:${userId}`, dailyAttempts)
    return auth.upgradeSession(caller, request, async (tx) => {
      const method = await verifyCode(tx, userId, input.code, { clock, config })
      if (!method) throw fail('second-factor/wrong-code')
      if (method === 'code') return
      await recordAdminAction(tx, {
        adminId: userId,
        action: 'second-factor.recovery-code-used',
        metadata: {},
        at: clock.now(),
      })
      await mailer.queue(tx, {
        userId,
        to: caller.email,
        template: 'second-factor-changed',
        facts: { what: 'recovery-code' },
      })
    })
  },
)

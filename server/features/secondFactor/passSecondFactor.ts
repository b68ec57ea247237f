import { fail } from '@scene-partner/contract/failures'
import {
  getSecondFactor as getContract,
  passSecondFactor as passContract,
} from '@scene-partner/contract/operations/secondFactor'
import type { Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { countPasskeys, logAct } from '../accounts/index.ts'
import { hashOf, readCode } from './recovery.ts'
import { createSeal } from './seal.ts'
import { countUnused, findTotp, takeStep, useCode } from './store.ts'
import { findStep } from './totp.ts'

/** Six in a quarter of an hour would be hundreds a day; so many are more than anybody mistypes. */
const triesADay = { max: 40, windowS: 86_400 }

type Needs = Pick<Services, 'clock' | 'config'>

/** What the caller has, for the page that asks for it and for the one where it is set up. */
export const getSecondFactor = operation(getContract, async ({ caller, database: { db } }) => {
  const { userId, isAdmin, isManager, awaitsSecondFactor } = caller
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(db, userId),
    countPasskeys(db, userId),
    countUnused(db, userId),
  ])
  const totpSince = totp?.secret ? (totp.confirmedAt?.toISOString() ?? null) : null
  const isSetUp = totpSince !== null || passkeys > 0
  // One that is set up and not awaited was shown: without it nobody in office gets this far.
  const state = awaitsSecondFactor ? 'needed' : isSetUp ? 'shown' : 'unset'
  return {
    concernsYou: isAdmin || isManager || awaitsSecondFactor,
    state,
    totpSince,
    passkeys,
    recoveryCodesLeft,
  } as const
})

async function isTaken(
  tx: Tx,
  userId: string,
  typed: string,
  { clock, config }: Needs,
): Promise<'code' | 'recovery' | null> {
  const now = clock.now()
  const row = await findTotp(tx, userId)
  const words = row?.secret ? createSeal(config).open(row.secret, userId) : null
  const code = readCode(typed)
  const step = row && words !== null ? findStep(Buffer.from(words, 'base64'), code, { now, after: row.lastStep }) : null
  if (step !== null && (await takeStep(tx, userId, step))) return 'code'
  return (await useCode(tx, userId, hashOf(code, userId), now)) ? 'recovery' : null
}

/** The right code opens what the office is; the session gets a new id with it. */
export const passSecondFactor = operation(
  passContract,
  async ({ input, caller, request, accounts, limits, clock, config, mailer }) => {
    const { userId } = caller
    await limits.count(`second-factor:${userId}`, triesADay)
    return accounts.raise(caller, request, async (tx) => {
      const how = await isTaken(tx, userId, input.code, { clock, config })
      if (!how) throw fail('second-factor/wrong-code')
      if (how === 'code') return
      await logAct(tx, { adminId: userId, action: 'second-factor.recovery-code-used', metadata: {}, at: clock.now() })
      await mailer.queue(tx, { to: caller.email, template: 'second-factor-changed', facts: { what: 'recovery-code' } })
    })
  },
)

import { fail, raise, type FailureCode } from '@scene-partner/contract/failures'
import { startImpersonationSession as contract } from '@scene-partner/contract/operations/impersonation'
import { randomUUID } from 'node:crypto'
import { operation } from '../../../services.ts'
import { findUser, isAdmin, recordAdminAction, redactAddresses, type UserRow } from '../../accounts/index.ts'
import { findSessionById } from '../../auth/index.ts'
import type { Config } from '../../../config.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { hashBrowser, hashToken, generateToken } from './impersonationTokens.ts'
import { impersonationSessions } from './tables.ts'

/** S-24: the time in ms in which the start token can be redeemed. The admin page redeems it immediately. */
export const redeemTimeoutMs = 60_000

type Refusal = Extract<FailureCode, 'impersonation/of-yourself' | 'impersonation/of-admin'>

function checkTarget(caller: SignedIn, user: UserRow, config: Config): Refusal | null {
  if (user.id === caller.userId) return 'impersonation/of-yourself'
  return isAdmin(user, config) && !caller.isSuperadmin ? 'impersonation/of-admin' : null
}

/**
 * Prepares an impersonation. Returns its start token and its return token, which nobody can redeem without a cookie of
 * this admin's browser. Throws `not_found`, `impersonation/of-yourself` and `impersonation/of-admin`.
 */
export const startImpersonationSession = operation(contract, async (call) => {
  const { input, caller, request, auth, clock, config, database } = call
  const now = clock.now()
  const reason = redactAddresses(input.reason?.trim() ?? '')
  const user = await findUser(database.db, input.userId)
  if (!user) throw fail('not_found')
  const refusal = checkTarget(caller, user, config)
  if (refusal) {
    const metadata = { userId: user.id, why: refusal }
    await database.tx((tx) =>
      recordAdminAction(tx, { adminId: caller.userId, action: 'impersonation.refused', metadata, at: now }),
    )
    throw fail(refusal)
  }

  const sessionId = randomUUID()
  const [customToken, adminReturnToken] = [generateToken(), generateToken()]
  const own = (await findSessionById(database.db, caller.sessionId)) ?? raise('signed_out')
  const expiresAt = auth.impersonationSessions.findEnd(own, now)
  await database.tx(async (tx) => {
    await tx.insert(impersonationSessions).values({
      id: sessionId,
      adminId: caller.userId,
      userId: user.id,
      reason,
      adminSessionId: caller.sessionId,
      browserHash: hashBrowser(request),
      tokenHash: hashToken(customToken),
      returnHash: hashToken(adminReturnToken),
      startedAt: now,
      redeemBy: new Date(now.getTime() + redeemTimeoutMs),
      expiresAt,
    })
    const metadata = { sessionId, userId: user.id, reason }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'impersonation.started', metadata, at: now })
  })
  return { customToken, adminReturnToken, sessionId, expiresAt: expiresAt.toISOString() }
})

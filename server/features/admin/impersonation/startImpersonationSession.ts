import { fail, type FailureCode } from '@scene-partner/contract/failures'
import { startImpersonationSession as contract } from '@scene-partner/contract/operations/impersonation'
import { randomUUID } from 'node:crypto'
import { operation } from '../../services.ts'
import { findUser, isAdmin, logAct, type UserRow } from '../accounts/index.ts'
import type { Config } from '../../config.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { browserHash, hashOf, newHandle } from './handles.ts'
import { impersonationSessions } from './tables.ts'

/** S-24: from the asking to the redeeming a page opens, and no more. */
export const redeemWithinMs = 60_000

type Refusal = Extract<FailureCode, 'impersonation/of-yourself' | 'impersonation/of-admin'>

function whyNot(caller: SignedIn, user: UserRow, config: Config): Refusal | null {
  if (user.id === caller.userId) return 'impersonation/of-yourself'
  return isAdmin(user, config) && !caller.isSuperadmin ? 'impersonation/of-admin' : null
}

/** Asks to view an account. Both answers are handles: without this administrator's own cookie they open nothing. */
export const startImpersonationSession = operation(contract, async (call) => {
  const { input, caller, request, accounts, clock, config, database } = call
  const now = clock.now()
  const reason = input.reason?.trim() ?? ''
  const user = await findUser(database.db, input.userId)
  if (!user) throw fail('not_found')
  const refusal = whyNot(caller, user, config)
  if (refusal) {
    const metadata = { userId: user.id, why: refusal }
    await database.tx((tx) =>
      logAct(tx, { adminId: caller.userId, action: 'impersonation.refused', metadata, at: now }),
    )
    throw fail(refusal)
  }

  const sessionId = randomUUID()
  const [customToken, adminReturnToken] = [newHandle(), newHandle()]
  const expiresAt = new Date(now.getTime() + accounts.viewing.lifeMs)
  await database.tx(async (tx) => {
    await tx.insert(impersonationSessions).values({
      id: sessionId,
      adminId: caller.userId,
      userId: user.id,
      reason,
      adminSessionId: caller.sessionId,
      browserHash: browserHash(request),
      tokenHash: hashOf(customToken),
      returnHash: hashOf(adminReturnToken),
      startedAt: now,
      redeemBy: new Date(now.getTime() + redeemWithinMs),
      expiresAt,
    })
    const metadata = { sessionId, userId: user.id, reason }
    await logAct(tx, { adminId: caller.userId, action: 'impersonation.started', metadata, at: now })
  })
  return { customToken, adminReturnToken, sessionId, expiresAt: expiresAt.toISOString() }
})

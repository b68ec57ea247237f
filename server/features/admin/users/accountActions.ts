import { fail, raise } from '@scene-partner/contract/failures'
import {
  endUserSessions as endSessionsContract,
  reinstateUser as reinstateContract,
  sendUserResetLink as resetContract,
  suspendUser as suspendContract,
} from '@scene-partner/contract/operations/admin/adminAccountState'
import type { Tx } from '../../../platform/database/database.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { operation, type Services } from '../../../services.ts'
import { findUser, lockUser, recordAdminAction, updateUser, type UserRow } from '../../accounts/index.ts'
import { checkMayChangeSignIn, checkMaySuspendOrDelete } from './stateRules.ts'

type Needs = Pick<Services, 'clock' | 'database'> & { caller: SignedIn }
/** What the admin log stores about an action, and the result of the action. */
type AdminAction<Result> = { action: string; metadata: Record<string, unknown>; result: Result }

/**
 * Runs an action of an admin on an account in one transaction: locks the account, calls `change`, which checks and
 * changes the account, and writes an entry to the admin log. Throws `not_found` for an unknown account.
 */
export async function runAdminAction<Result>(
  { clock, database, caller }: Needs,
  userId: string,
  change: (tx: Tx, user: UserRow, now: Date) => Promise<AdminAction<Result>>,
): Promise<Result> {
  return database.tx(async (tx) => {
    const now = clock.now()
    const user = (await lockUser(tx, { id: userId })) ?? raise('not_found')
    const { action, metadata, result } = await change(tx, user, now)
    await recordAdminAction(tx, {
      adminId: caller.userId,
      action,
      metadata: { userId: user.id, ...metadata },
      at: now,
    })
    return result
  })
}

/** Suspends an account and ends its sessions. */
export const suspendUser = operation(suspendContract, async (call) => {
  const { auth, caller, config: lists, input, live } = call
  return runAdminAction(call, input.userId, async (tx, user, now) => {
    await checkMaySuspendOrDelete(tx, { user, caller, lists })
    if (user.suspendedAt) throw fail('admin/state-unchanged')
    await updateUser(tx, { userId: user.id, change: { suspendedAt: now }, now, live })
    const ended = await auth.sessions.endOwn(tx, user.id)
    const result = { success: true as const, suspendedAt: now.toISOString() }
    return { action: 'user.suspended', metadata: { reason: input.reason, sessions: ended }, result }
  })
})

/** Ends the suspension of an account, so that its owner can sign in again. */
export const reinstateUser = operation(reinstateContract, async (call) => {
  const { caller, config: lists, input, live } = call
  return runAdminAction(call, input.userId, async (tx, user, now) => {
    await checkMayChangeSignIn(tx, { user, caller, lists })
    if (!user.suspendedAt) throw fail('admin/state-unchanged')
    await updateUser(tx, { userId: user.id, change: { suspendedAt: null }, now, live })
    return { action: 'user.reinstated', metadata: { reason: input.reason }, result: { success: true as const } }
  })
})

/** Ends the sessions in which the owner of an account signed in, and the impersonations that the owner started. */
export const endUserSessions = operation(endSessionsContract, async (call) => {
  const { auth, caller, config: lists, input } = call
  return runAdminAction(call, input.userId, async (tx, user) => {
    await checkMayChangeSignIn(tx, { user, caller, lists })
    const ended = await auth.sessions.endOwn(tx, user.id)
    const result = { success: true as const, ended }
    return { action: 'user.signed-out', metadata: { reason: input.reason, sessions: ended }, result }
  })
})

/**
 * Mails the owner of an account a link for setting a new password. The e-mail counts towards the hourly limit of
 * e-mails with links to this address; see `createLinkEmails`. Throws `not_found` and `rate_limited`.
 */
export const sendUserResetLink = operation(resetContract, async (call) => {
  const { auth, database, input } = call
  const user = (await findUser(database.db, input.userId)) ?? raise('not_found')
  const retryAfterS = await auth.linkEmails.countEmail(user)
  if (retryAfterS > 0) throw fail('rate_limited', { retryAfterS })
  return runAdminAction(call, user.id, async (tx, locked) => {
    await auth.linkEmails.queueLink(tx, 'reset', locked)
    return { action: 'reset-link.sent', metadata: { reason: input.reason }, result: { success: true as const } }
  })
})

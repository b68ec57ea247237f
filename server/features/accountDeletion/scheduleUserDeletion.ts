import { fail, raise } from '@scene-partner/contract/failures'
import {
  cancelUserDeletion as cancelContract,
  scheduleUserDeletion as scheduleContract,
} from '@scene-partner/contract/operations/admin/adminAccountState'
import { operation } from '../../services.ts'
import { formatDeletionDay, lockUser, updateUser } from '../accounts/index.ts'
import { runAdminAction, checkMayChangeSignIn, checkMaySuspendOrDelete } from '../admin/users/index.ts'
import { prepareErase } from './eraseData.ts'

const dayMs = 86_400_000
/** How long an account stays closed after an admin deleted it. Then a job erases it. */
export const restorePeriodDays = 14

/**
 * Closes an account that an admin wants to delete: ends its sessions and its plan paid by bank card, and sets the date,
 * 14 days later, from which the hourly job erases it. The owner of the account gets an e-mail.
 */
export const scheduleUserDeletion = operation(scheduleContract, async (call) => {
  const { auth, caller, config: lists, database, input, live, mailer } = call
  const typed = input.email.toLowerCase()
  // The account is checked here, before the payment provider ends the plan, and again in the transaction below.
  const account = await database.tx(async (tx) => {
    const user = (await lockUser(tx, { id: input.userId })) ?? raise('not_found')
    await checkMaySuspendOrDelete(tx, { user, caller, lists })
    if (user.email !== typed) throw fail('admin/email-differs')
    return user
  })
  const hadPlan = await prepareErase(account, call)
  return runAdminAction(call, input.userId, async (tx, user, now) => {
    await checkMaySuspendOrDelete(tx, { user, caller, lists })
    const deletionDueAt = new Date(now.getTime() + restorePeriodDays * dayMs)
    await updateUser(tx, { userId: user.id, change: { deletionDueAt }, now, live })
    const ended = await auth.sessions.endOwn(tx, user.id)
    const facts = { day: formatDeletionDay(deletionDueAt), hadPlan }
    await mailer.queue(tx, { userId: user.id, to: user.email, template: 'account-closed', facts })
    const metadata = { reason: input.reason, dueAt: deletionDueAt.toISOString(), endedPlan: hadPlan, sessions: ended }
    const result = { success: true as const, deletionDueAt: deletionDueAt.toISOString() }
    return { action: 'user.deletion-scheduled', metadata, result }
  })
})

/** Restores an account before it is erased. If it was suspended before, it is still suspended. */
export const cancelUserDeletion = operation(cancelContract, async (call) => {
  const { caller, config: lists, input, live } = call
  return runAdminAction(call, input.userId, async (tx, user, now) => {
    await checkMayChangeSignIn(tx, { user, caller, lists })
    if (!user.deletionDueAt) throw fail('admin/state-unchanged')
    await updateUser(tx, { userId: user.id, change: { deletionDueAt: null }, now, live })
    return { action: 'user.deletion-cancelled', metadata: { reason: input.reason }, result: { success: true as const } }
  })
})

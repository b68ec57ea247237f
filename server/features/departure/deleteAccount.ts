import { fail } from '@scene-partner/contract/failures'
import { deleteAccount as contract } from '@scene-partner/contract/operations/accountSettings'
import type { Tx } from '../../platform/database/database.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { operation, type Services } from '../../services.ts'
import { eraseAccount, holdCaller, isLastAdmin, requireRecentProof } from '../accounts/index.ts'
import { endPlansOf } from '../billing/index.ts'
import { forgetLettersTo } from '../mail/index.ts'
import { forgetSpeaker } from '../readings/index.ts'
import { forgetWriter } from './forgetWriter.ts'

const word = 'DELETE'

/** Nobody is charged for an account that is gone: where the plan cannot be ended, nothing is deleted. */
async function endPlans(services: Pick<Services, 'billing' | 'clock' | 'database'>, userId: string): Promise<boolean> {
  return endPlansOf(services, userId).catch((cause: unknown) => {
    throw Object.assign(fail('account/plan-not-ended'), { cause })
  })
}

/** Files that a crash leaves here, or a reading that ends just now, are known to no row: the sweep takes them. */
async function removeFiles(storage: Storage, userId: string): Promise<void> {
  for await (const { key } of storage.list(`users/${userId}/`)) await storage.remove(key)
}

/** Deletes the caller's account: its plan, its rows in every table, its files (S-70). */
export const deleteAccount = operation(
  contract,
  async ({ input, caller, request, accounts, billing, mailer, database, storage, clock }) => {
    const { userId } = caller
    requireRecentProof(caller, clock, 'deleting your account')
    if (input.confirmation.trim().toUpperCase() !== word) throw fail('account/not-confirmed')
    const hold = async (tx: Tx) => {
      const user = await holdCaller(tx, caller)
      if (await isLastAdmin(tx, user)) throw fail('account/last-admin')
      return user
    }
    await database.tx(hold)
    const hadPlan = await endPlans({ billing, clock, database }, userId)

    await database.tx(async (tx) => {
      const user = await hold(tx)
      await forgetSpeaker(tx, userId)
      await forgetLettersTo(tx, user.email)
      await forgetWriter(tx, userId)
      await eraseAccount(tx, user)
      await mailer.queue(tx, { to: user.email, template: 'account-deleted', facts: { hadPlan } })
    })
    await removeFiles(storage, userId)
    request.setCookie(await accounts.sessions.end(request))
    return { success: true } as const
  },
)

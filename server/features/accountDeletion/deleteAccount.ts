import { fail } from '@scene-partner/contract/failures'
import { deleteAccount as contract } from '@scene-partner/contract/operations/accountSettings'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { isLastAdmin } from '../accounts/index.ts'
import { lockCaller, requireRecentAuthentication } from '../auth/index.ts'

/** What the user types to confirm. */
const confirmationWord = 'DELETE'

/**
 * Removes every stored file of an account. A file that is written at the same time, or left by a crash, has no row; the
 * clean-up job of the generation feature removes it.
 */
async function removeFiles(storage: Storage, userId: string): Promise<void> {
  for await (const { key } of storage.list(`users/${userId}/`)) await storage.remove(key)
}

/**
 * Deletes the caller's account: every feature ends what it must end elsewhere, then erases its rows in one transaction,
 * then the files go (S-70).
 */
export const deleteAccount = operation(contract, async ({ input, caller, request, ...services }) => {
  const { auth, clock, contributions, database, mailer, storage } = services
  requireRecentAuthentication(caller, clock, 'deleting your account')
  if (input.confirmation.trim().toUpperCase() !== confirmationWord) throw fail('account/not-confirmed')
  const lockAccount = async (tx: Tx) => {
    const user = await lockCaller(tx, caller)
    if (await isLastAdmin(tx, user)) throw fail('account/last-admin')
    return user
  }
  const account = await database.tx(lockAccount)
  let hadPlan = false
  for (const { beforeErase } of contributions.erasers) {
    const result = await beforeErase?.(account, services)
    hadPlan ||= result?.hadPlan ?? false
  }

  await database.tx(async (tx) => {
    const user = await lockAccount(tx)
    for (const { erase } of contributions.erasers) await erase?.(tx, user, services)
    await mailer.queue(tx, { to: user.email, template: 'account-deleted', facts: { hadPlan } })
  })
  await removeFiles(storage, caller.userId)
  request.setCookie(await auth.sessions.end(request))
  return { success: true } as const
})

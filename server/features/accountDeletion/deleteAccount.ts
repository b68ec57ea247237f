import { fail } from '@scene-partner/contract/failures'
import { deleteAccount as contract } from '@scene-partner/contract/operations/accountSettings'
import type { Tx } from '../../platform/database/database.ts'
import { operation } from '../../services.ts'
import { isLastAdmin } from '../accounts/index.ts'
import { lockCaller, requireRecentAuthentication } from '../auth/index.ts'
import { eraseData, prepareErase } from './eraseData.ts'

/** The word that the user types to confirm the deletion. */
const confirmationWord = 'DELETE'

/**
 * Deletes the caller's account. First every feature ends what exists outside of the database, such as a subscription.
 * Then one transaction erases the account's rows, and then the account's files are deleted (S-70).
 */
export const deleteAccount = operation(contract, async ({ input, caller, request, ...services }) => {
  const { auth, clock, database } = services
  requireRecentAuthentication(caller, clock, 'deleting your account')
  if (input.confirmation.trim().toUpperCase() !== confirmationWord) throw fail('account/not-confirmed')
  const lockAccount = async (tx: Tx) => {
    const user = await lockCaller(tx, caller)
    if (await isLastAdmin(tx, user)) throw fail('account/last-admin')
    return user
  }
  const account = await database.tx(lockAccount)
  const hadPlan = await prepareErase(account, services)
  await eraseData(account.id, services, { lockAccount, hadPlan })
  request.setCookie(await auth.sessions.end(request))
  request.clearBrowserCache()
  return { success: true } as const
})

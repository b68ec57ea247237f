import { raise } from '@scene-partner/contract/failures'
import { getUserData as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { resolveTargetUser } from './resolveTargetUser.ts'

/** Returns the caller's user document. Staff may name another account; from anyone else `userId` is ignored. */
export const getUserData = operation(contract, async ({ input, caller, accounts, database }) => {
  const userId = await resolveTargetUser(database.db, caller, input.userId)
  return (await accounts.getUserDocument(userId)) ?? raise('not_found')
})

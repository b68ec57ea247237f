import { raise } from '@scene-partner/contract/failures'
import { getUserData as contract } from '@scene-partner/contract/operations/accounts'
import { operation } from '../../services.ts'
import { targetOf } from './targetOf.ts'

/** The caller's user document. Only staff may name another account; from anyone else the name is passed over. */
export const getUserData = operation(contract, async ({ input, caller, accounts, database }) => {
  const userId = await targetOf(database.db, caller, input.userId)
  return (await accounts.documentOf(userId)) ?? raise('not_found')
})
